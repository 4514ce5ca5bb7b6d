package dev.grove.core.run;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the files of a run can be had from, as they were at the end of a turn.
 *
 * @param turn the last turn up to then that changed them; 0 for what the run began with
 * @param snapshot digest of the snapshot that holds them; null where they are {@code files}
 * @param files UTF-8 texts by path
 */
public record RunFiles(int turn, @Nullable String snapshot, Map<String, String> files) {}
