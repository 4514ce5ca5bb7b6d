/**
 * Makes the JVM's AOT cache of a build: a server of its own, on an empty data directory, executes
 * runs and answers requests like any other, and the JVM writes down which classes it loaded and
 * linked, and which methods it called how often (JEP 483, 514 and 515). The launcher, the image and
 * the bench start it; it is a program of its own that speaks the public HTTP API, owns no tables,
 * and nothing else may call it.
 */
@NullMarked
package dev.grove.server.training;

import org.jspecify.annotations.NullMarked;
