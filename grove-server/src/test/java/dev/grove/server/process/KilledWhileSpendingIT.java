package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import dev.grove.core.model.price.Price;
import dev.grove.core.model.price.Usage;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Kills the server while the runs of trees reserve, spend and settle, each held elsewhere, and
 * compares what the provider billed with what the runs were charged and the ledger counts.
 */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledWhileSpendingIT {

    private static final String SPENDER =
            """
            turns:
              - {tool_calls: [{name: count_read}], bills: worst}
              - {tool_calls: [{name: count_read}], bills: worst}
              - {tool_calls: [{name: count_read}], bills: worst}
              - {tool_calls: [{name: count_read}], bills: worst}
              - {tool_calls: [{name: finish, arguments: {result: spent}}], bills: worst}
            """;

    private static final String IDLER =
            """
            turns:
              - {tool_calls: [{name: finish, arguments: {result: nothing}}]}
            """;

    private static final String BREAKER =
            """
            turns:
              - {tool_calls: [{name: finish, arguments: {result: late}}], bills: worst, breaks: 2}
            """;

    private static final String CHEATER =
            """
            turns:
              - {tool_calls: [{name: count_read}], bills: above}
              - {tool_calls: [{name: finish, arguments: {result: dear}}]}
            """;

    private static final BigDecimal CAP = new BigDecimal("4.00");
    private static final BigDecimal INPUT_USD = new BigDecimal("100");
    private static final BigDecimal OUTPUT_USD = new BigDecimal("1000");
    private static final Price PRICE =
            new Price(INPUT_USD, OUTPUT_USD, BigDecimal.ZERO, BigDecimal.ZERO);

    /** A tree with the children that its server dies of. */
    private record Tree(String root, List<String> children) {}

    private final Map<List<Held>, Tree> trees = new HashMap<>();
    private Cluster cluster;
    private TreeRows rows;
    private ServerProcess server;

    @BeforeAll
    void killServer(@TempDir Path folder) {
        cluster = new Cluster(folder);
        rows = new TreeRows(cluster.owner());
        server = cluster.startToHold("server");
        server.awaitReady();
        rows.price("openai/spender", INPUT_USD, OUTPUT_USD);
        rows.price("openai/idler", BigDecimal.ZERO, BigDecimal.ZERO);
        rows.price("openai/breaker", INPUT_USD, OUTPUT_USD);
        store("spender", SPENDER);
        store("idler", IDLER);
        store("breaker", BREAKER);
        store("cheater", CHEATER);
        whileMoneyMoves().forEach(held -> trees.put(held, held(held)));
        server.kill();
        restart();
        // Another server that one of the tests starts has no key for their model.
        trees.values().forEach(tree -> tree.children().forEach(this::awaitEnd));
    }

    @AfterAll
    void stopServer() {
        cluster.close();
    }

    /** Where each child of a tree is held. */
    static Stream<List<Held>> whileMoneyMoves() {
        return Stream.of(
                List.of(
                        Held.before(CommitPoint.RESERVED, 2),
                        Held.before(CommitPoint.ANSWERED, 2),
                        Held.before(CommitPoint.LEFT, 1)),
                List.of(
                        Held.after(CommitPoint.RESERVED, 1),
                        Held.after(CommitPoint.ANSWERED, 2),
                        Held.after(CommitPoint.LEFT, 1)),
                List.of(
                        Held.before(CommitPoint.RESERVED, 1),
                        Held.before(CommitPoint.OPENED, 1),
                        Held.after(CommitPoint.OPENED, 1)),
                List.of(
                        Held.after(CommitPoint.RESERVED, 2),
                        Held.before(CommitPoint.ANSWERED, 1),
                        Held.after(CommitPoint.ANSWERED, 1)));
    }

    private Tree held(List<Held> where) {
        String root = root("idle before " + where);
        List<String> children = new ArrayList<>();
        for (Held held : where) {
            String goal = goal(where, held);
            cluster.traces().hold(goal, held);
            children.add(child(root, goal));
        }
        where.forEach(held -> cluster.awaitHeld(goal(where, held)));
        return new Tree(root, children);
    }

    private static String goal(List<Held> tree, Held child) {
        return child + " of " + tree;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("whileMoneyMoves")
    void chargesEveryRequestAndNeverPassesTheCap(List<Held> where) {
        Tree died = Objects.requireNonNull(trees.get(where));
        BigDecimal billed = BigDecimal.ZERO;
        for (int i = 0; i < where.size(); i++) {
            String child = died.children().get(i);
            awaitEnd(child);
            List<Usage> bills = cluster.worstBills(goal(where, where.get(i)));
            BigDecimal ofChild = cost(bills);
            JsonNode costs = costs(child);
            assertThat(costs.path("items").size()).isGreaterThanOrEqualTo(bills.size());
            assertThat(charged(costs)).isGreaterThanOrEqualTo(ofChild);
            addsUp(child, costs);
            billed = billed.add(ofChild);
        }
        JsonNode tree = costs(died.root());
        assertThat(billed).isPositive().isLessThanOrEqualTo(charged(tree)).isLessThanOrEqualTo(CAP);
        assertThat(tree.path("runs").size()).isEqualTo(where.size() + 1);
        assertThat(charged(tree)).isEqualByComparingTo(rows.committed(died.root()));
        assertThat(charged(tree)).isLessThanOrEqualTo(CAP);
        assertThat(rows.allotments(died.root())).isZero();
    }

    @Test
    void goesOnWhenTheRootsCapIsRaised() {
        String root = root("idle before a raise");
        rows.cap(root, new BigDecimal("0.30"));
        String child = child(root, "wants more");
        awaitEnd(child);
        assertThat(server.caller().get("/agent-runs/" + child).text("stop_reason"))
                .isEqualTo("usd_budget");
        assertThat(cost(cluster.worstBills("wants more")))
                .isLessThanOrEqualTo(new BigDecimal("0.30"));
        rows.cap(root, new BigDecimal("30"));
        server.caller().post("/agents/spender/runs/" + child + "/resume", "{}");
        cluster.awaitStatus(server.caller(), child, "completed");
        assertThat(cost(cluster.worstBills("wants more")))
                .isLessThanOrEqualTo(charged(costs(child)));
        addsUp(child, costs(child));
        assertThat(rows.committed(root)).isEqualByComparingTo(charged(costs(root)));
    }

    @Test
    void chargesWhatBrokeOffAndMayBeBilledAllTheSame() {
        String run = cluster.run(server.caller(), "breaker", "break");
        cluster.awaitStatus(server.caller(), run, "completed");
        JsonNode costs = costs(run);
        assertThat(kinds(costs)).containsExactly("broken_off", "broken_off", "answer");
        assertThat(charged(costs)).isGreaterThanOrEqualTo(cost(cluster.worstBills("break")));
        addsUp(run, costs);
        assertThat(events(run)).contains("budget.assumed_spent");
    }

    @Test
    void saysSoWhenABillIsAboveItsEstimate() {
        String run = cluster.run(server.caller(), "cheater", "cheat");
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(events(run)).contains("budget.underestimated");
        addsUp(run, costs(run));
    }

    /** The one that takes over has no key for the model: the run fails, and owes the call. */
    @Test
    void chargesTheCallInFlightAlsoWhereTheModelCannotBeUsed() {
        String run =
                cluster.runUntilHeld(
                        server.caller(),
                        "spender",
                        "asked and never heard of",
                        Held.before(CommitPoint.ANSWERED, 1));
        server.kill();
        try (ServerProcess keyless = cluster.start("keyless", Map.of("OPENAI_API_KEY", ""))) {
            keyless.awaitReady();
            cluster.awaitStatus(keyless.caller(), run, "failed");
            assertThat(keyless.caller().get("/agent-runs/" + run).text("error/code"))
                    .isEqualTo("model_unavailable");
        } finally {
            restart();
        }

        JsonNode costs = costs(run);
        assertThat(kinds(costs)).containsExactly("in_flight");
        assertThat(charged(costs))
                .isGreaterThanOrEqualTo(cost(cluster.worstBills("asked and never heard of")));
        addsUp(run, costs);
    }

    private void restart() {
        server = cluster.start("server");
        server.awaitReady();
    }

    private static List<String> kinds(JsonNode costs) {
        return costs.path("items").valueStream().map(item -> item.path("kind").asString()).toList();
    }

    private List<String> events(String run) {
        return cluster.events(server.caller(), run).stream()
                .map(event -> event.path("type").asString())
                .toList();
    }

    private String root(String goal) {
        String root = cluster.run(server.caller(), "idler", goal);
        cluster.awaitStatus(server.caller(), root, "completed");
        rows.cap(root, CAP);
        return root;
    }

    private String child(String root, String goal) {
        return rows.child(root, "spender", "openai/spender", goal);
    }

    private void awaitEnd(String run) {
        Set<String> ended = Set.of("completed", "stopped");
        await("end of run " + run)
                .atMost(Cluster.RUN_LIMIT)
                .until(
                        () -> server.caller().get("/agent-runs/" + run).text("status"),
                        ended::contains);
    }

    private JsonNode costs(String run) {
        return server.caller().get("/agent-runs/" + run + "/costs?limit=200").json();
    }

    /** Single calls, kinds of calls and the run's own totals say the same. */
    private void addsUp(String run, JsonNode costs) {
        BigDecimal usage =
                server.caller()
                        .get("/agent-runs/" + run)
                        .json()
                        .path("usage")
                        .path("cost_usd")
                        .decimalValue();
        assertThat(charged(costs)).isEqualByComparingTo(usage);
        assertThat(sum(costs.path("items"))).isEqualByComparingTo(usage);
        assertThat(sum(costs.path("models"))).isEqualByComparingTo(usage);
    }

    private static BigDecimal charged(JsonNode costs) {
        return costs.path("usage").path("cost_usd").decimalValue();
    }

    private static BigDecimal sum(JsonNode parts) {
        return parts.valueStream()
                .map(part -> part.path("usage").path("cost_usd").decimalValue())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static BigDecimal cost(List<Usage> bills) {
        return bills.stream().map(PRICE::cost).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private void store(String name, String script) {
        cluster.addModel(name, script);
        var stored =
                server.caller()
                        .post(
                                "/agents",
                                """
                                {"name":"%s","system_prompt":"Spend.","model":"openai/%s",
                                 "max_output_tokens":100,"tools":["finish","count_read"]}
                                """
                                        .formatted(name, name));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }
}
