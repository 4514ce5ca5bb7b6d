package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.id.TenantId;
import dev.grove.core.key.Key;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.OAuthClients;
import dev.grove.core.key.Scope;
import dev.grove.core.key.session.UiSessions;
import dev.grove.server.CookieSession;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.run.WaitingRun;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Calls that a policy asks several people about. */
class VotesIT extends GovernedIT {

    private static final String APPROVE = "{\"decision\":\"approve\"}";
    private static final String DENY = "{\"decision\":\"deny\",\"reason\":\"Not today.\"}";

    @Autowired private OAuthClients outsiders;
    @Autowired private UiSessions sessions;
    @Autowired private Clock clock;

    @Test
    void goesOnWithTheLastApprovalThatIsNeeded() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(quorum(run).path("count").asInt()).isEqualTo(2);
        assertThat(quorum(run).path("approvals").asInt()).isZero();
        HttpAnswer first = vote(caller, run, call, APPROVE);
        assertThat(first.status()).as(first.body()).isEqualTo(200);
        assertThat(first.text("status")).isEqualTo("waiting");
        JsonNode shown = first.json().at("/wait/calls/0/quorum");
        assertThat(shown.path("approvals").asInt()).isEqualTo(1);
        assertThat(shown.at("/votes/0/decision").asString()).isEqualTo("approve");
        assertThat(shown.at("/votes/0").has("person")).as("of a key").isFalse();
        assertThat(caller.get("/approvals").json().at("/items/0/quorum")).isEqualTo(shown);
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
        assertThat(events(run, "approval.voted"))
                .extracting(event -> event.path("approvals").asInt())
                .containsExactly(1, 2);
        assertThat(events(run, "approval.decided")).hasSize(1);
        assertThat(events(run, "policy.asked")).as("not asked again").hasSize(1);
    }

    @Test
    void oneDenialDenies() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        assertThat(vote(another(), run, call, DENY).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
        assertThat(calls(run).get(1).path("result").asString()).contains("Not today.");
        HttpAnswer late = vote(another(), run, call, APPROVE);
        assertThat(late.status()).isEqualTo(409);
        assertThat(late.text("resolution")).isEqualTo("denied");
    }

    @Test
    void takesNoSecondVoteOfOneKey() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        HttpAnswer again = vote(caller, run, call, APPROVE);
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.text("detail")).contains("voted already: approve");
        assertThat(again.text("voted_at")).isNotEmpty();
        assertThat(vote(caller, run, call, DENY).status()).as("nor another one").isEqualTo(409);
        assertThat(votes(run)).isEqualTo(1);
        assertThat(json(run).path("status").asString()).isEqualTo("waiting");
    }

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

    @Test
    void anEditEmptiesTheVotesAndCountsAsItsEditors() {
        asking(
                "\"count\":2",
                "{\"id\":\"never\",\"on\":\"echo\",\"when\":\"args.text == 'prod'\",\"then\":\"deny\"}");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        String shown = quorum(run).path("binding").asString();
        assertThat(shown).hasSize(64);
        assertThat(vote(caller, run, call, bound(shown)).status()).isEqualTo(200);
        HttpCaller editor = another();
        HttpAnswer denied = vote(editor, run, call, edit("prod"));
        assertThat(denied.status()).isEqualTo(409);
        assertThat(denied.text("code")).isEqualTo("denied_by_policy");
        assertThat(quorum(run).path("approvals").asInt()).as("as before").isEqualTo(1);
        HttpAnswer edited = vote(editor, run, call, edit("other"));
        assertThat(edited.status()).as(edited.body()).isEqualTo(200);
        JsonNode quorum = quorum(run);
        assertThat(quorum.path("approvals").asInt()).isEqualTo(1);
        assertThat(quorum.at("/arguments/text").asString()).isEqualTo("other");
        assertThat(quorum.path("binding").asString()).isNotEqualTo(shown);
        assertThat(json(run).at("/wait/calls/0/arguments/text").asString()).isEqualTo("main");
        HttpAnswer unread = vote(caller, run, call, APPROVE);
        assertThat(unread.status()).isEqualTo(409);
        assertThat(unread.text("detail")).contains("send its binding");
        HttpAnswer stale = vote(caller, run, call, bound(shown));
        assertThat(stale.status()).isEqualTo(409);
        assertThat(stale.text("binding")).isEqualTo(quorum.path("binding").asString());
        assertThat(vote(editor, run, call, bound(stale.text("binding"))).status())
                .as("the editor has voted")
                .isEqualTo(409);
        assertThat(vote(caller, run, call, bound(stale.text("binding"))).status())
                .as("whose vote was emptied")
                .isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
        assertThat(calls(run).get(1).path("result").asString()).endsWith("other");
    }

    /** Arguments that were edited and edited back are voted on anew all the same. */
    @Test
    void anEditBackDoesNotBringTheVotesBack() {
        asking("\"count\":3");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        HttpCaller editor = another();
        assertThat(vote(editor, run, call, edit("other")).status()).isEqualTo(200);
        String binding = quorum(run).path("binding").asString();
        HttpAnswer back =
                vote(
                        editor,
                        run,
                        call,
                        "{\"decision\":\"approve\",\"arguments\":{\"text\":\"main\"},\"binding\":\"%s\"}"
                                .formatted(binding));
        assertThat(back.status()).as(back.body()).isEqualTo(200);
        assertThat(quorum(run).path("approvals").asInt()).isEqualTo(1);
        assertThat(quorum(run).at("/arguments/text").asString()).isEqualTo("main");
    }

    @Test
    void anEditIntoWhatNoRuleAsksAboutNeedsNoOtherVote() {
        asking("\"count\":2,\"who\":{\"not\":\"starter\"}");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, edit("agent/y")).status())
                .as("of the starter")
                .isEqualTo(403);
        assertThat(vote(another(), run, call, edit("agent/y")).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(calls(run).get(1).path("result").asString()).endsWith("agent/y");
    }

    /** A decision that an older server records has no votes. */
    @Test
    void executesNothingThatIsApprovedWithoutItsVotes() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        owner().sql(
                        """
                        WITH decided AS (
                            UPDATE agent_run_waits SET resolved_at = now(), resolution = 'approved', approved_digest = digest
                             WHERE run_id = :run)
                        UPDATE agent_runs SET status = 'queued' WHERE id = :run
                        """)
                .param("run", UUID.fromString(run.id()))
                .update();
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
        assertThat(calls(run).get(1).path("result").asString())
                .startsWith("refused: not all whom the policy asks have approved this call");
    }

    /** Votes are of the terms and the call that they were cast for. */
    @Test
    void executesNothingWhoseVotesAreOfSomethingElse() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        owner().sql("UPDATE decision_votes SET binding = repeat('0', 64) WHERE run_id = :run")
                .param("run", UUID.fromString(run.id()))
                .update();
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        assertThat(json(run).path("status").asString()).isEqualTo("waiting");
        assertThat(quorum(run).path("approvals").asInt()).isEqualTo(1);
    }

    @Test
    void aQuorumThatIsNotThereInTimeDenies() {
        asking("\"count\":2,\"timeout\":\"2s\"");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
        assertThat(events(run, "approval.decided").getFirst().path("expired").asBoolean()).isTrue();
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(409);
    }

    /** They come to the largest count, all who may not, the widest scope. */
    @Test
    void joinsTheTermsOfAllRulesThatAsk() {
        asking(
                "\"count\":2",
                "{\"id\":\"others\",\"on\":\"echo\",\"when\":\"args.text == 'main'\",\"then\":\"ask\",\"ask\":{\"who\":{\"not\":\"starter\",\"scope\":\"provision\"}}}");
        WaitingRun run = start("pusher");
        waitsFor(run);
        assertThat(quorum(run).path("count").asInt()).isEqualTo(2);
        assertThat(quorum(run).path("scope").asString()).isEqualTo("provision");
        assertThat(quorum(run).path("not").get(0).asString()).isEqualTo("starter");
    }

    /** Three of eight are needed: three votes, one decision, one execution. */
    @Test
    void countsVotesThatComeAtOnceOneAfterAnother() throws Exception {
        asking("\"count\":3");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        List<HttpCaller> voters = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            voters.add(another());
        }
        CountDownLatch begin = new CountDownLatch(1);
        List<Future<Integer>> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (HttpCaller voter : voters) {
                answers.add(
                        threads.submit(() -> {
                            assertThat(begin.await(30, TimeUnit.SECONDS)).isTrue();
                            return vote(voter, run, call, APPROVE).status();
                        }));
            }
            begin.countDown();
        }
        List<Integer> statuses = new ArrayList<>();
        for (Future<Integer> answer : answers) {
            statuses.add(answer.get());
        }
        assertThat(statuses).containsOnly(200, 409);
        assertThat(statuses.stream().filter(status -> status == 200)).hasSize(3);
        run.awaitStatus("completed");
        assertThat(votes(run)).isEqualTo(3);
        assertThat(events(run, "approval.decided")).hasSize(1);
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
    }

    @Test
    void isAskedAnewWhereTheRunEndedMeanwhile() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        assertThat(caller.post("/agent-runs/" + run.id() + "/cancel", "").status()).isLessThan(300);
        run.awaitStatus("cancelled");
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(409);
        assertThat(votes(run)).isEqualTo(1);
    }

    @Test
    void refusesABindingWhereNobodyVotes() {
        policy(
                "writer",
                "{\"id\":\"ask\",\"on\":\"echo\",\"when\":\"args.text == 'main'\",\"then\":\"ask\"}");
        pusher("pusher", "writer");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(json(run).at("/wait/calls/0").has("quorum")).isFalse();
        HttpAnswer refused = vote(caller, run, call, bound("0".repeat(64)));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("binding");
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
    }

    @Test
    void isAudited() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        JsonNode noted = caller.get("/audit?kind=approval").json().at("/items/0");
        assertThat(noted.path("action").asString()).as(noted.toString()).isEqualTo("voted");
        assertThat(noted.path("detail").asString()).isEqualTo("call " + call + ": approve");
    }

    /** The run of the first round goes on in time to be decided by other rules. */
    @Test
    void isAskedAnewWhereTheRulesOfNowAskForMore() {
        Instant later = Instant.now().plusSeconds(6);
        policy(
                "writer",
                "{\"id\":\"early\",\"on\":\"echo\",\"when\":\"args.text == 'main' && at < '%s'\",\"then\":\"ask\",\"ask\":{\"who\":{\"not\":\"starter\"}}}"
                        .formatted(later),
                "{\"id\":\"late\",\"on\":\"echo\",\"when\":\"args.text == 'main' && at >= '%s'\",\"then\":\"ask\",\"ask\":{\"count\":2}}"
                        .formatted(later));
        pusher("pusher", "writer");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(quorum(run).path("count").asInt()).isEqualTo(1);
        String binding = quorum(run).path("binding").asString();
        await().until(() -> Instant.now().isAfter(later));
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        await().until(() -> quorum(run).path("count").asInt() == 2);
        assertThat(quorum(run).path("approvals").asInt()).isZero();
        assertThat(quorum(run).path("binding").asString()).isNotEqualTo(binding);
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
        assertThat(events(run, "policy.asked")).hasSize(2);
    }

    @Test
    void takesNoApprovalOfAToolThatHasChangedSince() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        owner().sql(
                        """
                        UPDATE agent_run_waits SET quorum = jsonb_set(quorum::jsonb, '{tool_digest}', to_jsonb(repeat('0', 64)))::json
                         WHERE run_id = :run
                        """)
                .param("run", UUID.fromString(run.id()))
                .update();
        HttpAnswer refused = vote(caller, run, call, APPROVE);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("detail")).contains("The tool has changed since this was asked");
        assertThat(votes(run)).isZero();
        assertThat(vote(caller, run, call, DENY).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
    }

    /** The agent's own list asks one person, and the policy two: both are satisfied at once. */
    @Test
    void anAgentsOwnApprovalIsOneOfTheVotes() {
        policy(
                "writer",
                "{\"id\":\"ask\",\"on\":\"echo\",\"when\":\"args.text == 'main'\",\"then\":\"ask\",\"ask\":{\"count\":2}}");
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"listed","system_prompt":"p","model":"scripted/pusher","tools":["echo","finish"],"approvals":["echo"],"policies":["writer"]}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        WaitingRun run = start("listed");
        String plain = waitsFor(run);
        assertThat(json(run).at("/wait/calls/0").has("quorum")).as("of the list alone").isFalse();
        assertThat(vote(caller, run, plain, APPROVE).status()).isEqualTo(200);
        await().until(() -> !quorum(run).isMissingNode());
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
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

    @Test
    void saysWhatAnEditMayNotBe() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        for (String arguments : List.of("{\"txt\":\"x\"}", "[]", "7")) {
            HttpAnswer refused =
                    vote(
                            caller,
                            run,
                            call,
                            "{\"decision\":\"approve\",\"arguments\":" + arguments + "}");
            assertThat(refused.status()).as(arguments).isEqualTo(400);
            assertThat(refused.text("errors/0/field")).isEqualTo("arguments");
        }
        for (String binding : List.of("\"\"", "\"x\"", "\"%s\"".formatted("f".repeat(64)))) {
            assertThat(
                            vote(
                                            caller,
                                            run,
                                            call,
                                            "{\"decision\":\"approve\",\"binding\":"
                                                    + binding
                                                    + "}")
                                    .status())
                    .as(binding)
                    .isEqualTo(409);
        }
        assertThat(vote(caller, run, call, "{\"decision\":\"approve\",\"binding\":7}").status())
                .isEqualTo(400);
        assertThat(votes(run)).isZero();
    }

    private void asking(String ask, String... more) {
        List<String> rules = new ArrayList<>(List.of(more));
        rules.add(
                "{\"id\":\"ask\",\"on\":\"echo\",\"when\":\"!args.text.startsWith('agent/')\",\"then\":\"ask\",\"ask\":{%s}}"
                        .formatted(ask));
        policy("writer", rules.toArray(String[]::new));
        pusher("pusher", "writer");
    }

    private HttpCaller another() {
        return newCaller(tenant, "admin");
    }

    /** A browser of a person whom the issuer has signed in. */
    private CookieSession person(String subject) {
        Key key =
                outsiders
                        .meet(
                                new TenantId(UUID.fromString(tenant)),
                                new OAuthClient.Outside("https://id.example.com", subject),
                                Scope.ADMIN)
                        .orElseThrow();
        return new CookieSession(
                anonymous(),
                "grove_ui="
                        + sessions.beginOutside(key, clock.instant().plus(Duration.ofHours(1)))
                                .secret());
    }

    private HttpCaller keyMadeBy(HttpCaller maker) {
        return keyMadeBy(maker::post);
    }

    private HttpCaller keyMadeBy(CookieSession maker) {
        return keyMadeBy(maker::post);
    }

    private HttpCaller keyMadeBy(BiFunction<String, String, HttpAnswer> maker) {
        HttpAnswer made = maker.apply("/mcp/keys", "{\"name\":\"mine\",\"scope\":\"admin\"}");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return as(made.text("key"));
    }

    private String waitsFor(WaitingRun run) {
        run.awaitStatus("waiting");
        return json(run).at("/wait/calls/0/id").asString();
    }

    private JsonNode quorum(WaitingRun run) {
        return json(run).at("/wait/calls/0/quorum");
    }

    private static String path(WaitingRun run, String call) {
        return "/agent-runs/" + run.id() + "/approvals/" + call;
    }

    private static HttpAnswer vote(HttpCaller voter, WaitingRun run, String call, String body) {
        return voter.post(path(run, call), body);
    }

    private static HttpAnswer vote(CookieSession voter, WaitingRun run, String call, String body) {
        return voter.post(path(run, call), body);
    }

    private static String bound(String binding) {
        return "{\"decision\":\"approve\",\"binding\":\"%s\"}".formatted(binding);
    }

    private static String edit(String text) {
        return "{\"decision\":\"approve\",\"arguments\":{\"text\":\"%s\"}}".formatted(text);
    }

    private int votes(WaitingRun run) {
        return owner().sql("SELECT count(*) FROM decision_votes WHERE run_id = :run")
                .param("run", UUID.fromString(run.id()))
                .query(Integer.class)
                .single();
    }
}
