package dev.grove.server.chat;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.WaitKind;
import dev.grove.server.answer.AnswerPart;
import dev.grove.server.answer.AnswerPart.ToolOutcome;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the calls of an answer as chunks. One that a client or a person is asked about is told
 * when the run waits for it, or with what became of it: a client that reads an old answer again
 * would else execute it again. Not thread-safe.
 */
final class UiCalls {

    private static final String FINISH = "finish";

    private final RunId run;
    private final ChunkSink out;
    private final Map<String, AnswerPart.ToolCalled> held = new LinkedHashMap<>();

    UiCalls(RunId run, ChunkSink out) {
        this.run = run;
        this.out = out;
    }

    void called(AnswerPart.ToolCalled call) throws IOException {
        if (call.name().equals(FINISH)) {
            return;
        }
        if (call.ofClient() || call.needsApproval()) {
            held.put(call.id(), call);
        } else {
            out.take(input(call, true));
        }
    }

    void decided(AnswerPart.ToolDecided decided) throws IOException {
        AnswerPart.ToolCalled call = held.remove(decided.id());
        ObjectNode edited = decided.arguments();
        if (edited != null && decided.approved()) {
            out.take(Chunks.input(decided.id(), decided.name(), edited, true));
        } else if (call != null) {
            out.take(input(call, true));
        }
        if (!decided.approved()) {
            out.take(Chunks.denied(decided.id()));
        }
    }

    void ended(AnswerPart.ToolEnded end) throws IOException {
        AnswerPart.ToolCalled call = held.remove(end.id());
        if (call != null) {
            out.take(input(call, true));
        }
        if (!end.name().equals(FINISH) && end.outcome() != ToolOutcome.DENIED) {
            out.take(Chunks.output(end.id(), end.outcome(), end.content()));
        }
    }

    /** Tells what the run waits for. */
    void ask(AnswerPart.Waits waits) throws IOException {
        for (AnswerPart.ToolCalled call : held.values()) {
            out.take(input(call, false));
        }
        held.clear();
        if (waits.kind() == WaitKind.APPROVAL) {
            for (AnswerPart.Waits.WaitingCall call : waits.calls()) {
                out.take(Chunks.approval(run, call.id()));
            }
        }
    }

    private static ObjectNode input(AnswerPart.ToolCalled call, boolean byGrove) {
        return Chunks.input(call.id(), call.name(), call.arguments(), byGrove);
    }
}
