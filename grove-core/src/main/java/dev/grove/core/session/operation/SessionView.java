package dev.grove.core.session.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.run.work.ApprovalMode;
import dev.grove.core.session.IfBusy;
import dev.grove.core.session.Session;
import dev.grove.core.session.SessionCaps;
import dev.grove.core.session.SessionHead;
import dev.grove.core.session.SessionStatus;
import dev.grove.core.session.TitleBy;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A session as callers read it, in REST and over MCP alike. */
@WordsOf(SessionDraft.class)
@JsonClassDescription("A conversation with an agent.")
record SessionView(
        @JsonPropertyDescription("Its id") UUID id,
        String agent,
        @JsonPropertyDescription("Version that answers") int agentVersion,
        @Nullable String model,
        @Nullable String externalId,
        @Nullable String user,
        @JsonPropertyDescription("Its title; empty before the first message") String title,
        @JsonPropertyDescription(
                        "Whose words that is: `first_line` of what was said first, a `caller`'s, or a `model`'s")
                @OneOf(TitleBy.class)
                String titleBy,
        @JsonPropertyDescription("Whether it takes messages") @OneOf(SessionStatus.class)
                String status,
        @JsonPropertyDescription(
                        "What happens in it now: `waiting` for people or an application, whose run says for what")
                @OneOf(Activity.class)
                String activity,
        @OneOf(IfBusy.class) String ifBusy,
        @OneOf(ApprovalMode.class) String approvals,
        SessionLimitsView limits,
        List<String> labels,
        ObjectNode metadata,
        @JsonPropertyDescription("Place of its newest message; 0 before the first") int n,
        @JsonPropertyDescription("Run that answers it, or has; null before the first")
                @Nullable UUID runId,
        @JsonPropertyDescription("Messages that wait until those before them are answered")
                int queued,
        @JsonPropertyDescription("Number that grows with each change of the session") long revision,
        @JsonPropertyDescription("Where it was branched off; null where it was not")
                @Nullable BranchedOff branchOf,
        @JsonPropertyDescription("When it was begun") Instant createdAt,
        @JsonPropertyDescription("When it was changed last, be it by a message")
                Instant updatedAt) {

    /** Activity of a session, derived from its newest run. */
    enum Activity {
        IDLE,
        QUEUED,
        RUNNING,
        WAITING;

        static Activity of(SessionHead head) {
            RunStatus status = head.status();
            if (status == null || status.isTerminal()) {
                return head.queued() > 0 ? QUEUED : IDLE;
            }
            return switch (status) {
                case WAITING -> WAITING;
                case QUEUED -> QUEUED;
                default -> RUNNING;
            };
        }
    }

    /** Caps of a session. */
    @WordsOf(SessionDraft.SessionLimitsDraft.class)
    @JsonClassDescription("What a session may take.")
    record SessionLimitsView(
            @Nullable BigDecimal maxCostUsd,
            @Nullable Long maxTokens,
            @Nullable Integer maxMessages) {

        static SessionLimitsView of(SessionCaps caps) {
            return new SessionLimitsView(caps.maxUsd(), caps.maxTokens(), caps.maxMessages());
        }
    }

    /** Place of another session. */
    @JsonClassDescription("A place in a session.")
    record BranchedOff(
            @JsonPropertyDescription("The session") UUID sessionId,
            @JsonPropertyDescription("Place of the last message that both have") int n) {

        static @Nullable BranchedOff of(@Nullable SessionPlace place) {
            return place == null ? null : new BranchedOff(place.session().value(), place.n());
        }
    }

    static SessionView of(Session session) {
        SessionHead head = session.head();
        RunId run = head.run();
        return new SessionView(
                session.id().value(),
                session.agent().name(),
                session.agent().version(),
                session.agent().model(),
                session.externalId(),
                session.user(),
                session.title().text(),
                session.title().by().wireName(),
                session.status().wireName(),
                Activity.of(head).name().toLowerCase(Locale.ROOT),
                session.ifBusy().wireName(),
                session.approvals().wireName(),
                SessionLimitsView.of(session.caps()),
                session.labels(),
                session.metadata(),
                head.n(),
                run == null ? null : run.value(),
                head.queued(),
                head.revision(),
                BranchedOff.of(session.branchOf()),
                session.createdAt(),
                session.updatedAt());
    }
}
