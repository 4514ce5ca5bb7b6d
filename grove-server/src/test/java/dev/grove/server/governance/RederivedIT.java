package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.governance.DecidedCalls.Decided;
import dev.grove.server.oauth.TokenRequests;
import dev.grove.server.run.WaitingRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/**
 * Runs of random agents under random policies of agents, keys and starts, whose tenant changes its
 * ceiling and its brake meanwhile, whose calls people and an agent approve, deny and edit, which
 * are granted exceptions, ask an agent for one bit, and stop and are resumed by other keys: what
 * policies say of each call by the log alone is what was done.
 */
class RederivedIT extends LabelsBed {

    private static final int POLICIES = 8;
    private static final int AGENTS = 6;
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /** Events of which each has to be tried. */
    private static final Set<String> SEEN =
            Set.of("grant.used", "approval.reviewed", "child.ended");

    private static final RandomModel MODEL = new RandomModel();

    private final Map<String, List<String>> ceilings = new HashMap<>();
    private final List<HttpCaller> starters = new ArrayList<>();
    private final Map<String, Integer> outcomes = new TreeMap<>();
    private Random random = new Random(0);
    private HttpCaller granter = anonymous();
    private Supplier<HttpCaller> tokens = () -> caller;

    @DynamicPropertySource
    static void models(DynamicPropertyRegistry registry) {
        registry.add("grove.models.anthropic.api-key", () -> "key");
        registry.add("grove.models.anthropic.base-url", MODEL::url);
    }

    @AfterAll
    static void endModel() {
        MODEL.close();
    }

    @Test
    void whatWasDoneIsWhatTheLogDecides() {
        derive(60);
    }

    @LongForm
    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void whatWasDoneIsWhatTheLogDecidesInAThousandRuns() {
        derive(1_000);
    }

    private void derive(int runs) {
        random = new Random(runs);
        store();
        grants();
        List<WaitingRun> all = new ArrayList<>();
        for (int n = 0; n < runs; n++) {
            all.add(start(n));
            if (n % 20 == 19) {
                meddle();
                settle();
            }
        }
        brake("none");
        await("the ends").atMost(PATIENCE).until(() -> settle() == 0);
        resume(all);
        await("the ends after the resumes").atMost(PATIENCE).until(() -> settle() == 0);
        all.forEach(this::check);
        assertThat(outcomes)
                .as("tried")
                .containsKeys("ALLOWED", "APPROVED", "DENIED", "HELD")
                .containsKeys("grant.used", "approval.reviewed", "child.ended");
        assertThat(outcomes.values().stream().mapToInt(Integer::intValue).sum())
                .as(outcomes.toString())
                .isGreaterThan(runs * 3);
    }

