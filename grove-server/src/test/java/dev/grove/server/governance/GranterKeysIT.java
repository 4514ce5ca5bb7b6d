package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.CookieSession;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.run.WaitingRun;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Grants by keys whose secrets the starter of the run has had, or the granter the starter's. */
class GranterKeysIT extends VotesBed {

    private static final String LIFTS = "[{\"policy\":\"writer\",\"rule\":\"branches\"}]";
    private static final List<String> DENIED = List.of("completed", "denied", "completed");
    private static final List<String> GRANTED = List.of("completed", "completed", "completed");

    private String agent = "";

    @BeforeEach
    void withAnAgent() {
        policy("writer", BRANCHES);
        pusher("pusher", "writer");
        agent = caller.get("/agents/pusher").text("id");
    }

    private static String draft(String kind, String id) {
        return GrantsIT.draft("{\"%s\":\"%s\"}".formatted(kind, id), "{\"on\":[\"echo\"]}", LIFTS);
    }

    private void grantedBy(BiFunction<String, String, HttpAnswer> granter) {
        HttpAnswer made = granter.apply("/grants", draft("agent", agent));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
    }

    private List<String> calls(HttpCaller starter) {
        HttpCaller before = caller;
        caller = starter;
        try {
            return statuses(completed("pusher"));
        } finally {
            caller = before;
        }
    }

    private static void refused(HttpAnswer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(403);
        assertThat(answer.text("code")).isEqualTo("grant_refused");
        assertThat(answer.text("detail")).contains("another person has to make it");
    }

    @Test
    void aKeyThatTheStarterRotatedLiftsNothingForThem() {
        HttpAnswer bobs = made(person("bob")::post);
        CookieSession ada = person("ada");
        HttpCaller hers = keyMadeBy(ada);
        grantedBy(rotated(ada::post, bobs)::post);
        assertThat(calls(hers)).isEqualTo(DENIED);
        assertThat(calls(another())).as("a neighbour's").isEqualTo(GRANTED);
    }

    /** Bob made the key, and Ada has it now: what it starts may be hers. */
    @Test
    void whatARotatedKeyStartsIsGrantedNothingByWhoRotatedIt() {
        HttpAnswer bobs = made(person("bob")::post);
        CookieSession ada = person("ada");
        HttpCaller starter = rotated(ada::post, bobs);
        grantedBy(ada::post);
        assertThat(calls(starter)).isEqualTo(DENIED);
        assertThat(calls(another())).as("a neighbour's").isEqualTo(GRANTED);
        grantedBy(person("carol")::post);
        assertThat(calls(starter)).as("by another person").isEqualTo(GRANTED);
    }

    @Test
    void isRefusedWhereARunOrAKeyIsNamed() {
        HttpAnswer bobs = made(person("bob")::post);
        CookieSession ada = person("ada");
        HttpCaller both = rotated(ada::post, bobs);
        policy("writer", BRANCHES, GrantsIT.WAIT);
        agent("grantee", "grantee", "\"echo\",\"finish\"", "writer");
        for (HttpCaller starter : List.of(both, keyMadeBy(ada))) {
            String run = starter.post("/agents/grantee/runs", "{\"goal\":\"g\"}").text("run_id");
            new WaitingRun(caller, "grantee", run).awaitCalls("approval");
            for (String kind : List.of("run", "tree")) {
                refused(ada.post("/grants", draft(kind, run)));
                refused(both.post("/grants", draft(kind, run)));
                HttpAnswer others = person("carol").post("/grants", draft(kind, run));
                assertThat(others.status()).as(others.body()).isEqualTo(201);
            }
        }
        refused(ada.post("/grants", draft("key", bobs.text("id"))));
        HttpAnswer others = person("carol").post("/grants", draft("key", bobs.text("id")));
        assertThat(others.status()).as(others.body()).isEqualTo(201);
    }
}
