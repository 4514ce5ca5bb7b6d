package dev.grove.server.run;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.agent.AgentDraft.LimitsDraft;
import org.jspecify.annotations.Nullable;

/** The body of {@code POST …/resume}; may be absent. */
@JsonTypeName("Resumption")
@JsonClassDescription("With which limits a run goes on.")
record ResumeRunRequest(@Nullable LimitsDraft limits) {}
