package dev.grove.core.run.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.language.text.TextDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientResultsIT extends WaitBed {

    @Test
    void goesOnWhenTheLastResultIsThere() throws Exception {
        OpenedWait first = ask(WaitKind.CLIENT_TOOL, "c1");
        OpenedWait second = ask(WaitKind.CLIENT_TOOL, "c2");
        bring(new ClientResult("c1", "one", false));
        assertThat(fixtures.statusOf(run)).isEqualTo("waiting");
        assertThat(published).isEmpty();
        assertNotWoken();

        bring(new ClientResult("c2", "two", true));

        assertThat(fixtures.statusOf(run)).isEqualTo("queued");
        assertThat(publishedTypes()).containsExactly("run.queued");
        assertWoken();
        assertThat(outcome(first))
                .isEqualTo(
                        new WaitOutcome.Answered(
                                clock.instant(),
                                new WaitOutcome.Content("one", TextDigest.sha256("one")),
                                false));
        assertThat(columns(second).content()).isEqualTo("two");
        assertThat(columns(second).isError()).isTrue();
    }

    @Test
    void takesTheSameResultAgainAndNoOther() {
        ask(WaitKind.CLIENT_TOOL, "c1");
        ask(WaitKind.CLIENT_TOOL, "c2");
        bring(new ClientResult("c1", "one", false));
        bring(new ClientResult("c1", "one", false));
        refuse(ErrorCode.CONFLICT, new ClientResult("c1", "another", false));
        refuse(ErrorCode.CONFLICT, new ClientResult("c1", "one", true));
        assertThat(stored().getLast().isOpen()).isTrue();
    }

    @Test
    void takesTheSameResultAgainAlsoWhenTheRunHasGoneOn() {
        ask(WaitKind.CLIENT_TOOL, "c1");
        bring(new ClientResult("c1", "one", false));
        bring(new ClientResult("c1", "one", false));
        assertThat(publishedTypes()).containsExactly("run.queued");
    }

    @Test
    void takesNoneWhenOneIsForeign() {
        ask(WaitKind.CLIENT_TOOL, "c1");
        ask(WaitKind.APPROVAL, "c2");
        assertThat(
                        refuse(
                                ErrorCode.VALIDATION_FAILED,
                                new ClientResult("c1", "one", false),
                                new ClientResult("c2", "two", false)))
                .extracting(FieldError::field)
                .containsExactly("results[1].tool_call_id");
        assertThat(stored()).allMatch(StoredWait::isOpen);
    }

    @Test
    void saysSoWhenTheRunDoesNotWait() {
        move(run, "running");
        assertThat(
                        refusal(
                                ErrorCode.RUN_NOT_WAITING,
                                () -> bring(new ClientResult("c1", "one", false))))
                .hasMessageStartingWith(
                        "The run is running; it does not wait for results of tools");
        refusal(
                ErrorCode.NOT_FOUND,
                () -> waits.bring(tenant, RunId.next(), List.of(new ClientResult("c", "", false))));
    }

    @Test
    void refusesAResultThatComesTooLateOrToAWaitThatIsOver() {
        ask(WaitKind.CLIENT_TOOL, "c1");
        clock.advance(Duration.ofMinutes(5));
        refuse(ErrorCode.RUN_NOT_WAITING, new ClientResult("c1", "one", false));
        database.tenantDatabase()
                .run(tenant, jdbc -> WaitRows.withdraw(jdbc, run, clock.instant()));
        refuse(ErrorCode.RUN_NOT_WAITING, new ClientResult("c1", "one", false));
        assertThat(stored().getFirst().answer()).isEmpty();
    }

    @Test
    void refusesNoneManyTwoOfACallAndIdsOfNoCall() {
        assertThat(refuse(ErrorCode.VALIDATION_FAILED))
                .extracting(FieldError::field)
                .containsExactly("results");
        List<ClientResult> most = new ArrayList<>();
        for (int i = 0; i < ClientResults.MOST_AT_ONCE; i++) {
            ask(WaitKind.CLIENT_TOOL, "c" + i);
            most.add(new ClientResult("c" + i, "", false));
        }
        List<ClientResult> tooMany = new ArrayList<>(most);
        tooMany.add(new ClientResult("more", "", false));
        assertThat(refuse(ErrorCode.VALIDATION_FAILED, tooMany.toArray(ClientResult[]::new)))
                .extracting(FieldError::field)
                .containsExactly("results");
        assertThat(
                        refuse(
                                ErrorCode.VALIDATION_FAILED,
                                new ClientResult("c1", "", false),
                                new ClientResult("c1", "", false),
                                new ClientResult("nul\u0000", "", false)))
                .extracting(FieldError::field, FieldError::message)
                .containsExactly(
                        tuple("results[1].tool_call_id", "is named twice; leave one out"),
                        tuple("results[2].tool_call_id", "is the id of no call"));
        bring(most.toArray(ClientResult[]::new));
        assertThat(fixtures.statusOf(run)).isEqualTo("queued");
    }

    private void bring(ClientResult... results) {
        waits.bring(tenant, run, List.of(results));
    }

    private List<FieldError> refuse(ErrorCode code, ClientResult... results) {
        return refusal(code, () -> bring(results)).errors();
    }
}
