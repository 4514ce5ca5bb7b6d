package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/** Is granted one call that its policy denies, makes it, and is denied the next one. */
record GrantedRun() implements Scenario {

    private static final String POLICY =
            """
            {"apiVersion":"grove/v1","kind":"Policy","name":"no-unsafe","default":"allow","rules":[
              {"id":"none","on":"count_unsafe","then":"deny"}]}
            """;

    private static final String GRANT =
            """
            {"subject":{"run":"%s"},"capability":{"on":["count_unsafe"]},"lifts":[{"policy":"no-unsafe","rule":"none"}],
             "max_uses":1,"expires_at":"%s","reason":"once"}
            """;

    private static final String RESULT =
            "{\"results\":[{\"tool_call_id\":\"call_1_1\",\"content\":\"granted\"}]}";

    private static final List<ExpectedCall> CALLS =
            List.of(
                    new ExpectedCall("call_1_1", Promise.NOT_COUNTED),
                    new ExpectedCall("call_2_1", Promise.AT_MOST_ONCE),
                    new ExpectedCall("call_3_1", Promise.NEVER));

    @Override
    public String name() {
        return "granted";
    }

    @Override
    public String script() {
        return """
        turns:
          - tool_calls: [{name: ask_user}]
          - tool_calls: [{name: count_unsafe}]
          - tool_calls: [{name: count_unsafe}]
          - tool_calls: [{name: finish, arguments: {result: granted}}]
        """;
    }

    @Override
    public void prepare(HttpCaller caller) {
        HttpAnswer stored = caller.post("/policies", POLICY);
        assertThat(stored.status()).as(stored.body()).isBetween(200, 201);
    }

    @Override
    public ObjectNode definition() {
        ObjectNode agent = UserTool.addTo(Scenario.super.definition());
        agent.putArray("policies").add("no-unsafe");
        return agent;
    }

    @Override
    public int claims() {
        return 2;
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        String run = client.start(name(), goal, "");
        begun.accept(run);
        client.awaitWait(run, "client_tool");
        Client granter = client.under(client.newKey());
        granter.untilDone(
                "/grants",
                GRANT.formatted(run, Instant.now().plus(1, ChronoUnit.HOURS)),
                () -> !client.items("/grants?subject=" + run).isEmpty());
        client.answerWait(run, "client_tool", "/tool-results", RESULT);
        client.awaitEnd(run, "completed");
        return List.of(Played.completed(run, goal, CALLS));
    }

    /** A use that was committed is that of the call, however often this is begun. */
    @Override
    public List<String> faults(Rows rows, String run) {
        String uses =
                rows.owner()
                        .sql(
                                """
                                SELECT COALESCE(string_agg(g.used || ' counted, ' || (
                                           SELECT count(*) FROM grant_uses u WHERE u.grant_id = g.id) || ' stored', '; '), 'none')
                                  FROM grants g WHERE g.subject_id = :run
                                """)
                        .param("run", UUID.fromString(run))
                        .query(String.class)
                        .single();
        return uses.equals("1 counted, 1 stored")
                ? List.of()
                : List.of("uses of its grant: " + uses);
    }
}
