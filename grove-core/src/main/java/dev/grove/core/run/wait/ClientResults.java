package dev.grove.core.run.wait;

import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.text.StorableText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Takes the results of client tools, in the lock of their run. */
@Component
class ClientResults {

    static final int MOST_AT_ONCE = 256;

    private final Scrubbers scrubbers;

    ClientResults(Scrubbers scrubbers) {
        this.scrubbers = scrubbers;
    }

    void take(TenantSql jdbc, LockedRun locked, List<ClientResult> brought, Instant now) {
        check(brought);
        TenantId tenant = locked.tenant();
        Scrubber scrubber = scrubbers.of(tenant);
        Map<String, StoredWait> waits = new HashMap<>();
        List<String> calls = brought.stream().map(ClientResult::callId).toList();
        WaitRows.ofCalls(jdbc, locked.id(), WaitKind.CLIENT_TOOL, calls)
                .forEach(wait -> waits.put(wait.asked().callId(), wait));
        refuseForeign(locked, brought, waits);
        for (ClientResult result : brought) {
            StoredWait wait = waits.get(result.callId());
            if (wait != null) {
                WaitOutcome.Answered outcome =
                        new WaitOutcome.Answered(
                                now, Contents.of(result.content(), scrubber), result.isError());
                if (isNew(wait, outcome, now)) {
                    WaitRows.resolve(jdbc, wait.asked().id(), outcome, null);
                }
            }
        }
    }

    private static void check(List<ClientResult> brought) {
        List<FieldError> errors = new ArrayList<>();
        if (brought.isEmpty() || brought.size() > MOST_AT_ONCE) {
            errors.add(new FieldError("results", "must hold 1 to " + MOST_AT_ONCE + " results"));
        }
        Map<String, Integer> seen = new HashMap<>();
        for (int i = 0; i < brought.size(); i++) {
            String call = brought.get(i).callId();
            if (!StorableText.of(call).equals(call)) {
                errors.add(new FieldError(field(i), "is the id of no call"));
            }
            if (seen.put(call, i) != null) {
                errors.add(new FieldError(field(i), "is named twice; leave one out"));
            }
        }
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
    }

    private static void refuseForeign(
            LockedRun locked, List<ClientResult> brought, Map<String, StoredWait> waits) {
        List<FieldError> foreign = new ArrayList<>();
        for (int i = 0; i < brought.size(); i++) {
            if (!waits.containsKey(brought.get(i).callId())) {
                foreign.add(
                        new FieldError(
                                field(i),
                                "is no call whose result the run waits for; those stand in its"
                                        + " wait.calls"));
            }
        }
        if (foreign.isEmpty()) {
            return;
        }
        if (!locked.isWaiting()) {
            throw locked.notWaiting(ClientToolWait.TYPE.purpose());
        }
        throw GroveException.invalid(foreign);
    }

    /** Whether the wait is still open; what answered it already must be the same. */
    private static boolean isNew(StoredWait wait, WaitOutcome.Answered outcome, Instant now) {
        String call = wait.asked().callId();
        if (wait.isOpen()) {
            if (wait.asked().isLate(now)) {
                throw tooLate(call);
            }
            return true;
        }
        if (!(wait.outcome() instanceof WaitOutcome.Answered known)) {
            throw tooLate(call);
        }
        if (known.isError() != outcome.isError()
                || !known.content().digest().equals(outcome.content().digest())) {
            throw GroveException.conflict("Call " + call + " has another result already");
        }
        return false;
    }

    private static GroveException tooLate(String call) {
        return new GroveException(
                ErrorCode.RUN_NOT_WAITING, "The run no longer waits for the result of " + call);
    }

    private static String field(int index) {
        return "results[" + index + "].tool_call_id";
    }
}
