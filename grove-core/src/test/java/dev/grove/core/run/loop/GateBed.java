package dev.grove.core.run.loop;

import dev.grove.core.agent.PausePolicy;
import dev.grove.core.id.Uuids;
import dev.grove.core.model.Answer;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.wait.ArgumentsDigest;
import dev.grove.core.run.wait.Gate;
import dev.grove.core.run.wait.StoredWait;
import dev.grove.core.run.wait.TestOutcomes;
import dev.grove.core.run.wait.WaitOutcome;
import dev.grove.core.run.wait.WaitResolution;
import dev.grove.core.tool.ClientTool;
import dev.grove.core.tool.FakeTools;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.core.tool.Tools;
import dev.grove.language.schema.JsonSchemas;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Tools of which some need approval and one is the client's, and calls that waited before. */
abstract class GateBed {

    static final Instant NOW = Instant.parse("2026-03-29T01:30:00Z");
    static final ToolCall SHELL = new ToolCall("c1", "ws_shell", json("{\"path\":\"a\"}"));
    static final ToolCall ASK = new ToolCall("c1", "ask_user", json("{}"));

    final ClientTool client = ClientTool.of("ask_user", "", json("{\"type\":\"object\"}"), null);
    final PausePolicy policy =
            new PausePolicy(
                    List.of(client),
                    List.of("ws_shell", "ws_file_delete"),
                    PausePolicy.NONE.approvalTimeout(),
                    PausePolicy.InDoubt.ASK_OPERATOR,
                    PausePolicy.OnBudget.STOP);
    final ToolRegistry tools =
            new Tools(
                            List.of(FakeTools.named("ws_shell", "ws_file_delete", "echo")),
                            new JsonSchemas())
                    .registry(List.of("ws_shell", "ws_file_delete", "echo"), List.of(client), null);

    Gate gate(ToolCall call, @Nullable Status marker, StoredWait... waits) {
        return new Gates(tools, policy, turn(call, marker, waits), true).of(call);
    }

    /** A turn whose only call has this marker, or none. */
    static OpenTurn turn(ToolCall call, @Nullable Status marker, StoredWait... waits) {
        Map<String, CallProgress> progress =
                marker == null
                        ? Map.of()
                        : Map.of(call.id(), new CallProgress(marker, null, NOW, null, null, null));
        Answer answer = new Answer("m", "", List.of(call), Answer.StopReason.TOOL_CALLS, "{}");
        JournalledTurn turn =
                new JournalledTurn(
                        1,
                        NOW,
                        new TurnChange.Answered(
                                "scripted",
                                answer,
                                new Spending(new Usage(1, 1, 0, 0), BigDecimal.ZERO),
                                NOW),
                        progress,
                        null,
                        null);
        return OpenTurn.reenter(turn, new TurnWaits(List.of(waits)));
    }

    static StoredWait approval(
            ToolCall asked,
            WaitResolution how,
            @Nullable ObjectNode edited,
            @Nullable String digest) {
        return new StoredWait(
                opened(asked, WaitKind.APPROVAL),
                TestOutcomes.ofApproval(how, NOW, edited, digest));
    }

    static StoredWait stored(
            ToolCall asked, WaitKind kind, WaitResolution how, @Nullable String content) {
        return stored(asked, kind, how, content, false);
    }

    static StoredWait stored(
            ToolCall asked,
            WaitKind kind,
            WaitResolution how,
            @Nullable String content,
            boolean isError) {
        return new StoredWait(opened(asked, kind), TestOutcomes.of(how, NOW, content, isError));
    }

    static StoredWait denied(ToolCall asked, @Nullable String reason) {
        return new StoredWait(
                opened(asked, WaitKind.APPROVAL), new WaitOutcome.Denied(NOW, reason));
    }

    static OpenedWait opened(ToolCall asked, WaitKind kind) {
        return new OpenedWait(
                Uuids.next(),
                1,
                asked.id(),
                kind,
                asked.name(),
                asked.arguments(),
                digest(asked),
                NOW,
                null,
                NOW);
    }

    static String digest(ToolCall call) {
        return ArgumentsDigest.of(call.arguments());
    }

    static ObjectNode json(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text);
    }
}
