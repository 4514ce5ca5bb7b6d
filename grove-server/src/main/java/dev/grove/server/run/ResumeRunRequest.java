package dev.grove.server.run;

import org.jspecify.annotations.Nullable;

/** The body of {@code POST …/resume}; may be absent. */
record ResumeRunRequest(@Nullable LimitsRequest limits) {}
