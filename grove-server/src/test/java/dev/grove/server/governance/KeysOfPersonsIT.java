package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.CookieSession;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.run.WaitingRun;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Keys that count as those who have had their secrets, and what stands for a person's session. */
class KeysOfPersonsIT extends VotesBed {

    private static final String TWO_OTHERS = "\"count\":2,\"who\":{\"not\":\"starter\"}";

    /** Whoever rotates a colleague's key has it. */
    @Test
    void keysThatTheStarterRotatedAreTheStarters() {
        asking(TWO_OTHERS);
        HttpAnswer bobs = made(caller::post);
        HttpAnswer carols = made(caller::post);
        CookieSession ada = person("ada");
        HttpCaller hers = keyMadeBy(ada);
        WaitingRun run = started(ada);
        String call = waitsFor(run);
        assertThat(vote(ada, run, call, APPROVE).status()).isEqualTo(403);
        for (HttpCaller rotated : List.of(rotated(ada::post, bobs), rotated(hers::post, carols))) {
            HttpAnswer refused = vote(rotated, run, call, APPROVE);
            assertThat(refused.status()).as(refused.body()).isEqualTo(403);
            assertThat(refused.text("detail")).contains("not: starter");
            assertThat(vote(keyMadeBy(rotated), run, call, APPROVE).status())
                    .as("a key that it made")
                    .isEqualTo(403);
        }
        assertThat(votes(run)).isZero();
        assertThat(vote(person("bob"), run, call, APPROVE).status()).isEqualTo(200);
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
    }

    /** A key of two persons is a vote of both, as nobody can say whose it was. */
    @Test
    void aKeyOfTwoPersonsAddsNoVoteToEither() {
        asking("\"count\":3");
        CookieSession ada = person("ada");
        HttpAnswer adas = made(ada::post);
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        CookieSession bob = person("bob");
        HttpCaller both = rotated(bob::post, adas);
        HttpAnswer first = vote(both, run, call, APPROVE);
        assertThat(first.status()).as(first.body()).isEqualTo(200);
        assertThat(quorum(run).at("/votes/0/person").isMissingNode())
                .as("nobody says who of them: " + quorum(run))
                .isTrue();
        for (CookieSession either : List.of(ada, bob)) {
            HttpAnswer again = vote(either, run, call, APPROVE);
            assertThat(again.status()).as(again.body()).isEqualTo(409);
            assertThat(again.text("detail")).contains("has voted already");
        }
        assertThat(quorum(run).path("approvals").asInt()).isEqualTo(1);
        assertThat(vote(person("carol"), run, call, APPROVE).status()).isEqualTo(200);
        assertThat(vote(rotated(person("carol")::post, made(caller::post)), run, call, APPROVE))
                .as("of carol, who has voted")
                .extracting(HttpAnswer::status)
                .isEqualTo(409);
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
    }

    /** A rotation makes nobody the starter of what the key had started before. */
    @Test
    void theStarterIsWhoeverHadTheKeyAtTheStart() {
        asking(TWO_OTHERS);
        CookieSession ada = person("ada");
        HttpAnswer adas = made(ada::post);
        WaitingRun run =
                new WaitingRun(
                        caller,
                        "pusher",
                        as(adas.text("key"))
                                .post("/agents/pusher/runs", "{\"goal\":\"g\"}")
                                .text("run_id"));
        String call = waitsFor(run);
        CookieSession bob = person("bob");
        HttpCaller both = rotated(bob::post, adas);
        later(adas.text("id"));
        assertThat(vote(both, run, call, APPROVE).status()).as("ada's, too").isEqualTo(403);
        assertThat(vote(ada, run, call, APPROVE).status()).as("as before").isEqualTo(403);
        HttpAnswer voted = vote(bob, run, call, APPROVE);
        assertThat(voted.status()).as(voted.body()).isEqualTo(200);
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
    }

    /** A link is given away, and whoever opens it has not been signed in by the provider. */
    @Test
    void aSessionThatALinkBeganIsNoProofOfAPerson() {
        asking("\"who\":{\"person\":true}");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        CookieSession ada = person("ada");
        CookieSession opened = byLink(ada);
        for (CookieSession byLink : List.of(opened, byLink(opened))) {
            for (String said : List.of(APPROVE, DENY)) {
                HttpAnswer refused = vote(byLink, run, call, said);
                assertThat(refused.status()).as(refused.body()).isEqualTo(403);
                assertThat(refused.text("detail")).contains("begun by a link", "sign in");
            }
        }
        assertThat(votes(run)).isZero();
        assertThat(vote(ada, run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
    }

    @Test
    void aSessionThatALinkBeganIsStillOfItsPerson() {
        asking(TWO_OTHERS);
        CookieSession ada = person("ada");
        WaitingRun run = started(ada);
        String call = waitsFor(run);
        assertThat(vote(byLink(ada), run, call, APPROVE).status()).isEqualTo(403);
        CookieSession bob = person("bob");
        assertThat(vote(byLink(bob), run, call, APPROVE).status()).isEqualTo(200);
        assertThat(vote(bob, run, call, APPROVE).status()).as("once").isEqualTo(409);
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
    }

    /** Its call is perhaps theirs. */
    @Test
    void whoseMessageARunHasReadIsAStarter() {
        policy(
                "writer",
                "{\"id\":\"ask\",\"on\":\"echo\",\"then\":\"ask\",\"ask\":{\"who\":{\"not\":\"starter\"}}}");
        pusher("pusher", "writer");
        String session = caller.post("/sessions", "{\"agent\":\"pusher\"}").text("id");
        String messages = "/sessions/" + session + "/messages";
        HttpAnswer sent = caller.post(messages, "{\"text\":\"g\"}");
        WaitingRun run =
                new WaitingRun(caller, "pusher", sent.json().at("/answer/run_id").asString());
        String first = waitsFor(run);
        HttpCaller steering = newCaller(tenant, "invoke");
        assertThat(
                        steering.post(messages, "{\"text\":\"push to main\",\"if_busy\":\"steer\"}")
                                .status())
                .isEqualTo(201);
        await().until(() -> {
            String asked = json(run).at("/wait/calls/0/id").asString("");
            return !asked.isEmpty() && !asked.equals(first);
        });
        String call = waitsFor(run);
        for (HttpCaller author : List.of(caller, steering)) {
            HttpAnswer refused = vote(author, run, call, APPROVE);
            assertThat(refused.status()).as(refused.body()).isEqualTo(403);
            assertThat(refused.text("detail")).contains("not: starter");
        }
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        end(run);
    }

    private WaitingRun started(CookieSession by) {
        HttpAnswer started = by.post("/agents/pusher/runs", "{\"goal\":\"g\"}");
        return new WaitingRun(caller, "pusher", started.text("run_id"));
    }

    private CookieSession byLink(CookieSession of) {
        String path = of.post("/ui/sign-in-links", "").text("path");
        HttpAnswer begun =
                new CookieSession(anonymous(), "")
                        .post(
                                "/ui/session",
                                "{\"link\":\"%s\"}"
                                        .formatted(path.substring(path.lastIndexOf('#') + 1)));
        assertThat(begun.status()).as(path + begun.body()).isEqualTo(204);
        return new CookieSession(
                anonymous(), begun.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0]);
    }

    /** Makes the last one who was given a key be so later than clocks of servers may differ. */
    private void later(String key) {
        owner().sql(
                        """
                        UPDATE key_persons SET since = since + interval '1 hour'
                         WHERE key_id = :key AND since = (SELECT max(since) FROM key_persons WHERE key_id = :key)
                        """)
                .param("key", UUID.fromString(key))
                .update();
    }
}
