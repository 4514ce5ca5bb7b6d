package dev.grove.core.run.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.OneOf;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.record.Waiting;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Wait of a run, on the wire.
 *
 * @param kind {@code client_tool}, {@code approval}, {@code in_doubt}, {@code child}, {@code
 *     budget} or {@code capability}
 * @param calls the unanswered ones; none for a budget
 * @param expiresAt until when a higher cap may be given; left out with the other kinds, whose calls
 *     have it each
 */
@JsonClassDescription("What a run waits for.")
public record WaitView(
        @JsonPropertyDescription(
                        "Whose word: your application's, a person's, an operator's, another run's end, a higher cap, or a grant")
                @OneOf(WaitKind.class)
                String kind,
        @JsonPropertyDescription("The unanswered ones; none with `budget`.")
                List<WaitingCall> calls,
        @JsonPropertyDescription("With `budget` alone: until when a cap may be raised")
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable Instant expiresAt) {

    static @Nullable WaitView of(@Nullable Waiting waiting) {
        return waiting == null
                ? null
                : new WaitView(
                        waiting.kind().wireName(),
                        waiting.calls().stream().map(WaitingCall::of).toList(),
                        waiting.budgetUntil());
    }

    /**
     * Call that a run waits for.
     *
     * @param digest SHA-256 of the arguments in the form of RFC 8785
     * @param expiresAt null for a child, which ends without being answered
     */
    @JsonClassDescription("A call that a run waits for.")
    record WaitingCall(
            @JsonPropertyDescription("The call's id") String id,
            @JsonPropertyDescription("The tool's name") String name,
            @JsonPropertyDescription(
                            "What the model asked for; with `capability` also the rules that a grant would lift, as `lifts`, and `labels` of what the run has read")
                    ObjectNode arguments,
            @JsonPropertyDescription(
                            "SHA-256 of the arguments as RFC 8785 writes them, in hexadecimal")
                    String digest,
            @JsonPropertyDescription("Since when it waits") Instant createdAt,
            @JsonPropertyDescription("Until when") @Nullable Instant expiresAt,
            @JsonPropertyDescription(
                            "The rule of a policy that asks, and its words; left out where none does")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String askedBecause,
            @JsonPropertyDescription(
                            "Whose approval a policy requires; left out where one decision is enough")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable QuorumView quorum) {

        private static WaitingCall of(OpenedWait wait) {
            return new WaitingCall(
                    wait.callId(),
                    wait.tool(),
                    wait.arguments(),
                    wait.digest(),
                    wait.createdAt(),
                    wait.endsAt(),
                    wait.askedBecause(),
                    QuorumView.of(wait.poll()));
        }
    }
}
