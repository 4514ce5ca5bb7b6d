package dev.grove.core.run.wait;

import dev.grove.core.agent.PausePolicy;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.WaitRequest;
import dev.grove.language.text.TextDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A wait for the result of a tool that the caller's application executes; {@link ClientResults}
 * takes it.
 */
public final class ClientToolWait implements WaitType.BeforeCall {

    public static final ClientToolWait TYPE = new ClientToolWait();

    private static final String NOT_IN_TIME =
            "The application did not answer this call in time. It may or may not have taken effect.";

    private ClientToolWait() {}

    @Override
    public WaitKind kind() {
        return WaitKind.CLIENT_TOOL;
    }

    @Override
    public Optional<Duration> patience(PausePolicy pauses, @Nullable WaitRequest request) {
        return request instanceof WaitRequest.ClientResult(Duration patience)
                ? Optional.ofNullable(patience)
                : Optional.empty();
    }

    @Override
    public Gate gate(ToolCall asked, ToolCall allowed, Optional<StoredWait> last) {
        return last.flatMap(StoredWait::answer)
                .map(outcome -> settled(asked, allowed, outcome))
                .orElseGet(() -> new Gate.Ask(kind(), allowed));
    }

    @Override
    public Gate.Settled unanswered(String why) {
        return new Gate.Settled(Status.FAILED, noResult(why));
    }

    @Override
    public WaitOutcome unanswered(String why, Instant now) {
        String text = noResult(why);
        return new WaitOutcome.Answered(
                now, new WaitOutcome.Content(text, TextDigest.sha256(text)), true);
    }

    /** The application may have begun. */
    private static String noResult(String why) {
        return why + ". The call has no result; it may or may not have taken effect.";
    }

    private static Gate settled(ToolCall asked, ToolCall allowed, WaitOutcome outcome) {
        return outcome instanceof WaitOutcome.Answered(_, var content, boolean isError)
                ? new Gate.Settled(
                        isError ? Status.FAILED : Status.COMPLETED,
                        EditedArguments.withNote(asked, allowed, content.text()))
                : new Gate.Settled(Status.INTERRUPTED, NOT_IN_TIME);
    }

    @Override
    public String purpose() {
        return "results of tools";
    }

    @Override
    public String howToAnswer(RunId run, OpenedWait wait) {
        return "its result: POST /agent-runs/%s/tool-results {\"results\": [{\"tool_call_id\": \"%s\", \"content\": …}]}"
                .formatted(run, wait.callId());
    }
}
