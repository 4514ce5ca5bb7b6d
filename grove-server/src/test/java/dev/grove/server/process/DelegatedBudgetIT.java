package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import dev.grove.core.model.price.Price;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Trees of one root and ten children, made by the tool itself, spend at once on two servers, of
 * which one dies by the way.
 */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DelegatedBudgetIT {

    private static final int TREES = 200;
    private static final int CHILDREN = 10;
    private static final int LONGEST = 4;
    private static final BigDecimal CAP = new BigDecimal("1.00");
    private static final BigDecimal INPUT_USD = new BigDecimal("20");
    private static final BigDecimal OUTPUT_USD = new BigDecimal("200");
    private static final BigDecimal OUTPUT_USD_OF_ROOTS = new BigDecimal("20");

    /** Enough for ten calls: what is sent back must not have more tokens than it was billed for. */
    private static final int LONG_ANSWER = 2_000;

    private static final int SHORT_ANSWER = 100;
    private static final Set<String> ENDED = Set.of("completed", "stopped");

    private Cluster cluster;
    private TreeRows rows;
    private ServerProcess one;
    private ServerProcess other;

    @BeforeAll
    void startServers(@TempDir Path folder) {
        cluster = new Cluster(folder, Map.of());
        rows = new TreeRows(cluster.owner());
        // Servers remember for a while what has a price.
        price("capped", OUTPUT_USD_OF_ROOTS);
        for (int length = 1; length <= LONGEST; length++) {
            price("spender-" + length, OUTPUT_USD);
        }
        for (int tree = 0; tree < TREES; tree++) {
            price("root-" + tree, OUTPUT_USD_OF_ROOTS);
        }
        one = cluster.start("one");
        one.awaitReady();
        other = cluster.start("other");
        other.awaitReady();
    }

    @AfterAll
    void stopServers() {
        cluster.close();
    }

    @Test
    void noTreeIsBilledMoreThanItsRootsCap() {
        Random random = new Random(25);
        ServerProcess server = living();
        for (int length = 1; length <= LONGEST; length++) {
            store(server, "spender-" + length, spender(length, random), null);
        }
        List<String> roots = new ArrayList<>();
        for (int tree = 0; tree < TREES; tree++) {
            store(server, "root-" + tree, root(tree, random), CAP);
        }
        for (int tree = 0; tree < TREES; tree++) {
            roots.add(cluster.run(server.caller(), "root-" + tree, "tree-" + tree));
        }
        await("trees that spend")
                .pollInterval(Duration.ofMillis(10))
                .atMost(Cluster.RUN_LIMIT)
                .until(() -> cluster.modelRequests().size() >= TREES);
        one.kill();
        ServerProcess heir = other;

        int nearTheCap = 0;
        for (int tree = 0; tree < TREES; tree++) {
            String root = roots.get(tree);
            await("end of tree " + tree)
                    .pollDelay(Duration.ZERO)
                    .atMost(Cluster.RUN_LIMIT)
                    .untilAsserted(() -> assertThat(statuses(heir, root)).isSubsetOf(ENDED));
            BigDecimal billed = billed("tree-" + tree, OUTPUT_USD_OF_ROOTS);
            for (int child = 0; child < CHILDREN; child++) {
                billed = billed.add(billed("tree-" + tree + "-" + child, OUTPUT_USD));
            }
            JsonNode costs = heir.caller().get("/agent-runs/" + root + "/costs?limit=200").json();
            BigDecimal charged = costs.path("usage").path("cost_usd").decimalValue();
            assertThat(billed)
                    .as("bills of tree %d: %s", tree, costs)
                    .isLessThanOrEqualTo(charged)
                    .isLessThanOrEqualTo(CAP);
            assertThat(charged)
                    .as("costs of tree %d, billed %s: %s", tree, billed, costs)
                    .isLessThanOrEqualTo(CAP)
                    .isEqualByComparingTo(rows.committed(root));
            assertThat(costs.path("runs")).hasSize(CHILDREN + 1);
            assertThat(cluster.events(heir.caller(), root))
                    .extracting(event -> event.path("type").asString())
                    .doesNotContain("budget.underestimated");
            assertThat(rows.allotments(root)).isZero();
            if (billed.compareTo(new BigDecimal("0.5")) > 0) {
                nearTheCap++;
            }
        }
        // Otherwise nothing would have been tried.
        assertThat(nearTheCap).isGreaterThan(TREES / 2);
    }

    @Test
    void delegatesNothingToAModelWithoutAPriceWhereMoneyIsCapped() {
        ServerProcess server = living();
        store(server, "unpriced", "turns: [{text: free}]", null);
        store(
                server,
                "capped",
                """
                turns:
                  - tool_calls: [{name: delegate_task, arguments: {agent: unpriced, goal: g}}]
                  - text: done
                """,
                CAP);
        String run = cluster.run(server.caller(), "capped", "refused");
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(server.caller().get("/agent-runs/" + run + "/turns").body())
                .contains("Not delegated: No price is known for openai/unpriced");
        assertThat(statuses(server, run)).hasSize(1);
    }

    private ServerProcess living() {
        return one.isAlive() ? one : other;
    }

    private static String spender(int length, Random random) {
        StringBuilder script = new StringBuilder("turns:\n");
        for (int turn = 1; turn < length; turn++) {
            script.append("  - {tool_calls: [{name: count_read}], bills: worst}\n");
        }
        return script.append("  - {text: a b, word_delay_ms: ")
                .append(random.nextInt(100))
                .append(", bills: worst}\n")
                .toString();
    }

    private static String root(int tree, Random random) {
        StringBuilder script = new StringBuilder("turns:\n  - bills: worst\n    tool_calls:\n");
        for (int child = 0; child < CHILDREN; child++) {
            script.append(
                    "      - {name: delegate_task, arguments: {agent: spender-%d, goal: tree-%d-%d}}\n"
                            .formatted(1 + random.nextInt(LONGEST), tree, child));
        }
        return script.append("  - {text: done, bills: worst}\n").toString();
    }

    private void price(String model, BigDecimal outputUsd) {
        rows.price("openai/" + model, INPUT_USD, outputUsd);
    }

    private void store(ServerProcess server, String name, String script, @Nullable BigDecimal cap) {
        cluster.addModel(name, script);
        var stored =
                server.caller()
                        .post(
                                "/agents",
                                """
                                {"name":"%s","system_prompt":"Spend.","model":"openai/%s","max_output_tokens":%d,
                                 "tools":["count_read","delegate_task"]%s}
                                """
                                        .formatted(
                                                name,
                                                name,
                                                cap == null ? SHORT_ANSWER : LONG_ANSWER,
                                                cap == null
                                                        ? ""
                                                        : ",\"limits\":{\"max_cost_usd\":"
                                                                + cap
                                                                + "}"));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private static List<String> statuses(ServerProcess server, String root) {
        return server.caller()
                .get("/agent-runs/" + root + "/tree")
                .json()
                .path("items")
                .valueStream()
                .map(run -> run.path("status").asString())
                .toList();
    }

    private BigDecimal billed(String goal, BigDecimal outputUsd) {
        Price price = new Price(INPUT_USD, outputUsd, BigDecimal.ZERO, BigDecimal.ZERO);
        return cluster.worstBills(goal).stream()
                .map(price::cost)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
