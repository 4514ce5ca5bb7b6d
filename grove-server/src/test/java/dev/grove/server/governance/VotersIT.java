package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.CookieSession;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.run.WaitingRun;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** People and keys whose votes on a call count, and those whose do not. */
class VotersIT extends VotesBed {

    @Test
    void refusesTheStarter() {
        asking("\"who\":{\"not\":\"starter\"}");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(quorum(run).path("not").get(0).asString()).isEqualTo("starter");
        for (String said : List.of(APPROVE, DENY)) {
            HttpAnswer refused = vote(caller, run, call, said);
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.text("detail")).contains("not: starter");
        }
        assertThat(votes(run)).isZero();
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
    }

    @Test
    void refusesASmallerScope() {
        asking("\"who\":{\"scope\":\"admin\"}");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        HttpAnswer refused = vote(newCaller(tenant, "provision"), run, call, APPROVE);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text("detail")).contains("the scope admin, and this one has provision");
        assertThat(vote(newCaller(tenant, "read_only"), run, call, APPROVE).status())
                .isEqualTo(403);
        assertThat(vote(newCaller(newTenant(), "admin"), run, call, APPROVE).status())
                .isEqualTo(404);
        assertThat(votes(run)).isZero();
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
    }

    @Test
    void aKeyIsNoPersonAndOnePersonVotesOnce() {
        asking("\"who\":{\"person\":true},\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        HttpAnswer refused = vote(another(), run, call, APPROVE);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text("detail")).contains("sign in to Arborist");
        CookieSession ada = person("ada");
        HttpAnswer first = vote(ada, run, call, APPROVE);
        assertThat(first.status()).as(first.body()).isEqualTo(200);
        assertThat(first.json().at("/wait/calls/0/quorum/votes/0/person/subject").asString())
                .isEqualTo("ada");
        assertThat(vote(person("ada"), run, call, APPROVE).status())
                .as("in another browser")
                .isEqualTo(409);
        assertThat(vote(keyMadeBy(ada), run, call, APPROVE).status())
                .as("a key that she made is not she")
                .isEqualTo(403);
        assertThat(votes(run)).isEqualTo(1);
        assertThat(vote(person("bob"), run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
        assertThat(events(run, "approval.voted"))
                .extracting(event -> event.at("/person/subject").asString())
                .containsExactly("ada", "bob");
    }

    @Test
    void onePersonWithTwoKeysCountsOnce() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        CookieSession ada = person("ada");
        HttpCaller hers = keyMadeBy(ada);
        assertThat(vote(hers, run, call, APPROVE).status()).isEqualTo(200);
        HttpAnswer again = vote(ada, run, call, APPROVE);
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.text("detail")).contains("The person of this key has voted already");
        assertThat(vote(keyMadeBy(hers), run, call, APPROVE).status())
                .as("a key that her key made")
                .isEqualTo(409);
        assertThat(quorum(run).path("approvals").asInt()).isEqualTo(1);
        assertThat(quorum(run).at("/votes/0/person/subject").asString()).isEqualTo("ada");
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
    }

    @Test
    void aStarterIsRefusedWithAnotherKeyOfTheirs() {
        asking("\"who\":{\"not\":\"starter\"}");
        CookieSession ada = person("ada");
        HttpAnswer started = keyMadeBy(ada).post("/agents/pusher/runs", "{\"goal\":\"g\"}");
        WaitingRun run = new WaitingRun(caller, "pusher", started.text("run_id"));
        String call = waitsFor(run);
        assertThat(vote(ada, run, call, APPROVE).status()).isEqualTo(403);
        assertThat(vote(keyMadeBy(ada), run, call, APPROVE).status()).isEqualTo(403);
        assertThat(vote(person("bob"), run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
    }

    /** The person that an application says it speaks for is not proven. */
    @Test
    void anApplicationsUserIsNoPerson() {
        asking("\"who\":{\"person\":true}");
        HttpAnswer started =
                caller.post(
                        "/agents/pusher/runs", "{\"goal\":\"g\",\"metadata\":{\"user\":\"ada\"}}");
        WaitingRun run = new WaitingRun(caller, "pusher", started.text("run_id"));
        String call = waitsFor(run);
        HttpAnswer refused =
                another()
                        .send(
                                another()
                                        .request(path(run, call))
                                        .header("Content-Type", "application/json")
                                        .header("Grove-User", "ada")
                                        .POST(BodyPublishers.ofString(APPROVE)));
        assertThat(refused.status()).as(refused.body()).isEqualTo(403);
        assertThat(refused.text("detail")).contains("known persons");
        assertThat(votes(run)).isZero();
    }

    /** A child has the starter of its tree. */
    @Test
    void theStarterOfATreeIsThatOfItsChildren() {
        asking("\"who\":{\"not\":\"starter\"}");
        agent("middle", "middle", "\"delegate_task\",\"finish\"");
        WaitingRun root = start("middle");
        await().until(() -> tree(root).size() == 2);
        WaitingRun child =
                new WaitingRun(caller, "pusher", tree(root).getLast().path("run_id").asString());
        String call = waitsFor(child);
        assertThat(vote(caller, child, call, APPROVE).status()).isEqualTo(403);
        assertThat(vote(another(), child, call, APPROVE).status()).isEqualTo(200);
        root.awaitStatus("completed");
        assertThat(statuses(child)).containsExactly("completed", "completed", "completed");
    }
}
