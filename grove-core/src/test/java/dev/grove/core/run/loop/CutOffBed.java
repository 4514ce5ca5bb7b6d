package dev.grove.core.run.loop;

import static org.mockito.Mockito.mock;

import dev.grove.core.SettableClock;
import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PausePolicy;
import dev.grove.core.agent.PausePolicy.InDoubt;
import dev.grove.core.agent.PausePolicy.OnBudget;
import dev.grove.core.agent.openai.OpenAiPolicy;
import dev.grove.core.agent.session.SessionPolicy;
import dev.grove.core.model.Answer;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.lease.HeldLease;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.wait.StoredWait;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.CallNotes;
import dev.grove.core.tool.ClientTool;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.InputSchema;
import dev.grove.core.tool.Probe;
import dev.grove.core.tool.ProbeOutcome;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.Tools;
import dev.grove.core.workspace.GitSpec;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.language.schema.JsonSchemas;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A session whose tools are there for their effects alone, and the turns that it re-enters. */
abstract class CutOffBed {

    static final Duration PATIENCE = Duration.ofMinutes(5);
    final ClaimedRun run = ClaimedRuns.cutOff("g", ModelRef.parse("scripted/s"), 1);
    private final RecordedJournalBuffer journalBuffer = new RecordedJournalBuffer(run);
    final SettableClock clock = journalBuffer.clock();
    final Execution execution = HeldLease.on(run);
    final TurnFiles files = mock(TurnFiles.class);

    /** A session of an agent with a tool of each effect. */
    AgentExecution agentRun(InDoubt inDoubt, @Nullable Duration clientPatience) {
        ClientTool client = ClientTool.of("ask_user", "", InputSchema.of("{}"), clientPatience);
        PausePolicy pauses =
                new PausePolicy(
                        List.of(client), List.of("approved"), PATIENCE, inDoubt, OnBudget.STOP);
        List<Tool> tools = new ArrayList<>();
        for (Effect effect : Effect.values()) {
            tools.add(new Acting(effect.wireName(), effect, effect != Effect.UNSAFE));
        }
        tools.add(new Acting("unsafe_files", Effect.UNSAFE, true));
        tools.add(new Acting("approved", Effect.UNSAFE, false));
        List<String> names = tools.stream().map(tool -> tool.spec().name()).toList();
        ToolRegistry registry =
                new Tools(List.of(() -> tools), new JsonSchemas())
                        .registry(names, List.of(client), null);
        return new AgentExecution(
                execution,
                agent(names, pauses),
                registry,
                mock(RestartableConversation.class),
                mock(History.class),
                mock(InputEstimate.class),
                mock(RunBudget.class),
                files,
                journalBuffer.journalBuffer(),
                mock(CompactionState.class),
                null,
                new CallNotes(false));
    }

    private static AgentDefinition agent(List<String> tools, PausePolicy pauses) {
        return new AgentDefinition(
                "a",
                null,
                List.of(),
                "s",
                null,
                List.of(),
                tools,
                List.of(),
                List.of(),
                List.of(),
                null,
                null,
                100,
                ModelOptions.NONE,
                Limits.DEFAULTS,
                WorkspaceSpec.DEFAULTS,
                GitSpec.defaultsOf("a"),
                pauses,
                OpenAiPolicy.NONE,
                SessionPolicy.NONE);
    }

    static ToolCall call(String id, String tool) {
        return new ToolCall(id, tool, JsonNodeFactory.instance.objectNode());
    }

    /** A turn of calls that were begun by an earlier execution. */
    OpenTurn started(ToolCall... calls) {
        return turn(CallProgress.started(clock.instant()), List.of(), calls);
    }

    /** A turn of calls, each with the same marker or none. */
    OpenTurn turn(@Nullable CallProgress marker, List<StoredWait> waits, ToolCall... calls) {
        Map<String, CallProgress> progress = new LinkedHashMap<>();
        if (marker != null) {
            for (ToolCall call : calls) {
                progress.put(call.id(), marker);
            }
        }
        Answer answer = new Answer("m", "", List.of(calls), Answer.StopReason.TOOL_CALLS, "{}");
        return OpenTurn.reenter(
                new JournalledTurn(
                        2,
                        clock.instant(),
                        new TurnChange.Answered("scripted", answer, Spending.NONE, clock.instant()),
                        progress,
                        null,
                        null),
                new TurnWaits(waits));
    }

    /** The events, as lines of the log. */
    List<JsonNode> events() {
        return journalBuffer.lines();
    }

    List<String> eventTypes() {
        return journalBuffer.types();
    }

    private record Acting(String name, Effect effect, boolean changesOnlyFiles) implements Probe {

        @Override
        public ProbeOutcome probe(ToolCall call, ToolContext context) {
            throw new AssertionError("The test says what it finds out");
        }

        @Override
        public ToolSpec spec() {
            return new ToolSpec(
                    name, "", InputSchema.of("{\"type\":\"object\"}"), effect, Bucket.BUILT_IN);
        }

        @Override
        public ToolOutcome execute(ToolCall call, ToolContext context) {
            throw new AssertionError("Nothing is executed here");
        }
    }
}
