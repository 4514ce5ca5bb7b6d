package dev.grove.mcp.agent;

import dev.grove.core.agent.StoredAgent;
import dev.grove.core.authority.Starter;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.Runs;
import dev.grove.core.run.attachment.AttachedData;
import dev.grove.core.run.attachment.AttachmentIntake;
import dev.grove.core.run.attachment.TakenAttachments;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.request.StartRun;
import dev.grove.core.run.start.StartParts;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.catalog.Outcome;
import dev.grove.mcp.catalog.StartedRuns;
import dev.grove.mcp.run.RunFollower;
import dev.grove.mcp.run.RunResult;
import dev.grove.mcp.run.RunUri;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.JsonNodeFactory;

/** Has a run for a call, and answers with what became of it. */
@Component
class AgentCalls {

    private final Runs runs;
    private final RunFollower follower;
    private final RunQuestions questions;
    private final StartedRuns started;
    private final AttachmentIntake intake;

    AgentCalls(
            Runs runs,
            RunFollower follower,
            RunQuestions questions,
            StartedRuns started,
            AttachmentIntake intake) {
        this.intake = intake;
        this.runs = runs;
        this.started = started;
        this.follower = follower;
        this.questions = questions;
    }

    /**
     * Starts a run, or goes on with the one that an earlier round left waiting.
     *
     * @throws InterruptedException when the call was cancelled; the run is cancelled with it
     */
    Outcome<CallToolResult> call(
            StoredAgent agent, String goal, List<AttachedData> attached, CallContext context)
            throws InterruptedException {
        TenantId tenant = context.caller().getTenant();
        AskedState asked = AskedState.of(context.state());
        RunId run = asked == null ? start(context, agent, goal, attached).id() : asked.run();
        context.onCancel(() -> started.cancel(tenant, run));
        context.waitsFor(run);
        // Before all events of the run: should this server be lost, the run can still be found.
        context.progress(0, null, RunUri.of(run));
        boolean closed = asked != null && questions.answer(context, asked);
        RunFollower.Stop stop =
                follower.follow(
                        tenant,
                        run,
                        asked == null ? 0 : asked.lastEvent(),
                        new AgentRunWatch(context));
        if (stop.run().status().isTerminal()) {
            return new Outcome.Done<>(RunResult.of(stop.run(), AgentTool.output(agent) != null));
        }
        return closed ? questions.leave(agent, stop.run()) : questions.ask(agent, context, stop);
    }

    private Run start(
            CallContext context, StoredAgent agent, String goal, List<AttachedData> attached) {
        TenantId tenant = context.caller().getTenant();
        StartRun start =
                new StartRun(
                        agent.name(),
                        agent.version(),
                        goal,
                        null,
                        null,
                        JsonNodeFactory.instance.objectNode(),
                        StartRun.DEFAULT_PRIORITY,
                        Map.of(),
                        null,
                        RunMarks.of(RunSource.MCP).by(Starter.of(context.caller().principal())));
        try (TakenAttachments taken = intake.take(tenant, attached)) {
            return runs.start(tenant, start, StartParts.of(List.of(), taken.all()));
        }
    }
}
