package dev.grove.core.run.record;

/** What only few writes of the journal tell, and what has a table of its own. */
public interface Aside {}
