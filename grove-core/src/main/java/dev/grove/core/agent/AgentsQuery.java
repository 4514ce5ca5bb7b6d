package dev.grove.core.agent;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.page.PageQuery;
import org.jspecify.annotations.Nullable;

/** Part of the list of agents, as callers ask for it. */
record AgentsQuery(
        @JsonPropertyDescription(
                        "Only agents that may call it: a tool by its name, such as `git_push`, several by a pattern, such as `github:*`, or by what is known of them, such as `sink:outside`")
                @Nullable String can,
        @JsonUnwrapped PageQuery page) {}
