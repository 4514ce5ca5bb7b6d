package dev.grove.server.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class WorkflowControllerIT extends ServerIT {

    private static final String GREET =
            """
            # Greets people. Grüße!
            name: greet
            purpose: Greets whoever is named
            input: {type: object, properties: {who: {type: string}}, required: [who]}
            nodes:
              greeting: {agent: greeter, goal: "Greet ${input.who}"}   # the work
              shout: {value: "${nodes.greeting.output}!"}
            output: "${nodes.shout.output}"
            """;

    private String tenant;
    private HttpCaller author;

    @BeforeEach
    void newAuthor() {
        tenant = newTenant();
        author = newCaller(tenant, "provision");
        storeAgent("greeter", "finish");
    }

    private void storeAgent(String name, String tool) {
        HttpAnswer stored =
                author.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"p","model":"scripted/greeter","tools":["finish","%s"]}
                        """
                                .formatted(name, tool.equals("finish") ? "echo" : tool));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private static HttpAnswer sendYaml(HttpCaller caller, String path, String yaml) {
        return caller.send(
                caller.request(path)
                        .header("Content-Type", "application/yaml")
                        .POST(BodyPublishers.ofString(yaml)));
    }

    private HttpAnswer store(String yaml) {
        return sendYaml(author, "/workflows", yaml);
    }

    private HttpAnswer getYaml(String path) {
        return author.send(author.request(path).header("Accept", "application/yaml").GET());
    }

    @Test
    void givesTheAuthorHisYamlBack() {
        HttpAnswer stored = store(GREET);

        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        assertThat(stored.headers().firstValue("Location")).contains("/workflows/greet");
        assertThat(stored.headers().firstValue("ETag")).contains("\"v1\"");
        assertThat(stored.json().path("cost").path("unbounded").path(0).stringValue())
                .isEqualTo("/nodes/greeting: no max_cost_usd");
        HttpAnswer yaml = getYaml("/workflows/greet");
        assertThat(yaml.body()).isEqualTo(GREET);
        assertThat(yaml.contentType()).startsWith("application/yaml");
        assertThat(getYaml("/workflows/greet/versions/1").body()).isEqualTo(GREET);

        JsonNode json = author.get("/workflows/greet").json();
        assertThat(json.path("nodes").propertyNames()).containsExactly("greeting", "shout");
        assertThat(json.path("purpose").stringValue()).isEqualTo("Greets whoever is named");
        assertThat(json.has("limits")).isFalse();
        // Sending back the document that was read stores nothing, since it says the same.
        HttpAnswer again = author.post("/workflows", json.toString());
        assertThat(again.status()).as(again.body()).isEqualTo(200);
        assertThat(again.json().path("version").intValue()).isEqualTo(1);
        assertThat(getYaml("/workflows/greet").body()).isEqualTo(GREET);
    }

    @Test
    void writesYamlOfADocumentThatCameAsJson() {
        assertThat(
                        author.post(
                                        "/workflows",
                                        """
                                        {"name": "odd", "nodes": {"v": {"value": {"yes": "no", "n": "1", "t": "a: b\\n- c", "m": 1.50, "e": ""}}}}
                                        """)
                                .status())
                .isEqualTo(201);

        String yaml = getYaml("/workflows/odd").body();

        assertThat(yaml).startsWith("name: ");
        HttpAnswer stored = store(yaml);
        assertThat(stored.status()).as(stored.body()).isEqualTo(200);
        assertThat(author.get("/workflows/odd").json().path("nodes"))
                .isEqualTo(author.get("/workflows/odd/versions/1").json().path("nodes"));
    }

    @Test
    void guardsAChangeByTheVersionThatWasSeen() {
        assertThat(store("expected_version: 0\n" + GREET).status()).isEqualTo(201);

        assertThat(store("expected_version: 0\n" + GREET).text("code"))
                .isEqualTo("version_mismatch");
        HttpAnswer stale =
                author.send(
                        author.request("/workflows")
                                .header("Content-Type", "application/yaml")
                                .header("If-Match", "\"v7\"")
                                .POST(BodyPublishers.ofString(GREET)));
        assertThat(stale.status()).isEqualTo(412);
        assertThat(stale.json().path("current_version").intValue()).isEqualTo(1);
        assertThat(
                        author.send(
                                        author.request("/workflows/greet")
                                                .header("If-Match", "\"v1\"")
                                                .DELETE())
                                .status())
                .isEqualTo(204);
        assertThat(author.get("/workflows/greet").status()).isEqualTo(404);
        assertThat(author.get("/workflows/greet/versions/1").status()).isEqualTo(200);
    }

    @Test
    void namesEveryErrorWithItsPlaceAndStoresNothing() {
        HttpAnswer refused =
                store(
                        """
                        name: greet
                        nodes:
                          review: {agent: greter, goal: g}
                          publish:
                            tool: echo
                            with: {text: "see ${nodes.reviw.output}"}
                        """);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("code")).isEqualTo("workflow_invalid");
        assertThat(refused.json().path("errors"))
                .isEqualTo(
                        JsonMapper.shared()
                                .readTree(
                                        """
                                        [{"field": "/nodes/review/agent", "code": "unknown_agent", "line": 1, "column": 1,
                                          "message": "there is no agent named greter; did you mean greeter?",
                                          "place": {"line": 3, "column": 19}},
                                         {"field": "/nodes/publish/with/text", "code": "unknown_node", "line": 1, "column": 13,
                                          "message": "nodes.reviw is no node of this workflow; did you mean nodes.review?",
                                          "place": {"line": 6, "column": 18}}]
                                        """));
        assertThat(author.get("/workflows/greet").status()).isEqualTo(404);
    }

    @Test
    void validatesForThoseWhoMayRunAndStoresNothing() {
        HttpCaller invoker = newCaller(tenant, "invoke");

        JsonNode right = sendYaml(invoker, "/workflows/validate", GREET).json();
        assertThat(right.path("valid").booleanValue()).isTrue();
        assertThat(right.at("/graph/edges/0/from").stringValue()).isEqualTo("greeting");
        assertThat(right.at("/cost/worst_case_usd").decimalValue()).isZero();
        HttpAnswer wrong = invoker.post("/workflows/validate", "{\"name\": \"x\"}");
        assertThat(wrong.status()).isEqualTo(200);
        assertThat(wrong.json().path("valid").booleanValue()).isFalse();
        assertThat(wrong.json().at("/errors/0/code").stringValue()).isEqualTo("missing_field");
        assertThat(author.get("/workflows").json().path("items")).isEmpty();
        assertThat(sendYaml(invoker, "/workflows", GREET).status()).isEqualTo(403);
        assertThat(sendYaml(newCaller(tenant, "read_only"), "/workflows/validate", GREET).status())
                .isEqualTo(403);
    }

    @Test
    void publishesAVersionUnderANameThatNoAgentHas() {
        store(GREET);
        assertThat(author.post("/workflows/greet/publish", "{}").status()).isEqualTo(400);
        HttpAnswer published = author.post("/workflows/greet/publish", "{\"expected_version\": 1}");
        assertThat(published.json().path("mcp_exposed").booleanValue()).isTrue();
        assertThat(published.headers().firstValue("ETag")).contains("\"v1-published-v1\"");

        storeAgent("greet", "finish");
        HttpAnswer taken = author.post("/agents/greet/publish", "{\"expected_version\": 1}");

        assertThat(taken.status()).isEqualTo(409);
        assertThat(taken.text("code")).isEqualTo("conflict");
        assertThat(taken.json().at("/errors/0/field").stringValue()).isEqualTo("name");
        assertThat(author.post("/workflows/greet/unpublish", "{\"expected_version\": 1}").status())
                .isEqualTo(200);
        assertThat(author.post("/agents/greet/publish", "{\"expected_version\": 1}").status())
                .isEqualTo(200);
        assertThat(author.post("/workflows/greet/publish", "{\"expected_version\": 1}").status())
                .isEqualTo(409);
    }

    @Test
    void showsTheGraph() {
        store(GREET);

        assertThat(author.get("/workflows/greet/graph").json())
                .isEqualTo(
                        JsonMapper.shared()
                                .readTree(
                                        """
                                        {"nodes": [{"path": "greeting", "kind": "agent", "label": "greeter", "parent": null},
                                                   {"path": "shout", "kind": "value", "label": "", "parent": null}],
                                         "edges": [{"from": "greeting", "to": "shout", "kind": "required"}]}
                                        """));
        HttpAnswer mermaid = author.get("/workflows/greet/graph?format=mermaid");
        assertThat(mermaid.contentType()).startsWith("text/plain");
        assertThat(mermaid.body())
                .isEqualTo(
                        """
                        flowchart TD
                          n_greeting["greeting: agent greeter"]
                          n_shout("shout: value")
                          n_greeting --> n_shout
                        """);
        assertThat(author.get("/workflows/greet/graph?format=dot").status()).isEqualTo(400);
    }

    @Test
    void listsWithoutDocuments() {
        store(GREET);
        store(GREET.replace("Greets people", "Greets"));

        JsonNode listed = author.get("/workflows").json().path("items");
        assertThat(listed).hasSize(1);
        assertThat(listed.path(0).path("version").intValue()).isEqualTo(2);
        assertThat(listed.path(0).path("nodes").intValue()).isEqualTo(2);
        JsonNode versions = author.get("/workflows/greet/versions?limit=1").json();
        assertThat(versions.at("/items/0/version").intValue()).isEqualTo(2);
        assertThat(versions.path("next_cursor").isString()).isTrue();
    }

    @Test
    void offersWorkflowsAsToolsOfAgents() {
        store(GREET);

        storeAgent("delegator", "workflow:greet");

        assertThat(author.delete("/workflows/greet").status()).isEqualTo(409);
        assertThat(author.get("/agent-tools").body()).contains("\"workflow:greet\"");
        HttpAnswer misspelt =
                author.post(
                        "/agents",
                        """
                        {"name":"other","system_prompt":"p","model":"scripted/greeter","tools":["workflow:gret"]}
                        """);
        assertThat(misspelt.body()).contains("did you mean workflow:greet?");
    }

    @Test
    void readsBothTypesAndNoOther() {
        HttpAnswer xml =
                author.send(
                        author.request("/workflows")
                                .header("Content-Type", "text/xml")
                                .POST(BodyPublishers.ofString("<w/>")));

        assertThat(xml.status()).isEqualTo(415);
        assertThat(xml.json().path("detail").stringValue()).contains("application/yaml");
    }
}
