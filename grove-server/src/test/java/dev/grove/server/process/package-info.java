/**
 * Tests that start real server processes and kill, stop and wake them. {@link
 * dev.grove.server.process.ServerUnderTest} is the server with what such tests add to it; all else
 * runs in the tests' own JVM.
 */
@NullMarked
package dev.grove.server.process;

import org.jspecify.annotations.NullMarked;
