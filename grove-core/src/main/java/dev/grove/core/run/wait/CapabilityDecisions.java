package dev.grove.core.run.wait;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.grant.GrantDraft;
import dev.grove.core.run.grant.GrantView;
import dev.grove.core.run.grant.Granting;
import dev.grove.core.run.record.CapabilityAsk;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.secret.Scrubbers;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Takes answers to requests for exceptions, each once: by a grant that the one who answers could
 * make, of no more than was asked for, or by a denial. The grant, the end of the wait and what
 * follows from it are one transaction in the lock of the run's row.
 */
@Component
public class CapabilityDecisions {

    private static final String UNSAID = "asked for by the run";

    private final Waits waits;
    private final Granting granting;
    private final Scrubbers scrubbers;

    CapabilityDecisions(Waits waits, Granting granting, Scrubbers scrubbers) {
        this.waits = waits;
        this.granting = granting;
        this.scrubbers = scrubbers;
    }

    /**
     * Answers a request.
     *
     * @param by the same caller, as one who grants
     * @throws GroveException not_found; run_not_waiting; conflict when it was answered, or its time
     *     is over; validation_failed for more than was asked for; grant_refused
     */
    public void decide(
            TenantId tenant,
            RunId run,
            String callId,
            Decider decider,
            Granting.Asker by,
            CapabilityDecision said) {
        List<String> layers = granting.layersOf(tenant, by);
        waits.change(
                tenant,
                run,
                (locked, jdbc) -> {
                    Instant now = waits.now();
                    OpenedWait wait =
                            Decisions.open(jdbc, locked, CapabilityWait.TYPE, callId, now);
                    WaitOutcome outcome =
                            switch (said) {
                                case CapabilityDecision.Deny(String reason) ->
                                        new WaitOutcome.Denied(now, stored(locked, reason));
                                case CapabilityDecision.Grant grant -> {
                                    String reason = stored(locked, grant.reason());
                                    GrantDraft draft =
                                            draft(
                                                    locked.id(),
                                                    new NarrowedRequest(CapabilityAsk.of(wait)),
                                                    grant,
                                                    reason);
                                    yield new WaitOutcome.Granted(
                                            now,
                                            reason,
                                            GrantedTerms.of(
                                                    granting.make(jdbc, draft, by, layers)));
                                }
                            };
                    WaitRows.resolve(jdbc, wait.id(), outcome, decider);
                    locked.ended(wait, outcome, decider);
                });
    }

    private @Nullable String stored(LockedRun locked, @Nullable String reason) {
        return DeciderReason.stored(reason, scrubbers.of(locked.tenant()));
    }

    private static GrantDraft draft(
            RunId run,
            NarrowedRequest request,
            CapabilityDecision.Grant said,
            @Nullable String reason) {
        return new GrantDraft(
                new GrantView.Subject(run.toString(), null, null, null),
                request.capability(said.capability()),
                request.lifts(said.lifts()),
                said.maxUses(),
                said.expiresAt(),
                Objects.requireNonNullElse(reason, UNSAID));
    }
}
