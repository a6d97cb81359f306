package dev.brownout.chaos.writes;

import dev.brownout.chaos.once.Payload;

/**
 * One write as it is planned.
 *
 * @param caller who sends it
 * @param key its key
 * @param payload what it says
 * @param another what it says where the key is used for something else
 * @param manner what is done with it
 */
record PlannedWrite(String caller, String key, Payload payload, Payload another, Manner manner) {}
