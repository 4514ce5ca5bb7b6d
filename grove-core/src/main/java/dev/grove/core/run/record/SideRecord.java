package dev.grove.core.run.record;

/** What only few writes of the journal contain, and what has a table of its own. */
public interface SideRecord {}
