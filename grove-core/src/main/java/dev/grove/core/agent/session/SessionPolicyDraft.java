package dev.grove.core.agent.session;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.UnlessSet;
import org.jspecify.annotations.Nullable;

/** Policy for sessions as callers submit it. Members that are null were left out. */
@JsonClassDescription("How sessions with the agent are kept.")
public record SessionPolicyDraft(
        @JsonPropertyDescription(
                        "Title of a session that no caller gives one: `first_line` of what was said first; with `model` its model is asked, too, once the first answer is there: one call of at most 32 output tokens")
                @OneOf(SessionPolicy.Title.class)
                @UnlessSet("`first_line`")
                @Nullable String title) {}
