package dev.grove.server.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.Collections;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetRoutesIT extends ServerIT {

    private static final String TICKETS =
            """
            {"name":"tickets","description":"Of October","cases":[
              {"input":"Sort this ticket","expect":{"kind":"refund","score":0.15},"labels":["kind=refund","b","b"]},
              {"input":{"ticket":12345678901234567890123}},
              {"input":"Another","expect":null,"run_id":null,"labels":null}]}
            """;

    private HttpCaller caller;
    private HttpCaller neighbour;

    @BeforeEach
    void asANewTenant() {
        caller = newCaller(newTenant(), "admin");
        neighbour = newCaller(newTenant(), "admin");
    }

    @Test
    void createsThenReplaces() {
        HttpAnswer created = store(TICKETS);
        assertThat(created.status()).as(created.body()).isEqualTo(201);
        assertThat(created.headers().firstValue("Location")).hasValue("/datasets/tickets");
        assertThat(created.headers().firstValue("ETag")).hasValue("\"v1\"");
        assertThat(created.json().at("/cases/0"))
                .hasToString(
                        """
                        {"input":"Sort this ticket","expect":{"kind":"refund","score":0.15},"run_id":null,"labels":["b","kind=refund"]}\
                        """);
        assertThat(created.body()).contains("12345678901234567890123");
        assertThat(created.json().at("/cases/2/expect").isNull()).isTrue();

        HttpAnswer same = store(TICKETS);
        assertThat(same.status()).isEqualTo(200);
        assertThat(same.text("version")).isEqualTo("1");
        HttpAnswer asRead = store(created.body());
        assertThat(asRead.text("version")).as(asRead.body()).isEqualTo("1");
        HttpAnswer replaced = store(TICKETS.replace("0.15", "0.16"));
        assertThat(replaced.status()).isEqualTo(200);
        assertThat(replaced.headers().firstValue("ETag")).hasValue("\"v2\"");
        assertThat(caller.get("/datasets/tickets/versions/1").json().at("/cases"))
                .isEqualTo(created.json().at("/cases"));
    }

    @Test
    void listsDatasetsAndVersions() {
        store(TICKETS);
        store(TICKETS.replace("Of October", "Of November"));
        store(TICKETS.replace("\"tickets\"", "\"other\""));

        HttpAnswer first = caller.get("/datasets?limit=1");
        assertThat(first.text("items/0/name")).isEqualTo("other");
        HttpAnswer second = caller.get("/datasets?cursor=" + first.text("next_cursor"));
        assertThat(second.text("items/0/description")).isEqualTo("Of November");
        assertThat(second.json().path("next_cursor").isNull()).isTrue();
        HttpAnswer versions = caller.get("/datasets/tickets/versions");
        assertThat(versions.text("items/0/version")).isEqualTo("2");
        assertThat(versions.text("items/1/version")).isEqualTo("1");
    }

    @Test
    void guardsChangesByBodyAndByHeader() {
        store(TICKETS);
        assertThat(store(TICKETS.replace("}]}", "}],\"expected_version\":7}")).text("code"))
                .isEqualTo("version_mismatch");
        assertThat(delete("\"v2\"").status()).isEqualTo(412);
        assertThat(delete("\"v1\"").status()).isEqualTo(204);
        assertThat(caller.get("/datasets/tickets").text("code")).isEqualTo("not_found");
        assertThat(caller.get("/datasets/tickets/versions/1").status())
                .as("versions stay readable")
                .isEqualTo(200);
        assertThat(store(TICKETS).status()).as("the name is free again").isEqualTo(201);
    }

    /** Lists put levels around values: one that could be stored alone would break them. */
    @ParameterizedTest
    @ValueSource(ints = {20, 90, 95, 100, 195, 198, 200, 300, 480, 493, 495, 500})
    void storesNoValueThatAListCouldNotHold(int levels) {
        String deep = "[".repeat(levels) + "]".repeat(levels);

        HttpAnswer stored =
                store(
                        "{\"name\":\"deep\",\"cases\":[{\"input\":{\"a\":%s},\"expect\":%s}]}"
                                .formatted(deep, deep));

        assertThat(stored.status()).as(stored.body()).isIn(201, 400);
        assertThat(caller.get("/datasets").status()).isEqualTo(200);
        assertThat(caller.get("/datasets/deep/versions").status()).isIn(200, 404);
    }

    @Test
    void anotherTenantSeesNothing() {
        store(TICKETS);
        assertThat(neighbour.get("/datasets").json().get("items")).isEmpty();
        assertThat(neighbour.get("/datasets/tickets").status()).isEqualTo(404);
        assertThat(neighbour.get("/datasets/tickets/versions").status()).isEqualTo(404);
        assertThat(neighbour.delete("/datasets/tickets").status()).isEqualTo(404);
        assertThat(neighbour.post("/datasets", TICKETS).text("version")).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "Tickets", "1a", "a/b", "a b", "a'; DROP TABLE datasets; --", "\\u0000"})
    void refusesHostileNames(String name) {
        HttpAnswer refused = store("{\"name\":\"" + name + "\",\"cases\":[{\"input\":\"g\"}]}");
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("name");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    []                                    | cases            | must have at least one case
                    [{}]                                  | cases[0].input   | must be a goal
                    [{"input":null}]                      | cases[0].input   | must be a goal
                    [{"input":7}]                         | cases[0].input   | must be a goal
                    [{"input":["a"]}]                     | cases[0].input   | must be a goal
                    [{"input":" "}]                       | cases[0].input   | must say what
                    [{"input":"a\\u0000b"}]               | cases[0].input   | cannot be stored
                    [{"input":"g"},{"input":"g","labels":["a b"]}] | cases[1].labels | begin with a letter
                    """)
    void refusesCasesThatNoRunCouldTake(String cases, String field, String words) {
        HttpAnswer refused = store(with(cases));
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo(field);
        assertThat(refused.text("errors/0/message")).contains(words);
    }

    @Test
    void keepsWhatTextOfAnObjectRunsMayHave() {
        HttpAnswer stored = store(with("[{\"input\":{\"a\":\"\\u0000\"}}]"));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        assertThat(caller.get("/datasets/d").json()).isEqualTo(stored.json());
    }

    @Test
    void refusesMoreThanItsBounds() {
        assertThat(message(cases(1_001, "g"))).isEqualTo("may have at most 1,000 cases");
        assertThat(store(with(cases(1_000, "g"))).status()).isEqualTo(201);
        assertThat(message(cases(1, "g".repeat(200_001))))
                .isEqualTo("must have at most 200,000 characters");
        assertThat(message("[{\"input\":\"g\",\"expect\":\"" + "e".repeat(200_000) + "\"}]"))
                .isEqualTo("must have at most 200,000 characters");
        assertThat(message(cases(1_000, "g".repeat(1_001))))
                .isEqualTo(
                        "must be at most 1,000,000 characters of JSON, and are 1,001,000; make two datasets of them");
    }

    @Test
    void namesRunsOfItsOwnTenantWhichMayGo() {
        String theirs = run(neighbour);
        String gone = run(caller);
        String other = UUID.randomUUID().toString();
        HttpAnswer refused = store(with(ofRuns(gone, theirs, other)));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().get("errors")).hasSize(2);
        assertThat(refused.text("errors/0/field")).isEqualTo("cases[1].run_id");
        assertThat(refused.text("errors/1/field")).isEqualTo("cases[2].run_id");
        assertThat(refused.text("errors/0/message")).contains("no run has this id");
        assertThat(store(with(ofRuns("x"))).text("errors/0/field")).isEqualTo("cases[0].run_id");

        HttpAnswer stored = store(with(ofRuns(gone)));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        assertThat(stored.text("cases/0/run_id")).isEqualTo(gone);
        HttpAnswer deleted = caller.delete("/agent-runs/" + gone);
        assertThat(deleted.status()).as(deleted.body()).isIn(200, 202, 204);
        await().until(() -> caller.get("/agent-runs/" + gone).status() == 404);
        HttpAnswer again = store(with(ofRuns(gone).replace("]", ",{\"input\":\"another\"}]")));
        assertThat(again.text("version")).as(again.body()).isEqualTo("2");
        assertThat(again.text("cases/0/run_id")).as("stays, as a record").isEqualTo(gone);
        assertThat(store("{\"name\":\"e\",\"cases\":" + ofRuns(gone) + "}").status())
                .as("new to this dataset")
                .isEqualTo(400);
    }

    @Test
    void keepsNoValueOfASecret() {
        caller.call("PUT", "/secrets/eight", "{\"value\":\"correct-horse-battery\"}");
        HttpAnswer stored =
                store(
                        with(
                                """
                                [{"input":"with correct-horse-battery","expect":["correct-horse-battery"]},
                                 {"input":{"a":"correct-horse-battery"}}]
                                """));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        assertThat(stored.body()).doesNotContain("correct-horse-battery");
        assertThat(
                        owner().sql(
                                        "SELECT count(*) FROM dataset_versions WHERE definition::text LIKE '%correct-horse-battery%'")
                                .query(Integer.class)
                                .single())
                .isZero();
    }

    @Test
    void needsProvisionToChangeAndShowsTheAuditWhoDid() {
        HttpCaller reader = newCaller(newTenant(), "invoke");
        assertThat(reader.post("/datasets", TICKETS).status()).isEqualTo(403);
        assertThat(reader.get("/datasets").status()).isEqualTo(200);
        store(TICKETS);
        caller.delete("/datasets/tickets");
        HttpAnswer audit = caller.get("/audit?kind=dataset");
        assertThat(audit.text("items/0/action")).isEqualTo("deleted");
        assertThat(audit.text("items/1/action")).isEqualTo("stored");
        assertThat(audit.text("items/1/object")).isEqualTo("tickets");
    }

    private String message(String cases) {
        HttpAnswer refused = store(with(cases));
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        return refused.text("errors/0/message");
    }

    private static String cases(int many, String goal) {
        return "["
                + String.join(",", Collections.nCopies(many, "{\"input\":\"" + goal + "\"}"))
                + "]";
    }

    private static String ofRuns(String... runs) {
        StringBuilder cases = new StringBuilder("[");
        for (String run : runs) {
            cases.append(cases.length() == 1 ? "" : ",")
                    .append("{\"input\":\"g\",\"run_id\":\"%s\"}".formatted(run));
        }
        return cases.append("]").toString();
    }

    private static String with(String cases) {
        return "{\"name\":\"d\",\"cases\":" + cases + "}";
    }

    private static String run(HttpCaller as) {
        as.post(
                "/agents",
                """
                {"name":"greeter","system_prompt":"p","model":"scripted/greeter","tools":["finish"]}
                """);
        String run = as.post("/agents/greeter/runs", "{\"goal\":\"g\"}").text("run_id");
        await().until(() -> as.get("/agent-runs/" + run).text("status").equals("completed"));
        return run;
    }

    private HttpAnswer store(String body) {
        return caller.post("/datasets", body);
    }

    private HttpAnswer delete(String ifMatch) {
        return caller.send(
                caller.request("/datasets/tickets").header("If-Match", ifMatch).DELETE());
    }
}
