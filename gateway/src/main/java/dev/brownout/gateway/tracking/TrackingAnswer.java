package dev.brownout.gateway.tracking;

/**
 * What a tracking read answers: all of it ({@link Tracking}), or what there is ({@link
 * TrackingView}).
 */
public sealed interface TrackingAnswer permits Tracking, TrackingView {}
