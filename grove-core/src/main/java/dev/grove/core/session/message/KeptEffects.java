package dev.grove.core.session.message;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.run.session.UndoneCalls;
import dev.grove.core.session.Session;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Finds what a rewind leaves done: calls of tools that act outside of the session's files. */
@Component
class KeptEffects {

    private final Agents agents;
    private final AgentTools tools;

    KeptEffects(Agents agents, AgentTools tools) {
        this.agents = agents;
        this.tools = tools;
    }

    List<KeptEffect> after(TenantSql jdbc, Session session, int n) {
        List<SessionMessage> undone = MessageRows.startedAfter(jdbc, session.id(), n);
        if (undone.isEmpty()) {
            return List.of();
        }
        Map<String, ToolSpec> specs = specs(jdbc, session);
        Map<RunId, List<ToolCall>> calls =
                UndoneCalls.begun(jdbc, undone.stream().map(KeptEffects::run).toList());
        List<KeptEffect> kept = new ArrayList<>();
        for (SessionMessage message : undone) {
            for (ToolCall call : calls.getOrDefault(run(message), List.of())) {
                ToolSpec spec = specs.get(call.name());
                // A tool that the agent has no more may have done anything.
                Effect effect = spec == null ? Effect.UNSAFE : spec.effect();
                if (message.n() != null && (spec == null || isOutside(spec))) {
                    kept.add(new KeptEffect(message.n(), call.name(), effect, call.id()));
                }
            }
        }
        return kept;
    }

    private static RunId run(SessionMessage message) {
        SessionMessage.Answer answer = message.answer();
        if (answer == null) {
            throw new IllegalStateException("A message that has begun has a run");
        }
        return answer.run();
    }

    /** Files are taken back with the session; what reads has changed nothing. */
    private static boolean isOutside(ToolSpec spec) {
        return spec.effect() != Effect.READ_ONLY && spec.bucket() != Bucket.WORKSPACE;
    }

    private Map<String, ToolSpec> specs(TenantSql jdbc, Session session) {
        PinnedAgent agent =
                agents.pinned(jdbc.tenant(), session.agent().id(), session.agent().version());
        return tools
                .registry(
                        new AgentTools.Listed(
                                jdbc.tenant(),
                                agent.id(),
                                agent.version(),
                                agent.definition().allowlist()),
                        agent.definition().pauses().clientTools(),
                        agent.definition().outputSchema())
                .specs()
                .stream()
                .collect(Collectors.toMap(ToolSpec::name, Function.identity(), (one, _) -> one));
    }
}
