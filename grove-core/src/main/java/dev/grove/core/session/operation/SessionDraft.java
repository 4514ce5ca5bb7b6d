package dev.grove.core.session.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.agent.Limits;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.label.Labels;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.policy.AuthorityDraft;
import dev.grove.core.run.work.ApprovalMode;
import dev.grove.core.session.IfBusy;
import dev.grove.core.session.NewSession;
import dev.grove.core.session.SessionBounds;
import dev.grove.core.session.SessionCaps;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A session as callers ask for it. */
@JsonClassDescription(
        "A session to begin. With an `external_id` that the agent and user have already, it is the session that there is.")
record SessionDraft(
        @JsonPropertyDescription("Name of the agent that answers") @Needed @Nullable String agent,
        @JsonPropertyDescription(
                        "Version of it, which answers until the session is changed; null for the current one")
                @Min(1)
                @Nullable Integer version,
        @JsonPropertyDescription("`provider/model`; null for the agent's own")
                @Nullable String model,
        @JsonPropertyDescription(
                        "Your own id of it, unique for the agent and user: 1 to 128 letters, digits, `_` or `-`")
                @Pattern(regexp = SessionBounds.EXTERNAL_ID)
                @Nullable String externalId,
        @JsonPropertyDescription(
                        "Person that it is with, by the name or id that you have for them: its runs have it in their metadata as `user`. The header `Grove-User` without it")
                @Size(min = 1, max = SessionBounds.LONGEST_USER)
                @Nullable String user,
        @JsonPropertyDescription(
                        "Its title; null for the first line of what is said first, or for what the agent's `session.title` says")
                @Size(min = 1, max = SessionBounds.LONGEST_TITLE)
                @Nullable String title,
        @JsonPropertyDescription(
                        "What becomes of a message that comes while another is answered, unless it says so itself")
                @OneOf(IfBusy.class)
                @UnlessSet("`queue`")
                @Nullable String ifBusy,
        @JsonPropertyDescription(
                        "What becomes of calls that need an approval, those of agents that its runs delegate to too: `ask` has the run wait, `deny` denies them at once, for sessions that nobody watches")
                @OneOf(ApprovalMode.class)
                @UnlessSet("`ask`")
                @Nullable String approvals,
        @JsonPropertyDescription("Caps of the session and of all its branches")
                @Nullable SessionLimitsDraft limits,
        @JsonPropertyDescription("Labels of its runs") @Size(max = Labels.MOST)
                @Nullable List<@Pattern(regexp = Labels.PATTERN) @Nullable String> labels,
        @JsonPropertyDescription(
                        "Yours, at most 16,000 characters of JSON: it and its runs have it")
                @Nullable ObjectNode metadata,
        @JsonPropertyDescription(
                        "Policies of its runs, besides those of the key that sends a message and of the agent; they never change")
                @Nullable AuthorityDraft authority) {

    /** Caps, each of which may be left out. */
    @JsonClassDescription("What a session may take.")
    record SessionLimitsDraft(
            @JsonPropertyDescription("US dollars that its runs may cost together; null for no cap")
                    @DecimalMax(Limits.MOST_USD)
                    @Nullable BigDecimal maxCostUsd,
            @JsonPropertyDescription(
                            "Tokens that its runs may use together, cache reads included; null for no cap")
                    @Min(1)
                    @Max(SessionBounds.MOST_TOKENS)
                    @Nullable Long maxTokens,
            @JsonPropertyDescription(
                            "Messages that it may have, those included that were undone or that answers read on their way; null for no cap")
                    @Min(1)
                    @Max(SessionBounds.MOST_MESSAGES)
                    @Nullable Integer maxMessages) {}

    NewSession toSession() {
        if (agent == null) {
            throw OperationInput.missing("agent");
        }
        return new NewSession(
                agent,
                version,
                model,
                externalId,
                user,
                title,
                ifBusy == null ? IfBusy.QUEUE : SessionChoices.ifBusy(ifBusy),
                approvals == null ? ApprovalMode.ASK : SessionChoices.approvals(approvals),
                limits == null
                        ? SessionCaps.NONE
                        : new SessionCaps(
                                limits.maxCostUsd(), limits.maxTokens(), limits.maxMessages()),
                labels == null ? List.of() : labels.stream().filter(Objects::nonNull).toList(),
                metadata == null ? JsonNodeFactory.instance.objectNode() : metadata,
                AuthorityDraft.named(authority));
    }
}
