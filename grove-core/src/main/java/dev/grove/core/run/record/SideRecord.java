package dev.grove.core.run.record;

/** Record that only few writes of the journal contain; each kind has a table of its own. */
public interface SideRecord {}
