package dev.grove.core.run.wait;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.id.RunId;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.page.BoundedRows;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.record.Waiting;
import dev.grove.core.run.work.AgentWork;
import dev.grove.language.text.TextDigest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class DecisionsIT extends WaitBed {

    private static final Decision APPROVE = new Decision.Approve(null, null);

    @Test
    void approvesTheArgumentsThatWereAskedAbout() throws Exception {
        OpenedWait wait = ask(WaitKind.APPROVAL, "c1");
        waits.decide(tenant, run, "c1", DECIDER, new Decision.Approve("fine", null));

        assertThat(outcome(wait))
                .isEqualTo(new WaitOutcome.Approved(clock.instant(), "fine", null, wait.digest()));
        assertThat(decidedBy(wait)).isEqualTo("alice");
        assertThat(fixtures.statusOf(run)).isEqualTo("queued");
        assertThat(publishedTypes()).containsExactly("approval.decided", "run.queued");
        JsonNode event = event();
        assertThat(event.get("turn").asInt()).isEqualTo(3);
        assertThat(event.get("tool_call_id").asString()).isEqualTo("c1");
        assertThat(event.get("name").asString()).isEqualTo("read");
        assertThat(event.get("decision").asString()).isEqualTo("approve");
        assertThat(event.get("expired").asBoolean()).isFalse();
        assertThat(event.get("asked_digest")).isEqualTo(event.get("digest"));
        assertThat(event.has("arguments")).isFalse();
        assertThat(event.get("reason").asString()).isEqualTo("fine");
        assertThat(event.get("decided_by").get("key_id").asString())
                .isEqualTo(DECIDER.key().toString());
        assertThat(event.get("decided_by").get("name").asString()).isEqualTo("alice");
        assertWoken();
    }

    @Test
    void approvesOtherArgumentsThatTheToolTakes() {
        OpenedWait wait = ask(WaitKind.APPROVAL, "c1");
        ObjectNode edited = arguments("path", "b");
        waits.decide(tenant, run, "c1", DECIDER, new Decision.Approve(null, edited));
        assertThat(columns(wait).editedArguments()).isEqualTo(edited);
        assertThat(columns(wait).approvedDigest()).isEqualTo(ArgumentsDigest.of(edited));
        assertThat(event().get("arguments")).isEqualTo(edited);
        assertThat(event().get("digest").asString()).isEqualTo(ArgumentsDigest.of(edited));
        assertThat(event().get("asked_digest").asString()).isEqualTo(wait.digest());
    }

    @Test
    void refusesArgumentsThatTheToolDoesNotTake() {
        ask(WaitKind.APPROVAL, "c1");
        Decision wrong = new Decision.Approve(null, arguments("paths", "b"));
        assertThat(
                        refusal(
                                        ErrorCode.VALIDATION_FAILED,
                                        () -> waits.decide(tenant, run, "c1", DECIDER, wrong))
                                .errors())
                .extracting(FieldError::field)
                .containsExactly("arguments");
        assertThat(stored().getFirst().isOpen()).isTrue();
    }

    @Test
    void deniesWithAReasonAndApprovesNothing() {
        OpenedWait wait = ask(WaitKind.APPROVAL, "c1");
        waits.decide(tenant, run, "c1", DECIDER, new Decision.Deny("too\u0000far"));
        assertThat(outcome(wait).resolution()).isEqualTo(WaitResolution.DENIED);
        assertThat(columns(wait).reason()).isEqualTo("too\ufffdfar");
        assertThat(columns(wait).approvedDigest()).isNull();
        assertThat(event().get("decision").asString()).isEqualTo("deny");
    }

    @Test
    void takesAReasonOfTheLongestLengthAndNoneThatIsLonger() {
        ask(WaitKind.APPROVAL, "c1");
        OpenedWait second = ask(WaitKind.APPROVAL, "c2");
        String longest = "r".repeat(DeciderReason.LONGEST);
        Decision tooLong = new Decision.Deny(longest + "r");
        assertThat(
                        refusal(
                                        ErrorCode.VALIDATION_FAILED,
                                        () -> waits.decide(tenant, run, "c1", DECIDER, tooLong))
                                .errors())
                .extracting(FieldError::field)
                .containsExactly("reason");
        waits.decide(tenant, run, "c1", DECIDER, new Decision.Deny("  "));
        assertThat(stored().getFirst().answer())
                .hasValue(new WaitOutcome.Denied(clock.instant(), null));
        waits.decide(tenant, run, "c2", DECIDER, new Decision.Deny(longest));
        assertThat(columns(second).reason()).isEqualTo(longest);
    }

    @Test
    void isUsedOnceAndShowsTheSecondWhatItWas() {
        ask(WaitKind.APPROVAL, "c1");
        waits.decide(tenant, run, "c1", DECIDER, APPROVE);
        var second =
                refusal(
                        ErrorCode.CONFLICT,
                        () -> waits.decide(tenant, run, "c1", DECIDER, new Decision.Deny(null)));
        assertThat(second).hasMessageContaining("approved");
        assertThat(second.details())
                .containsEntry("resolution", "approved")
                .containsEntry("decided_at", clock.instant().toString());
    }

    @Test
    void decidesTheLastOfSeveralWaitsOfOneCall() {
        OpenedWait earlier = ask(WaitKind.APPROVAL, "c1");
        database.tenantDatabase()
                .run(tenant, jdbc -> WaitRows.withdraw(jdbc, run, clock.instant()));
        OpenedWait later = ask(WaitKind.APPROVAL, "c1");
        waits.decide(tenant, run, "c1", DECIDER, APPROVE);
        assertThat(outcome(later).resolution()).isEqualTo(WaitResolution.APPROVED);
        assertThat(stored().getFirst().asked().id()).isEqualTo(earlier.id());
        assertThat(stored().getFirst().outcome()).isNotNull();
        assertThat(stored().getFirst().answer()).isEmpty();
    }

    @Test
    void knowsNoDecisionOfACallThatDoesNotWaitForIt() {
        ask(WaitKind.IN_DOUBT, "c1");
        assertThat(
                        refusal(
                                ErrorCode.NOT_FOUND,
                                () -> waits.decide(tenant, run, "c1", DECIDER, APPROVE)))
                .hasMessageContaining("an approval");
        assertThat(
                        refusal(
                                ErrorCode.NOT_FOUND,
                                () ->
                                        waits.settle(
                                                tenant,
                                                run,
                                                "c2",
                                                DECIDER,
                                                new DoubtOutcome.TellModel())))
                .hasMessageContaining("a call in doubt");
        move(run, "running");
        assertThat(
                        refusal(
                                ErrorCode.RUN_NOT_WAITING,
                                () -> waits.decide(tenant, run, "c1", DECIDER, APPROVE)))
                .hasMessageStartingWith("The run is running; it does not wait for an approval");
    }

    @Test
    void settlesWhatBecameOfACallInDoubt() {
        OpenedWait happened = ask(WaitKind.IN_DOUBT, "c1");
        OpenedWait didNot = ask(WaitKind.IN_DOUBT, "c2");
        OpenedWait unknown = ask(WaitKind.IN_DOUBT, "c3");
        waits.settle(tenant, run, "c1", DECIDER, new DoubtOutcome.Happened("paid"));
        waits.settle(tenant, run, "c2", DECIDER, new DoubtOutcome.DidNotHappen());
        assertThat(publishedTypes()).containsExactly("in_doubt.decided", "in_doubt.decided");
        assertThat(event().get("outcome").asString()).isEqualTo("happened");
        waits.settle(tenant, run, "c3", DECIDER, new DoubtOutcome.TellModel());
        assertThat(outcome(happened))
                .isEqualTo(
                        new WaitOutcome.Happened(
                                clock.instant(),
                                new WaitOutcome.Content("paid", TextDigest.sha256("paid"))));
        assertThat(decidedBy(happened)).isEqualTo("alice");
        assertThat(outcome(didNot).resolution()).isEqualTo(WaitResolution.DID_NOT_HAPPEN);
        assertThat(outcome(unknown).resolution()).isEqualTo(WaitResolution.TELL_MODEL);
        assertThat(fixtures.statusOf(run)).isEqualTo("queued");
    }

    private AgentWork work() {
        return new AgentWork(agent, "a", 1, "g", ModelRef.parse("scripted/s"));
    }

    private BoundedRows<PendingWait> pending(@Nullable UUID after, int limit) {
        Set<WaitKind> kinds = Set.of(WaitKind.APPROVAL, WaitKind.IN_DOUBT);
        return database.tenantDatabase()
                .call(tenant, jdbc -> PendingRows.read(jdbc, kinds, null, after, limit));
    }

    @Test
    void readsWhatWaitsForADecisionOldestFirst() {
        OpenedWait first = ask(WaitKind.APPROVAL, "c1");
        ask(WaitKind.CLIENT_TOOL, "c2");
        RunId other = waitingRun();
        OpenedWait second = ask(other, WaitKind.IN_DOUBT, "c1");
        PendingWait mine = new PendingWait(run, run, work(), first);
        PendingWait others = new PendingWait(other, other, work(), second);
        assertThat(pending(null, 1).items()).containsExactly(mine, others);
        assertThat(pending(first.id(), 5).items()).containsExactly(others);
        assertThat(pending(first.id(), 5).isWhole()).isTrue();
        waits.decide(tenant, run, "c1", DECIDER, APPROVE);
        assertThat(pending(null, 5).items()).containsExactly(others);
    }

    @Test
    void readsTheOpenWaitsOfSeveralRuns() {
        OpenedWait mine = ask(WaitKind.APPROVAL, "c1");
        RunId other = waitingRun();
        OpenedWait first = ask(other, WaitKind.IN_DOUBT, "c1");
        OpenedWait second = ask(other, WaitKind.IN_DOUBT, "c2");
        var open =
                database.tenantDatabase()
                        .call(tenant, jdbc -> WaitRows.open(jdbc, List.of(run, other)));
        Waiting mineAlone = new Waiting(List.of(mine));
        assertThat(open)
                .containsOnly(
                        Map.entry(run, mineAlone),
                        Map.entry(other, new Waiting(List.of(first, second))));
        assertThat(mineAlone.kind()).isEqualTo(WaitKind.APPROVAL);
    }

    private JsonNode event() {
        return JsonMapper.shared().readTree(published.getFirst().line());
    }

    private static ObjectNode arguments(String field, String value) {
        return JsonNodeFactory.instance.objectNode().put(field, value);
    }
}