    private void store() {
        RandomPolicies policies = new RandomPolicies(random);
        for (int i = 0; i < POLICIES; i++) {
            policy("p" + i, policies.rules());
        }
        for (int i = 0; i < AGENTS; i++) {
            HttpAnswer stored =
                    caller.post(
                            "/agents",
                            """
                            {"name":"a%d","system_prompt":"p","model":"anthropic/claude-sonnet-4-6","max_output_tokens":500,
                             "tools":["echo","crm:fetch","crm:named","tracker:create","delegate_task","finish"],%s
                             "limits":{"max_turns":%d}}
                            """
                                    .formatted(
                                            i,
                                            i == 0
                                                    ? ""
                                                    : "\"policies\":[\"p%d\",\"p%d\"],"
                                                            .formatted(
                                                                    random.nextInt(POLICIES / 2),
                                                                    POLICIES / 2
                                                                            + random.nextInt(
                                                                                    POLICIES / 2)),
                                            i % 2 == 0 ? 3 : 20));
            assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        }
        agent("reviewer", "approving-reviewer", "\"finish\"");
        HttpAnswer judge =
                caller.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"p","model":"anthropic/claude-sonnet-4-6","max_output_tokens":500,
                         "tools":["finish"],"output_schema":{"type":"boolean"}}
                        """
                                .formatted(RandomModel.JUDGE));
        assertThat(judge.status()).as(judge.body()).isEqualTo(201);
        granter = newCaller(tenant, "provision");
        TokenRequests requests = new TokenRequests(anonymous());
        HttpAnswer client = TokenRequests.newClient(caller, "admin");
        tokens =
                () ->
                        as(
                                requests.exchanged(
                                        client,
                                        requests.everywhere(client),
                                        "p" + random.nextInt(POLICIES)));
        starters.add(caller);
        for (int i = 0; i < 2; i++) {
            HttpAnswer key =
                    caller.post(
                            "/mcp/keys",
                            "{\"name\":\"k%d\",\"scope\":\"admin\",\"policies\":[\"p%d\"]}"
                                    .formatted(i, random.nextInt(POLICIES)));
            assertThat(key.status()).as(key.body()).isEqualTo(201);
            starters.add(as(key.text("key")));
        }
    }

    private WaitingRun start(int seed) {
        String agent = "a" + random.nextInt(AGENTS);
        HttpAnswer started =
                starter()
                        .post(
                                "/agents/" + agent + "/runs",
                                "{\"goal\":\"seed %d\"%s}"
                                        .formatted(
                                                seed,
                                                random.nextInt(3) == 0
                                                        ? ",\"authority\":{\"policies\":[\"p%d\"]}"
                                                                .formatted(random.nextInt(POLICIES))
                                                        : ""));
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return new WaitingRun(caller, agent, started.text("run_id"));
    }

    /** Picks a key, or a token that was exchanged for one with a policy more. */
    private HttpCaller starter() {
        return random.nextInt(4) == 0 ? tokens.get() : any(starters);
    }

    /** So many that some are used: which rules deny calls of which agents is chance. */
    private void grants() {
        for (int n = 0; n < 10; n++) {
            grant();
        }
    }

    /** Lifts a rule that no ceiling has, where it restricts. */
    private void grant() {
        String agent = caller.get("/agents/a" + (1 + random.nextInt(AGENTS - 1))).text("id");
        HttpAnswer granted =
                granter.post(
                        "/grants",
                        GrantsIT.draft(
                                        "{\"agent\":\"" + agent + "\"}",
                                        "{\"on\":[\"*\"]}",
                                        "[{\"policy\":\"p%d\",\"rule\":\"r%d\"}]"
                                                .formatted(
                                                        POLICIES / 2 + random.nextInt(POLICIES / 2),
                                                        random.nextInt(2)))
                                .replace("\"max_uses\":100", "\"max_uses\":5"));
        // A rule that allows is lifted by none.
        assertThat(granted.status()).as(granted.body()).isIn(201, 400, 403);
        outcomes.merge(granted.status() == 201 ? "GRANT" : "NO_GRANT", 1, Integer::sum);
    }

    /** Changes the ceiling, or holds everything up for a moment. */
    private void meddle() {
        grants();
        if (random.nextInt(3) == 0) {
            brake("pause");
            brake("none");
            return;
        }
        List<String> above =
                random.nextBoolean() ? List.of("p" + random.nextInt(POLICIES / 2)) : List.of();
        HttpAnswer set = put(caller, above.isEmpty() ? "[]" : "[\"" + above.getFirst() + "\"]");
        assertThat(set.status()).as(set.body()).isEqualTo(200);
        if (!above.isEmpty()) {
            ceilings.put(set.text("digest"), above);
        }
    }

    private void brake(String mode) {
        HttpAnswer set =
                caller.post("/tenants/" + tenant + "/brake", "{\"mode\":\"" + mode + "\"}");
        assertThat(set.status()).as(set.body()).isEqualTo(200);
    }

    /** Decides what waits; gives how many runs have not ended. */
    private long settle() {
        for (JsonNode wait : caller.get("/approvals?limit=100").json().path("items")) {
            decide(wait);
        }
        return owner().sql(
                        "SELECT count(*) FROM agent_runs WHERE tenant_id = :t::uuid AND status IN"
                                + " ('queued', 'running', 'waiting')")
                .param("t", tenant)
                .query(Long.class)
                .single();
    }

    private void decide(JsonNode wait) {
        String decision =
                switch (random.nextInt(5)) {
                    case 0 -> "{\"decision\":\"deny\"}";
                    case 1 ->
                            "{\"decision\":\"approve\",\"arguments\":{\"text\":\"%s\"}}"
                                    .formatted(any(RandomModel.TEXTS));
                    default -> "{\"decision\":\"approve\"}";
                };
        HttpAnswer decided =
                caller.post(
                        "/agent-runs/%s/approvals/%s"
                                .formatted(
                                        wait.path("run_id").asString(),
                                        wait.path("tool_call_id").asString()),
                        decision);
        // Edited into what is denied, or into what the tool does not take; or it has just ended.
        assertThat(decided.status()).as(decided.body()).isIn(200, 400, 409);
    }

    private void resume(List<WaitingRun> all) {
        for (WaitingRun run : all) {
            if (json(run).path("status").asString().equals("stopped")) {
                HttpAnswer resumed =
                        any(starters)
                                .post(
                                        "/agent-runs/" + run.id() + "/resume",
                                        "{\"limits\":{\"max_turns\":20}}");
                assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
            }
        }
    }

    private void check(WaitingRun run) {
        JsonNode authority = caller.get("/agent-runs/" + run.id() + "/authority").json();
        Map<String, String> layers = new HashMap<>();
        for (JsonNode layer : authority.path("layers")) {
            layers.put(layer.path("digest").asString(), layer.path("policy").asString());
        }
        List<JsonNode> events = run.events();
        events.stream()
                .map(event -> event.path("type").asString())
                .filter(SEEN::contains)
                .forEach(type -> outcomes.merge(type, 1, Integer::sum));
        List<String> later = new ArrayList<>();
        events.stream()
                .filter(event -> event.path("type").asString().equals("authority.changed"))
                .forEach(event -> event.path("added").forEach(each -> later.add(each.asString())));
        for (Decided call : DecidedCalls.of(events)) {
            List<String> policies = new ArrayList<>();
            if (call.ceiling() != null) {
                policies.addAll(ceilings.get(call.ceiling()));
            }
            layers.forEach((digest, policy) -> {
                boolean known = !later.contains(digest) || call.added().contains(digest);
                if (known && !policy.equals("base")) {
                    policies.add(policy);
                }
            });
            assertThat(derived(run, call, policies))
                    .as(
                            "%s of %s, of %s under %s, whose log is %s",
                            call, run.id(), run.agent(), policies, events)
                    .isIn(expected(call));
            outcomes.merge(call.outcome().name(), 1, Integer::sum);
            checkHeld(run, call, policies);
        }
    }

    /** A call that has come to something is held where the log says so, and only there. */
    private void checkHeld(WaitingRun run, Decided call, List<String> policies) {
        JsonNode made =
                calls(run).stream()
                        .filter(each -> each.path("id").asString().equals(call.call()))
                        .findFirst()
                        .orElseThrow();
        if (call.outcome() == DecidedCalls.Outcome.DENIED
                || !made.path("status").asString().equals("completed")
                || made.path("name").asString().equals("finish")) {
            return;
        }
        boolean held = !made.path("held_result").isNull();
        assertThat(
                        policies.stream()
                                .anyMatch(policy ->
                                        explained(run, call, policy)
                                                .json()
                                                .path("hold")
                                                .asBoolean()))
                .as("%s of %s under %s", call, run.id(), policies)
                .isEqualTo(held);
        outcomes.merge(held ? "HELD" : "SHOWN", 1, Integer::sum);
    }

    private static List<String> expected(Decided call) {
        return switch (call.outcome()) {
            case ALLOWED -> List.of("allow");
            case APPROVED -> List.of("ask", "allow");
            case DENIED ->
                    List.of(
                            "deny %s %s"
                                    .formatted(
                                            call.by().path("policy").asString(),
                                            call.by().path("rule").asString()));
        };
    }

    /** The strictest of what the policies say, with the rule that denies. */
    private String derived(WaitingRun run, Decided call, List<String> policies) {
        String strictest = "allow";
        List<String> denials = new ArrayList<>();
        for (String policy : policies) {
            HttpAnswer explained = explained(run, call, policy);
            String decision = explained.text("decision");
            if (decision.equals("deny")) {
                denials.add("deny %s %s".formatted(policy, explained.text("by/rule")));
            } else if (decision.equals("ask")) {
                strictest = "ask";
            }
        }
        String named =
                "deny %s %s"
                        .formatted(
                                call.by().path("policy").asString(),
                                call.by().path("rule").asString());
        return denials.isEmpty() ? strictest : denials.contains(named) ? named : denials.getFirst();
    }

    private HttpAnswer explained(WaitingRun run, Decided call, String policy) {
        HttpAnswer explained =
                caller.post(
                        "/policies/" + policy + "/explain",
                        "{\"past\":{\"run_id\":\"%s\",\"turn\":%d,\"tool_call_id\":\"%s\"}}"
                                .formatted(run.id(), call.turn(), call.call()));
        assertThat(explained.status()).as(explained.body()).isEqualTo(200);
        return explained;
    }

    private <T> T any(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}
