package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/** Has an agent review a call, which approves it; no person is asked. */
record ReviewedRun() implements Scenario {

    private static final Scenario REVIEWER = new Reviewer();

    private static final String POLICY =
            """
            {"apiVersion":"grove/v1","kind":"Policy","name":"reviewed-first","default":"allow","rules":[
              {"id":"review","on":"count_unsafe","then":"ask","ask":{"steps":[{"by":{"agent":"reviewer"}},{"by":"person"}]}}]}
            """;

    private static final List<ExpectedCall> CALLS =
            List.of(
                    new ExpectedCall("call_1_1", Promise.AT_LEAST_ONCE),
                    new ExpectedCall("call_2_1", Promise.AT_MOST_ONCE));

    @Override
    public String name() {
        return "reviewed";
    }

    @Override
    public String script() {
        return """
        turns:
          - tool_calls: [{name: count_idempotent}]
          - tool_calls: [{name: count_unsafe}]
          - tool_calls: [{name: finish, arguments: {result: reviewed}}]
        """;
    }

    @Override
    public List<Scenario> needed() {
        return List.of(REVIEWER);
    }

    @Override
    public void prepare(HttpCaller caller) {
        HttpAnswer stored = caller.post("/policies", POLICY);
        assertThat(stored.status()).as(stored.body()).isBetween(200, 201);
    }

    @Override
    public ObjectNode definition() {
        ObjectNode agent = Scenario.super.definition();
        agent.putArray("policies").add("reviewed-first");
        return agent;
    }

    /** Only the run that is reviewed waits. */
    @Override
    public int claims(Played run) {
        return run.calls().equals(CALLS) ? 2 : 1;
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String run = client.start(name(), goal, "");
        begun.accept(run);
        String reviewer = client.children(run, 1).getFirst().path("run_id").asString();
        begun.accept(reviewer);
        client.awaitEnd(run, "completed");
        String call = client.get("/agent-runs/" + reviewer).path("goal").asString();
        return List.of(
                Played.completed(run, goal, CALLS), Played.completed(reviewer, call, List.of()));
    }

    @Override
    public List<String> faults(Rows rows, String run) {
        List<String> faults = rows.faultOfLedger(run).stream().toList();
        if (!faults.isEmpty()) {
            return faults;
        }
        String reviews =
                rows.owner()
                        .sql(
                                """
                                SELECT COALESCE(string_agg(v.outcome || ' by ' || (
                                           SELECT count(*) FROM decision_votes d WHERE d.reviewer_run_id = v.reviewer_run_id), '; '), 'none')
                                    || ', ' || (SELECT count(*) FROM agent_runs r WHERE r.parent_run_id = tree.root) || ' runs'
                                  FROM (SELECT root_run_id AS root FROM agent_runs WHERE id = :run) tree
                                  LEFT JOIN agent_run_reviews v ON v.run_id = tree.root
                                 GROUP BY tree.root
                                """)
                        .param("run", UUID.fromString(run))
                        .query(String.class)
                        .single();
        return reviews.equals("approved by 1, 1 runs")
                ? List.of()
                : List.of("reviews and their votes: " + reviews);
    }

    /** Approves whatever it is shown. */
    private record Reviewer() implements Scenario {

        @Override
        public String name() {
            return "reviewer";
        }

        @Override
        public String script() {
            return "turns: [{tool_calls: [{name: finish, arguments: {result: {verdict: approve,"
                    + " reason: It is due.}}}]}]";
        }

        @Override
        public List<String> tools() {
            return List.of();
        }

        @Override
        public List<Played> play(Client client, String goal, Consumer<String> begun) {
            throw new UnsupportedOperationException("It is a child of others");
        }
    }
}
