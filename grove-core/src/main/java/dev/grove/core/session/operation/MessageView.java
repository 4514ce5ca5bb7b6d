package dev.grove.core.session.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.session.message.SessionMessage;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A message as callers read it, with the answer to it, in REST and over MCP alike. */
@JsonTypeName("Message")
@JsonClassDescription("A message of a session, with the answer to it.")
record MessageView(
        @JsonPropertyDescription("Its id") UUID id,
        @JsonPropertyDescription("The session") UUID sessionId,
        @JsonPropertyDescription(
                        "Its place in the session; null where it has not begun. Of one that steers, the place of the message whose answer it is for. Places of messages that were undone are not given again")
                @Nullable Integer n,
        @JsonPropertyDescription("Your own id of it") @Nullable String clientId,
        @JsonPropertyDescription("Words to the agent") String text,
        @JsonPropertyDescription(
                        "What became of it: `queued` until those before it are answered, `steering` until the answer under way reads it, `steered` once that has, `answered` by a run that completed, `ended` by one that did not, `withdrawn` before it began, `refused` since it could not begin, `superseded` by a rewind")
                @OneOf(State.class)
                String state,
        @JsonPropertyDescription("Why it was refused; null of others")
                @Nullable RefusalView refusal,
        @JsonPropertyDescription(
                        "The run that answers it; null where it has not begun. Of one that steers, the run that is to read it, or has")
                @Nullable AnswerView answer,
        @JsonPropertyDescription("When it was sent") Instant createdAt) {

    /** State of a message, with that of its run. */
    enum State {
        QUEUED,
        STEERING,
        STEERED,
        RUNNING,
        WAITING,
        ANSWERED,
        ENDED,
        WITHDRAWN,
        REFUSED,
        SUPERSEDED;

        static State of(SessionMessage message) {
            SessionMessage.Answer answer = message.answer();
            return switch (message.state()) {
                case QUEUED -> QUEUED;
                case STEERING -> STEERING;
                case STEERED -> STEERED;
                case WITHDRAWN -> WITHDRAWN;
                case REFUSED -> REFUSED;
                case SUPERSEDED -> SUPERSEDED;
                case STARTED -> answer == null ? QUEUED : of(answer.status());
            };
        }

        private static State of(RunStatus status) {
            return switch (status) {
                case QUEUED, RUNNING -> RUNNING;
                case WAITING -> WAITING;
                case COMPLETED -> ANSWERED;
                case STOPPED, FAILED, CANCELLED -> ENDED;
            };
        }
    }

    /** Fault with a code. */
    @JsonTypeName("MessageRefusal")
    @JsonClassDescription("Why a message, or its answer, failed.")
    record RefusalView(
            @JsonPropertyDescription("For programs") String code,
            @JsonPropertyDescription("For people") String message) {

        static @Nullable RefusalView of(@Nullable RunError error) {
            return error == null ? null : new RefusalView(error.code(), error.message());
        }
    }

    /** Answer to a message. */
    @JsonTypeName("MessageAnswer")
    @JsonClassDescription("The run that answers a message, or has.")
    record AnswerView(
            @JsonPropertyDescription("The run: its events, turns and costs are read there")
                    UUID runId,
            @JsonPropertyDescription("Status of the run") @OneOf(RunStatus.class) String status,
            @JsonPropertyDescription(
                            "Why it ended or was stopped; null before that, and of a failed one")
                    @Nullable String stopReason,
            @JsonPropertyDescription("What `finish` gave, or the text of the last answer")
                    @Nullable JsonNode result,
            @JsonPropertyDescription("Summary that `finish` gave") @Nullable String summary,
            @JsonPropertyDescription("Why it failed") @Nullable RefusalView error,
            @JsonPropertyDescription("Answers of the model") int turns,
            @JsonPropertyDescription(
                            "What the model had said, where the run was stopped or cancelled in the middle of it: for people, no model reads it. Null of others")
                    @Nullable String cutOffText,
            @JsonPropertyDescription("Tokens, which do not overlap") Usage usage,
            @JsonPropertyDescription("What they cost") BigDecimal costUsd) {

        static @Nullable AnswerView of(SessionMessage.@Nullable Answer answer) {
            return answer == null
                    ? null
                    : new AnswerView(
                            answer.run().value(),
                            answer.status().wireName(),
                            answer.stopReason(),
                            answer.result(),
                            answer.summary(),
                            RefusalView.of(answer.error()),
                            answer.turns(),
                            answer.cutOffText(),
                            answer.spending().usage(),
                            answer.spending().costUsd());
        }
    }

    static MessageView of(SessionMessage message) {
        return new MessageView(
                message.id(),
                message.session().value(),
                message.n(),
                message.clientId(),
                message.text(),
                State.of(message).name().toLowerCase(Locale.ROOT),
                RefusalView.of(message.refusal()),
                AnswerView.of(message.answer()),
                message.createdAt());
    }
}
