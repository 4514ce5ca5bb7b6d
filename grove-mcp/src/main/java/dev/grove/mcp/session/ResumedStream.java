package dev.grove.mcp.session;

import dev.grove.core.id.RunId;
import dev.grove.mcp.stream.StreamMemory;
import org.jspecify.annotations.Nullable;

/**
 * A stream whose server has gone, and which this replica continues.
 *
 * @param run that the call has started, or null for none
 * @param lastProgress the last progress that the client was sent, or null where that is not known
 * @param memory continues behind the last event that is kept
 */
public record ResumedStream(
        StreamedCall call, @Nullable RunId run, @Nullable Long lastProgress, StreamMemory memory) {}
