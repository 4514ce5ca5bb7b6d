package dev.grove.core.run.wait;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.Agents;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.text.StorableText;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.ToolRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Takes people's decisions, each once, in the lock of their run. */
@Component
class Decisions {

    static final int LONGEST_REASON = 2_000;

    private final Agents agents;
    private final AgentTools tools;
    private final Scrubbers scrubbers;

    Decisions(Agents agents, AgentTools tools, Scrubbers scrubbers) {
        this.agents = agents;
        this.tools = tools;
        this.scrubbers = scrubbers;
    }

    void approval(
            JdbcClient jdbc,
            TenantId tenant,
            RunId run,
            LockedRun locked,
            String callId,
            Decider decider,
            Decision decision,
            Instant now) {
        OpenedWait wait = open(jdbc, tenant, run, locked, WaitKind.APPROVAL, callId, now);
        Scrubber scrubber = scrubbers.of(tenant);
        StoredWait.Outcome outcome =
                switch (decision) {
                    case Decision.Deny(String reason) ->
                            Outcomes.decided(
                                    WaitResolution.DENIED,
                                    clean(reason, scrubber),
                                    null,
                                    null,
                                    now);
                    case Decision.Approve(String reason, ObjectNode arguments) -> {
                        ObjectNode edited =
                                arguments == null
                                        ? null
                                        : valid(tenant, locked, wait, scrubber.scrub(arguments));
                        yield Outcomes.decided(
                                WaitResolution.APPROVED,
                                clean(reason, scrubber),
                                edited,
                                edited == null ? wait.digest() : ArgumentsDigest.of(edited),
                                now);
                    }
                };
        WaitRows.resolve(jdbc, tenant, wait.id(), outcome, decider);
        locked.event(WaitEvents.APPROVAL_DECIDED, now, WaitEvents.decided(wait, outcome, decider));
    }

    void doubt(
            JdbcClient jdbc,
            TenantId tenant,
            RunId run,
            LockedRun locked,
            String callId,
            Decider decider,
            DoubtOutcome said,
            Instant now) {
        OpenedWait wait = open(jdbc, tenant, run, locked, WaitKind.IN_DOUBT, callId, now);
        StoredWait.Outcome outcome =
                switch (said) {
                    case DoubtOutcome.Happened(String result) ->
                            Outcomes.withContent(
                                    WaitResolution.HAPPENED,
                                    result,
                                    false,
                                    scrubbers.of(tenant),
                                    now);
                    case DoubtOutcome.DidNotHappen() ->
                            Outcomes.decided(WaitResolution.DID_NOT_HAPPEN, null, null, null, now);
                    case DoubtOutcome.TellModel() ->
                            Outcomes.decided(WaitResolution.TELL_MODEL, null, null, null, now);
                };
        WaitRows.resolve(jdbc, tenant, wait.id(), outcome, decider);
        locked.event(WaitEvents.DOUBT_DECIDED, now, WaitEvents.decided(wait, outcome, decider));
    }

    private static OpenedWait open(
            JdbcClient jdbc,
            TenantId tenant,
            RunId run,
            LockedRun locked,
            WaitKind kind,
            String callId,
            Instant now) {
        String what = kind == WaitKind.APPROVAL ? "an approval" : "word of a call in doubt";
        Optional<StoredWait> last =
                WaitRows.ofCalls(jdbc, tenant, run, kind, List.of(StorableText.of(callId))).stream()
                        .reduce((_, later) -> later);
        if (last.isEmpty()) {
            throw locked.isWaiting()
                    ? GroveException.notFound(
                            "The run does not wait for "
                                    + what
                                    + " of this call; what it waits for stands in its wait")
                    : locked.notWaiting(what);
        }
        StoredWait.Outcome outcome = last.get().outcome();
        if (outcome != null) {
            throw decided(outcome);
        }
        if (Outcomes.isLate(last.get().asked(), now)) {
            throw GroveException.conflict("Nobody decided in time; that is a denial");
        }
        return last.get().asked();
    }

    /** A decision is used once; whoever comes second learns what it was. */
    private static GroveException decided(StoredWait.Outcome outcome) {
        return new GroveException(
                ErrorCode.CONFLICT,
                "This was decided already, once and for all: " + outcome.resolution().wireName(),
                List.of(),
                Map.of(
                        "resolution",
                        outcome.resolution().wireName(),
                        "decided_at",
                        outcome.at().toString()));
    }

    private ObjectNode valid(
            TenantId tenant, LockedRun locked, OpenedWait wait, ObjectNode arguments) {
        AgentDefinition agent =
                agents.pinned(tenant, locked.agent(), locked.agentVersion()).definition();
        ToolRegistry registry =
                tools.registry(
                        new AgentTools.Listed(
                                tenant, locked.agent(), locked.agentVersion(), agent.tools()),
                        agent.pauses().clientTools(),
                        agent.outputSchema());
        if (registry.resolve(wait.tool()) instanceof ToolRegistry.Found found) {
            found.faultOf(arguments)
                    .ifPresent(fault -> {
                        throw GroveException.invalid("arguments", fault);
                    });
        }
        return arguments;
    }

    private static @Nullable String clean(@Nullable String reason, Scrubber scrubber) {
        if (reason == null || reason.isBlank()) {
            return null;
        }
        if (reason.length() > LONGEST_REASON) {
            throw GroveException.invalid(
                    "reason", "must have at most %,d characters".formatted(LONGEST_REASON));
        }
        return StorableText.of(scrubber.scrub(reason));
    }
}
