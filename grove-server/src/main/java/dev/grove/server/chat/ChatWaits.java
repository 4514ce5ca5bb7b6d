package dev.grove.server.chat;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventStreams;
import dev.grove.core.event.StartedStream;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.record.Waiting;
import dev.grove.core.run.wait.ClientResult;
import dev.grove.core.run.wait.Decider;
import dev.grove.core.run.wait.Decision;
import dev.grove.core.run.wait.Waits;
import dev.grove.core.session.Session;
import dev.grove.server.answer.WaitPlaces;
import dev.grove.server.chat.ChatRequest.Given;
import dev.grove.server.chat.chunk.AnswerHead;
import dev.grove.server.chat.chunk.AnswerId;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Has answers go on that wait. What no open wait asks for is passed over, and named. */
@Component
class ChatWaits {

    private final Runs runs;
    private final Waits waits;
    private final EventStreams events;
    private final WaitPlaces places;
    private final Clock clock;
    private final ApprovalSignatures signatures;

    ChatWaits(
            Runs runs,
            Waits waits,
            EventStreams events,
            WaitPlaces places,
            Clock clock,
            ApprovalSignatures signatures) {
        this.signatures = signatures;
        this.clock = clock;
        this.runs = runs;
        this.waits = waits;
        this.events = events;
        this.places = places;
    }

    /**
     * Takes what a request brings, and opens the rest of the answer.
     *
     * @throws GroveException not_found for an answer that is none of the chat's; session_went_on
     *     for one that is not its last
     */
    ChatAnswer goOn(TenantId tenant, Session session, ChatRequest.GoOn asked, Decider decider) {
        RunId id = AnswerId.run(asked.answer()).orElseThrow(ChatWaits::unknown);
        if (!id.equals(session.head().run())) {
            throw new GroveException(
                    ErrorCode.SESSION_WENT_ON,
                    "The chat has gone on after this answer; load it again");
        }
        // Read before the wait: what ends it meanwhile has its events behind this one.
        long known = runs.progress(tenant, id).lastEvent();
        Run run = runs.get(tenant, id);
        Waiting waiting = run.waiting();
        if (waiting == null || waiting.kind() == WaitKind.CHILD) {
            return new ChatAnswer(
                    head(session, id, Spending.NONE),
                    events.open(tenant, id, places.last(tenant, id).orElse(0)),
                    null,
                    names(asked.given()));
        }
        try (StartedStream stream = events.ofStart()) {
            List<String> ignored =
                    stream.starting(() -> {
                        StartedStream.note(id);
                        return take(tenant, id, waiting, asked.given(), decider);
                    });
            Waiting still = runs.get(tenant, id).waiting();
            return new ChatAnswer(
                    head(session, id, run.spending()),
                    stream.take(tenant, id, known),
                    kindOf(still, waiting),
                    ignored);
        }
    }

    private static AnswerHead head(Session session, RunId run, Spending before) {
        return new AnswerHead(session.id(), session.head().n(), run, true, before);
    }

    /**
     * The kind of a wait that is the same as before, if only with fewer calls. One whose time is
     * over goes on by itself.
     */
    private @Nullable WaitKind kindOf(@Nullable Waiting now, Waiting before) {
        return now != null
                        && before.all().stream()
                                .map(OpenedWait::id)
                                .toList()
                                .contains(now.all().getFirst().id())
                        && now.all().stream().anyMatch(wait -> !wait.isLate(clock.instant()))
                ? now.kind()
                : null;
    }

    private List<String> take(
            TenantId tenant, RunId run, Waiting waiting, List<Given> given, Decider decider) {
        List<Given> passedOver = new ArrayList<>();
        List<ClientResult> results = new ArrayList<>();
        for (Given each : given) {
            Optional<String> call = open(run, waiting, each);
            switch (each) {
                case Given _ when call.isEmpty() -> passedOver.add(each);
                case Given.Output(_, String content, boolean isError) ->
                        results.add(new ClientResult(call.get(), content, isError));
                case Given.Decided decided -> {
                    if (!decide(tenant, run, call.get(), decider, decided)) {
                        passedOver.add(each);
                    }
                }
            }
        }
        if (!results.isEmpty()) {
            waits.bring(tenant, run, results);
        }
        return names(passedOver);
    }

    /** Returns false where it comes too late: what was decided before, or by the time, stands. */
    private boolean decide(
            TenantId tenant, RunId run, String call, Decider decider, Given.Decided decided) {
        try {
            waits.decide(
                    tenant,
                    run,
                    call,
                    decider,
                    decided.approved()
                            ? new Decision.Approve(decided.reason(), null)
                            : new Decision.Deny(decided.reason()));
            return true;
        } catch (GroveException e) {
            if (e.code() != ErrorCode.CONFLICT) {
                throw e;
            }
            return false;
        }
    }

    /** Finds the call that waits for it; one that was signed has to be the one that was shown. */
    private Optional<String> open(RunId run, Waiting waiting, Given given) {
        WaitKind kind =
                switch (given) {
                    case Given.Output _ -> WaitKind.CLIENT_TOOL;
                    case Given.Decided _ -> WaitKind.APPROVAL;
                };
        return waiting.all().stream()
                .filter(wait -> wait.kind() == kind)
                .filter(wait ->
                        given.name()
                                .equals(
                                        kind == WaitKind.APPROVAL
                                                ? AnswerId.approval(run, wait.callId())
                                                : wait.callId()))
                .filter(wait -> isOf(given, run, wait))
                .map(OpenedWait::callId)
                .findFirst();
    }

    private boolean isOf(Given given, RunId run, OpenedWait wait) {
        return !(given instanceof Given.Decided decided)
                || decided.signature() == null
                || signatures.are(decided.signature(), run, wait.callId(), wait.digest());
    }

    private static List<String> names(List<Given> given) {
        return given.stream().map(Given::name).toList();
    }

    private static GroveException unknown() {
        return GroveException.notFound("The chat has no such answer");
    }
}
