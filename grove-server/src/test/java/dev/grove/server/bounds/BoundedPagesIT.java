package dev.grove.server.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.function.IntFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lists of large things: a page has as many as have room, and the pages have all of them. */
class BoundedPagesIT extends ServerIT {

    /** Twice the bound, for what JSON escapes and what stands around the rows. */
    private static final int MOST = 9 << 20;

    private HttpCaller caller;

    @BeforeEach
    void setUp() {
        caller = newCaller(newTenant(), "admin");
    }

    private void areInSeveralPages(String list, int all) {
        areInSeveralPages(list, "", all);
    }

    private void areInSeveralPages(String list, String query, int all) {
        int seen = 0;
        int pages = 0;
        String cursor = "";
        do {
            HttpAnswer page = caller.get(list + "?limit=200" + query + cursor);
            assertThat(page.status()).as(list).isEqualTo(200);
            assertThat(page.body().length()).as(list).isLessThan(MOST);
            seen += page.json().path("items").size();
            pages++;
            cursor = "&cursor=" + page.json().path("next_cursor").asString("");
        } while (!cursor.equals("&cursor=") && pages < 50);
        assertThat(seen).as(list).isEqualTo(all);
        assertThat(pages).as(list).isGreaterThan(1);
    }

    private void post(String path, int times, IntFunction<String> body) {
        for (int i = 0; i < times; i++) {
            HttpAnswer made = caller.post(path, body.apply(i));
            assertThat(made.status()).as(made.text("detail")).isIn(200, 201, 202);
        }
    }

    @Test
    void definitions() {
        String prompt = "p".repeat(190_000);
        post(
                "/agents",
                30,
                i ->
                        "{\"name\":\"a%d\",\"system_prompt\":\"%s\",\"model\":\"scripted/greeter\",\"tools\":[\"finish\"]}"
                                .formatted(i, prompt));
        areInSeveralPages("/agents", 30);
        post(
                "/agents",
                30,
                i ->
                        "{\"name\":\"v\",\"description\":\"%d\",\"system_prompt\":\"%s\",\"model\":\"scripted/greeter\",\"tools\":[\"finish\"]}"
                                .formatted(i, prompt));
        areInSeveralPages("/agents/v/versions", 30);
    }

    @LongForm
    @Test
    void runsOfWorkflowsAndWhatTheyAsk() {
        post(
                "/workflows",
                1,
                _ ->
                        "{\"name\":\"large\",\"nodes\":{\"sure\":{\"ask\":{\"title\":\"t\",\"show\":{\"text\":\"${input}\"}}}}}");
        String input = "x".repeat(900_000);
        post("/workflows/large/runs", 12, _ -> "{\"input\":\"" + input + "\"}");
        await("all ask")
                .until(() ->
                        owner().sql(
                                                "SELECT count(*) FROM workflow_nodes WHERE kind = 'ask' AND status = 'waiting' AND octet_length(state::text) > 800000")
                                        .query(Integer.class)
                                        .single()
                                >= 12);
        areInSeveralPages("/workflow-asks", 12);
        areInSeveralPages("/approvals", 12);
        areInSeveralPages("/workflow-runs", 12);
    }

    @LongForm
    @Test
    void callsThatWaitForApproval() {
        String text = "x".repeat(900_000);
        post(
                "/tool-calls",
                12,
                _ ->
                        "{\"tool\":\"echo\",\"arguments\":{\"text\":\"%s\"},\"needs_approval\":true}"
                                .formatted(text));
        await("all wait")
                .until(() ->
                        owner().sql(
                                                "SELECT count(*) FROM agent_run_waits WHERE resolved_at IS NULL AND octet_length(arguments::text) > 800000")
                                        .query(Integer.class)
                                        .single()
                                >= 12);
        areInSeveralPages("/approvals", 12);
        areInSeveralPages("/agent-runs", 12);
    }

    @Test
    void turnsAndEvents() {
        post(
                "/agents",
                1,
                _ ->
                        "{\"name\":\"t\",\"system_prompt\":\"p\",\"model\":\"scripted/endless\",\"tools\":[\"echo\"],\"limits\":{\"max_turns\":30}}");
        String run = caller.post("/agents/t/runs", "{\"goal\":\"g\"}").text("run_id");
        String path = "/agent-runs/" + run;
        await("its end").until(() -> caller.get(path).json().path("finished_at").isString());
        int entries =
                owner().sql(
                                "UPDATE run_log SET events = replace(events, 'again', repeat('x', 300000)) WHERE run_id = :run::uuid AND changes IS NOT NULL")
                        .param("run", run)
                        .update();
        assertThat(entries).isGreaterThan(29);
        areInSeveralPages(path + "/turns", 30);
        areInSeveralPages(path + "/turns", "&order=desc", 30);
        int events =
                owner().sql("SELECT max(last_seq) FROM run_log WHERE run_id = :run::uuid")
                        .param("run", run)
                        .query(Integer.class)
                        .single();
        areInSeveralPages(path + "/events", events);
        areInSeveralPages(path + "/events", "&order=desc", events);
    }

    /** A body of 200 placeholders and a value of 900,000 characters are 180 MB. */
    @Test
    void aSkillsBodyIsNotMultiplied() {
        post(
                "/skills",
                1,
                _ ->
                        "{\"name\":\"s\",\"description\":\"d\",\"body\":\"%s\"}"
                                .formatted("{{a}} ".repeat(200)));
        String value = "x".repeat(900_000);
        HttpAnswer refused =
                caller.post("/skills/s/render", "{\"arguments\":{\"a\":\"%s\"}}".formatted(value));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body()).contains("180,000,", "give shorter values");
        HttpAnswer rendered =
                caller.post(
                        "/skills/s/render",
                        "{\"arguments\":{\"a\":\"%s\"}}".formatted("x".repeat(5_000)));
        assertThat(rendered.status()).as(rendered.body()).isEqualTo(200);
        assertThat(rendered.text("text").length()).isGreaterThan(1_000_000);
    }
}
