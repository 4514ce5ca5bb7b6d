package dev.grove.server.pending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Waits of runs and asks of workflows, as one list. */
class PendingDecisionsIT extends ServerIT {

    private static final Set<String> OF_ASKS_ALONE = Set.of("workflow", "workflow_version", "node");
    private static final Set<String> OF_WAITS_ALONE =
            Set.of("turn", "tool_call_id", "name", "arguments");

    private String tenant = "";
    private HttpCaller caller;

    /** Items that wait, in the order in which they began to. */
    private final List<Item> all = new ArrayList<>();

    private record Item(String kind, String run) {

        static Item of(JsonNode item) {
            return new Item(item.path("kind").asString(), item.path("run_id").asString());
        }
    }

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
        HttpAnswer stored =
                caller.post(
                        "/workflows",
                        """
                        {"name": "asking", "nodes": {"ok": {"ask":
                          {"title": "Sure?", "show": {"text": "${input.text}"}, "who": {"scope": "admin"}, "timeout": "1h"}}}}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private Item call() {
        HttpAnswer started =
                caller.post(
                        "/tool-calls",
                        "{\"tool\":\"echo\",\"arguments\":{\"text\":\"x\"},\"needs_approval\":true}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return added(new Item("approval", started.text("run_id")));
    }

    private Item ask() {
        HttpAnswer started =
                caller.post("/workflows/asking/runs", "{\"input\":{\"text\":\"this\"}}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return added(new Item("ask", started.text("run_id")));
    }

    /** The next one is made when this one waits, so that their order is known. */
    private Item added(Item item) {
        await("a wait").until(() -> items("?limit=200"), items -> contains(items, item));
        all.add(item);
        return item;
    }

    private static boolean contains(List<JsonNode> items, Item item) {
        return items.stream().map(Item::of).anyMatch(item::equals);
    }

    private List<JsonNode> items(String query) {
        return page(query).path("items").valueStream().toList();
    }

    private JsonNode page(String query) {
        HttpAnswer page = caller.get("/approvals" + query);
        assertThat(page.status()).as(page.body()).isEqualTo(200);
        return page.json();
    }

    private List<Item> listed(String query) {
        return items(query).stream().map(Item::of).toList();
    }

    private void decide(Item item) {
        JsonNode shown =
                items("?limit=200").stream()
                        .filter(one -> Item.of(one).equals(item))
                        .findFirst()
                        .orElseThrow();
        String path =
                item.kind().equals("ask")
                        ? "/workflow-runs/"
                                + item.run()
                                + "/asks/"
                                + shown.at("/node/path").asString()
                        : "/agent-runs/"
                                + item.run()
                                + "/approvals/"
                                + shown.path("tool_call_id").asString();
        String digest =
                item.kind().equals("ask")
                        ? ",\"digest\":\"%s\"".formatted(shown.path("digest").asString())
                        : "";
        HttpAnswer decided = caller.post(path, "{\"decision\":\"approve\"" + digest + "}");
        assertThat(decided.status()).as(decided.body()).isIn(200, 202);
    }

    /** Makes waits and asks, a letter each, in this order. */
    private void interleaved(String kinds) {
        kinds.chars()
                .forEach(kind -> {
                    if (kind == 'w') {
                        call();
                    } else {
                        ask();
                    }
                });
    }

    private String next(JsonNode page) {
        return page.path("next_cursor").asString("");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void pagesSkipAndRepeatNothingWhileSomeAreDecidedAndOthersMade(int limit) {
        // Some pages of each size have asks alone, or waits alone, behind both.
        interleaved("waaaaawwwwwaaaaa");
        List<Item> expected = new ArrayList<>(all);
        List<Item> seen = new ArrayList<>();
        List<String> times = new ArrayList<>();
        String cursor = "";
        for (int changes = 0; ; changes++) {
            JsonNode page = page("?limit=" + limit + cursor);
            assertThat(page.path("items").size()).isBetween(1, limit);
            page.path("items")
                    .forEach(item -> {
                        seen.add(Item.of(item));
                        times.add(item.path("created_at").asString());
                    });
            if (next(page).isEmpty()) {
                break;
            }
            cursor = "&cursor=" + next(page);
            if (changes < 2) {
                decide(seen.getLast());
                Item unseen = expected.get(seen.size() + 1);
                decide(unseen);
                expected.remove(unseen);
                expected.add(call());
                expected.add(ask());
            }
        }
        assertThat(seen).containsExactlyElementsOf(expected);
        assertThat(times).isSorted();
    }

    /** Neither list may go on from a place of the other. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void pagesHaveAllThatBeganAtOneMoment(int limit) {
        interleaved("waawaw");
        for (String table :
                List.of(
                        "UPDATE agent_run_waits SET created_at = '2026-01-01T00:00:00Z'",
                        "UPDATE workflow_nodes SET started_at = '2026-01-01T00:00:00Z'")) {
            owner().sql(table + " WHERE tenant_id = :tenant::uuid")
                    .param("tenant", tenant)
                    .update();
        }
        List<Item> seen = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = page("?limit=" + limit + cursor);
            page.path("items").forEach(item -> seen.add(Item.of(item)));
            cursor = next(page).isEmpty() ? "" : "&cursor=" + next(page);
        } while (!cursor.isEmpty());
        assertThat(seen).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void anAskIsAsTheListOfAsksShowsItAndIsDecidedByIt() {
        Item asked = ask();
        call();
        List<JsonNode> items = items("");
        JsonNode ask = items.getFirst();
        JsonNode alone = caller.get("/workflow-asks").json().path("items").path(0);
        for (String member :
                List.of("run_id", "root_run_id", "workflow", "workflow_version", "node")) {
            assertThat(ask.path(member)).as(member).isEqualTo(alone.path(member));
        }
        assertThat(ask.at("/node/ask/title").asString()).isEqualTo("Sure?");
        assertThat(ask.at("/node/ask/scope").asString()).isEqualTo("admin");
        assertThat(ask.path("digest")).isEqualTo(alone.at("/node/ask/digest"));
        assertThat(ask.path("created_at")).isEqualTo(alone.at("/node/started_at"));
        assertThat(ask.path("expires_at")).isEqualTo(alone.at("/node/due_at"));
        OF_WAITS_ALONE.forEach(member -> assertThat(ask.get(member).isNull()).isTrue());
        JsonNode wait = items.getLast();
        OF_ASKS_ALONE.forEach(member -> assertThat(wait.get(member).isNull()).isTrue());
        OF_WAITS_ALONE.forEach(member -> assertThat(wait.get(member).isNull()).isFalse());
        assertThat(wait.path("root_run_id")).isEqualTo(wait.path("run_id"));
        assertThat(wait.propertyNames()).containsExactlyElementsOf(ask.propertyNames());
        decide(asked);
        await("its end").until(() -> listed(""), left -> !left.contains(asked));
        assertThat(listed("")).containsExactly(all.getLast());
    }

    @Test
    void kindsChooseOfBoth() {
        interleaved("waawa");
        List<Item> asks = all.stream().filter(item -> item.kind().equals("ask")).toList();
        List<Item> calls = all.stream().filter(item -> !item.kind().equals("ask")).toList();
        assertThat(listed("?kind=ask")).containsExactlyElementsOf(asks);
        assertThat(listed("?kind=approval,in_doubt,budget")).containsExactlyElementsOf(calls);
        assertThat(listed("?kind=ask&kind=approval")).containsExactlyElementsOf(all);
        assertThat(listed("?kind=client_tool")).isEmpty();
        JsonNode first = page("?kind=ask&limit=2");
        assertThat(listed("?kind=ask&limit=200&cursor=" + next(first)))
                .containsExactlyElementsOf(asks.subList(2, asks.size()));
        HttpAnswer refused = caller.get("/approvals?kind=asks");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body()).contains("ask");
    }

    @Test
    void areOfTheTenantAlone() {
        interleaved("waaw");
        HttpCaller other = newCaller(newTenant(), "admin");
        JsonNode first = page("?limit=3");
        for (String query : List.of("", "?kind=ask", "?cursor=" + next(first))) {
            assertThat(other.get("/approvals" + query).json().path("items")).as(query).isEmpty();
        }
    }

    /** A server of before, in an upgrade, gives cursors that are the id of a wait. */
    @Test
    void aCursorWithoutAPlaceAmongAsksHasAllOfThem() {
        interleaved("wa");
        String cursor = cursor(new UUID(-1, -1).toString());
        Set<String> kinds =
                listed("?cursor=" + cursor).stream().map(Item::kind).collect(Collectors.toSet());
        assertThat(kinds).containsExactly("ask");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "%s x",
                "- 2026-01-01 %s ok",
                "- +1000000000-12-31T23:59:59Z %s ok",
                "2026-01-01T00:00:00Z %s ok"
            })
    void cursorsOfOtherListsAreRefused(String text) {
        ask();
        HttpAnswer refused =
                caller.get("/approvals?cursor=" + cursor(text.formatted(UUID.randomUUID())));
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("cursor");
    }

    private static String cursor(String text) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
