package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** A run's turns and events from either end, and from the middle. */
class RunPagesIT extends ServerIT {

    private HttpCaller caller;
    private WaitingRun run;

    @BeforeEach
    void endARun() {
        caller = newCaller(newTenant(), "admin");
        run = WaitingRun.start(caller, "careful", "", "");
        run.awaitStatus("completed");
    }

    @Test
    void backwardsTheyAreTheSame() {
        assertThat(numbers("events", "&order=desc")).isEqualTo(numbers("events", "").reversed());
        assertThat(numbers("turns", "&order=desc")).isEqualTo(numbers("turns", "").reversed());
        assertThat(numbers("turns", "&order=asc")).isEqualTo(numbers("turns", ""));
        assertThat(numbers("turns", "")).hasSizeGreaterThan(1);
    }

    @Test
    void beginWhereTheyAreAskedTo() {
        List<Long> events = numbers("events", "");
        long middle = events.size() / 2;
        assertThat(numbers("events", "&after=" + middle))
                .isEqualTo(events.stream().filter(seq -> seq > middle).toList());
        assertThat(numbers("events", "&order=desc&before=" + middle))
                .isEqualTo(events.reversed().stream().filter(seq -> seq < middle).toList());
        assertThat(numbers("turns", "&after=1")).startsWith(2L);
        assertThat(numbers("turns", "&order=desc&before=2")).containsExactly(1L);
        assertThat(numbers("turns", "&after=2147483647")).isEmpty();
        assertThat(numbers("turns", "&order=desc&before=0")).isEmpty();
        assertThat(numbers("events", "&order=desc&before=1")).isEmpty();
    }

    @Test
    void eventsBeginWithATurn() {
        JsonNode first = caller.get(run.path("events?from_turn=2&limit=1")).json().at("/items/0");
        assertThat(first.path("type").asString()).isEqualTo("turn.started");
        assertThat(first.path("turn").asInt()).isEqualTo(2);
        assertThat(numbers("events", "&from_turn=1")).hasSizeLessThan(numbers("events", "").size());
        assertThat(caller.get(run.path("events?from_turn=2147483647")).json().path("items"))
                .isEmpty();
        HttpAnswer forked = caller.post(run.path("fork"), "{\"turn\":1}");
        WaitingRun fork = new WaitingRun(caller, run.agent(), forked.text("run_id"));
        fork.awaitStatus("completed");
        JsonNode inherited = caller.get(fork.path("events?from_turn=1&limit=1")).json();
        assertThat(inherited.at("/items/0/type").asString()).isEqualTo("run.queued");
    }

    /** No server leaves numbers out; a page must end all the same where one did. */
    @Test
    void endWhereNumbersAreMissing() {
        List<Long> turns = numbers("turns", "");
        owner().sql(
                        """
                        UPDATE run_log SET seq = seq + 1000, last_seq = last_seq + 1000
                         WHERE run_id = :id::uuid AND seq > 2
                        """)
                .param("id", run.id())
                .update();
        for (int turn = 0; turn <= turns.size(); turn++) {
            assertThat(numbers("turns", "&after=" + turn))
                    .isEqualTo(turns.subList(turn, turns.size()));
        }
        assertThat(numbers("turns", "&order=desc")).isEqualTo(turns.reversed());
    }

    @ParameterizedTest
    @CsvSource({
        "turns?order=down, order, 'must be one of asc, desc'",
        "events?order=dsc, order, 'must be one of asc, desc; did you mean'",
        "turns?order=desc&after=1, after, goes with order=asc; use before",
        "events?before=1, before, goes with order=desc; use after",
        "turns?after=x, after, must be a number from 0",
        "turns?after=-1, after, must be a number from 0",
        "events?order=desc&before=2147483648, before, must be a number from 0",
        "events?order=desc&from_turn=1, from_turn, goes with order=asc",
        "events?after=1&from_turn=1, from_turn, goes with order=asc",
        "events?from_turn=x, from_turn, must be a number from 0",
        "turns?cursor=MQ&after=1, after, leave it out where a cursor goes on",
        "events?cursor=MQ&from_turn=1, from_turn, and without after or a cursor",
        "turns?cursor=eA, cursor, is not one that this list gave",
        "events?order=desc&cursor=PHg, cursor, is not one that this list gave",
        "turns?order=desc&cursor=MQ, cursor, is of the list in the other order",
        "events?cursor=PDE, cursor, is of the list in the other order"
    })
    void sayWhatIsWrongWithAQuery(String query, String field, String message) {
        HttpAnswer refused = caller.get(run.path(query));
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo(field);
        assertThat(refused.text("errors/0/message")).contains(message);
    }

    @Test
    void areNotThereForAnotherTenant() {
        HttpCaller stranger = newCaller(newTenant(), "admin");
        for (String query :
                List.of(
                        "turns?order=desc",
                        "turns?after=1",
                        "events?order=desc",
                        "events?after=1",
                        "events?order=desc&before=3",
                        "events?from_turn=2")) {
            assertThat(stranger.get(run.path(query)).status()).as(query).isEqualTo(404);
        }
    }

    /**
     * Reads all pages of a list, two items each, and returns the number (turn or seq) of each item.
     */
    private List<Long> numbers(String what, String query) {
        String number = what.equals("turns") ? "turn" : "seq";
        List<Long> numbers = new ArrayList<>();
        String next = query;
        while (true) {
            HttpAnswer answer = caller.get(run.path(what + "?limit=2" + next));
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            answer.json().path("items").forEach(item -> numbers.add(item.path(number).asLong()));
            JsonNode cursor = answer.json().path("next_cursor");
            if (cursor.isNull()) {
                return numbers;
            }
            String order = query.contains("order=desc") ? "&order=desc" : "";
            next = order + "&cursor=" + cursor.asString();
        }
    }
}
