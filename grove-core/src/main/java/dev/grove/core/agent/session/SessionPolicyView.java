package dev.grove.core.agent.session;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.WordsOf;
import org.jspecify.annotations.Nullable;

/** Policy for sessions as callers read it. */
@JsonTypeName("SessionPolicy")
@WordsOf(SessionPolicyDraft.class)
@JsonClassDescription(
        "How sessions with the agent are kept; null where an agent says nothing of it.")
public record SessionPolicyView(@OneOf(SessionPolicy.Title.class) String title) {

    /** Returns null where an agent says nothing. */
    public static @Nullable SessionPolicyView of(SessionPolicy policy) {
        return policy.equals(SessionPolicy.NONE)
                ? null
                : new SessionPolicyView(policy.title().wireName());
    }
}
