/** Streams of a run's events, and pages that go on by a number. */
@NamedInterface("stream")
@NullMarked
package dev.grove.server.run.stream;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
