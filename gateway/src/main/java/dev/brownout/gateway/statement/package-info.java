/**
 * Statements that are made in the background: minutes of work that leave the caller's deadline on
 * purpose, go on after a crash, and are watched and cancelled as a resource.
 */
package dev.brownout.gateway.statement;
