package dev.grove.workspace.view;

import java.util.List;

/**
 * Entries in the order of their paths.
 *
 * @param more whether there are others, left out for their number
 */
public record FileListing(List<Entry> entries, boolean more) {}
