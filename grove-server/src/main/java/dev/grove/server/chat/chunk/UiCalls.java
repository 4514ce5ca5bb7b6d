package dev.grove.server.chat.chunk;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.WaitKind;
import dev.grove.server.answer.AnswerPart;
import dev.grove.server.answer.AnswerPart.ToolOutcome;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the calls of an answer as chunks. One that a client or a person is asked about is written
 * when the run waits for it, or with what became of it: a client that reads an old answer again
 * would else execute it again. Not thread-safe.
 */
final class UiCalls {

    private static final String FINISH = "finish";

    private final RunId run;
    private final UiVersion version;
    private final UiFacts facts;
    private final ChunkSink out;
    private final Map<String, AnswerPart.ToolCalled> held = new LinkedHashMap<>();

    UiCalls(RunId run, UiVersion version, UiFacts facts, ChunkSink out) {
        this.run = run;
        this.version = version;
        this.facts = facts;
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
        ObjectNode edited = decided.approved() ? decided.arguments() : null;
        if (version == UiVersion.SEVEN) {
            if (call != null) {
                // A client refuses a decision on what it was not asked.
                out.take(input(call, true));
                out.take(Chunks.approval(run, decided.id()));
            }
            out.take(Chunks.decided(run, decided));
        } else if (call != null && edited == null) {
            out.take(input(call, true));
        }
        if (edited != null) {
            out.take(Chunks.input(decided.id(), decided.name(), edited, true));
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

    /** Writes what the run waits for. */
    void ask(AnswerPart.Waits waits) throws IOException {
        for (AnswerPart.ToolCalled call : held.values()) {
            out.take(input(call, false));
        }
        held.clear();
        if (waits.kind() == WaitKind.APPROVAL) {
            for (AnswerPart.Waits.WaitingCall call : waits.calls()) {
                ObjectNode approval = Chunks.approval(run, call.id());
                out.take(
                        version == UiVersion.SEVEN
                                ? Chunks.signed(
                                        approval,
                                        facts.signature(run, call.id(), call.digest()),
                                        waits.message())
                                : approval);
            }
        }
    }

    private static ObjectNode input(AnswerPart.ToolCalled call, boolean byGrove) {
        return Chunks.input(call.id(), call.name(), call.arguments(), byGrove);
    }
}
