package dev.grove.server.mount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.ToolForm;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.mcp.McpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * On the wire, REST and MCP take the same members, and refuse the same faults in the same words.
 */
class OperationFacesIT extends ServerIT {

    private static final JsonMapper JSON = JsonMapper.shared();

    /** Routes of controllers, and the tools that take the same document as arguments. */
    private static final Map<String, String> TWINS =
            Map.of(
                    "grove__upsert_skill", "/skills",
                    "grove__create_workflow", "/workflows",
                    "grove__upsert_policy", "/policies",
                    "grove__validate_policy", "/policies/validate",
                    "grove__validate_workflow", "/workflows/validate",
                    "grove__register_tool_provider", "/tool-providers");

    /** Inputs without a fault, of operations that have no example. */
    private static final Map<String, String> RIGHT =
            Map.of(
                    "grove__upsert_skill", "{\"name\":\"memo\",\"description\":\"Writes memos.\"}",
                    "grove__create_workflow", "{\"name\":\"one\",\"nodes\":{\"v\":{\"value\":1}}}",
                    "grove__validate_workflow",
                            "{\"name\":\"one\",\"nodes\":{\"v\":{\"value\":1}}}",
                    "grove__upsert_policy", "{\"name\":\"guarded\"}",
                    "grove__validate_policy", "{\"name\":\"guarded\"}",
                    "grove__register_tool_provider",
                            "{\"name\":\"far\",\"url\":\"https://far.invalid/mcp\"}");

    @Autowired private List<OperationSource> sources;

    private HttpCaller rest;
    private McpClient mcp;

    @BeforeEach
    void asTwoNewTenants() {
        rest = newCaller(newTenant(), "provision").withoutContract();
        mcp = McpClient.modern(newCaller(newTenant(), "provision"));
    }

    /** A route and a tool that take the same. */
    private record Pair(Route route, ToolForm tool, ObjectNode right) {

        String path() {
            return route.path().replaceAll("\\{[^}]+}", "none");
        }

        /** Whether it is read in pages. */
        boolean isPaged(JsonNode api) {
            return described(api)
                    .path("parameters")
                    .toString()
                    .toLowerCase(Locale.ROOT)
                    .contains("limit");
        }

        JsonNode described(JsonNode api) {
            return api.path("paths")
                    .path(route.path())
                    .path(route.method().name().toLowerCase(Locale.ROOT));
        }
    }

    private List<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        for (OperationSource source : sources) {
            for (Operation<?> operation : source.operations()) {
                ToolForm tool = operation.tool();
                if (tool == null) {
                    continue;
                }
                String twin = TWINS.get(tool.name());
                Route route =
                        twin == null ? operation.route() : Route.post(twin, Route.Body.NEEDED);
                if (route != null) {
                    pairs.add(new Pair(route, tool, right(operation, tool)));
                }
            }
        }
        return pairs;
    }

    private static ObjectNode right(Operation<?> operation, ToolForm tool) {
        String example = operation.example() == null ? "{}" : operation.example();
        return (ObjectNode) JSON.readTree(RIGHT.getOrDefault(tool.name(), example));
    }

    @Test
    void takeTheSameMembers() {
        JsonNode api = anonymous().get("/v3/api-docs").json();
        Map<String, JsonNode> tools = tools();
        SoftAssertions all = new SoftAssertions();
        List<Pair> pairs = pairs();
        assertThat(pairs).hasSizeGreaterThan(20);
        for (Pair pair : pairs) {
            JsonNode route = pair.described(api);
            Map<String, JsonNode> ofRoute = Face.ofRoute(api, route);
            Map<String, JsonNode> ofTool =
                    Face.ofTool(api, Objects.requireNonNull(tools.get(pair.tool().name())), route);
            // A whole document in another language, for which a route has a media type.
            ofTool.remove("yaml");
            if (route.path("parameters").toString().contains("If-Match")) {
                // The header stands for it.
                ofRoute.putIfAbsent(OperationInput.EXPECTED, ofTool.get(OperationInput.EXPECTED));
            }
            all.assertThat(ofTool).as(pair.tool().name()).isEqualTo(ofRoute);
        }
        all.assertAll();
    }

    @Test
    void refuseTheSameFaultsInTheSameWords() {
        JsonNode api = anonymous().get("/v3/api-docs").json();
        int refused = 0;
        SoftAssertions all = new SoftAssertions();
        for (Pair pair : pairs()) {
            if (pair.route().body() == Route.Body.NONE) {
                continue;
            }
            Map<String, JsonNode> members = new TreeMap<>();
            Face.body(api, pair.described(api))
                    .properties()
                    .forEach(each -> members.put(each.getKey(), each.getValue()));
            for (ObjectNode faulty : Faults.of(pair.right(), members)) {
                String ofRoute = refusal(rest.post(pair.path(), faulty.toString()));
                if (!ofRoute.isEmpty()) {
                    refused++;
                    all.assertThat(normal(refusal(pair, faulty)))
                            .as("%s %s", pair.tool().name(), shortened(faulty))
                            .isEqualTo(normal(ofRoute));
                }
            }
        }
        all.assertAll();
        assertThat(refused).isGreaterThan(300);
    }

    @Test
    void refuseTheSameFaultsOfQueriesInTheSameWords() {
        JsonNode api = anonymous().get("/v3/api-docs").json();
        int refused = 0;
        SoftAssertions all = new SoftAssertions();
        for (Pair pair : pairs()) {
            if (pair.route().method() == Route.Method.GET && pair.isPaged(api)) {
                for (String fault : List.of("limit=0", "limit=201", "limit=-1", "cursor=x")) {
                    String[] parts = fault.split("=", 2);
                    String ofRoute = refusal(rest.get(pair.path() + "?" + fault));
                    ObjectNode arguments = JsonNodeFactory.instance.objectNode();
                    if (parts[0].equals("limit")) {
                        arguments.put("limit", Integer.parseInt(parts[1]));
                    } else {
                        arguments.put(parts[0], parts[1]);
                    }
                    all.assertThat(ofRoute).as("%s %s", pair.path(), fault).isNotEmpty();
                    all.assertThat(refusal(pair, arguments))
                            .as("%s %s", pair.tool().name(), fault)
                            .isNotEmpty()
                            .isEqualTo(ofRoute);
                    refused++;
                }
            }
        }
        all.assertAll();
        assertThat(refused).isGreaterThan(15);
    }

    private static String shortened(ObjectNode faulty) {
        String text = faulty.toString();
        return text.length() < 1_000 ? text : text.substring(0, 1_000) + "…";
    }

    /** Empty where the route took it. */
    private static String refusal(HttpAnswer answer) {
        if (answer.status() < 400) {
            return "";
        }
        JsonNode errors = answer.json().path("errors");
        return errors.size() < 2
                ? answer.text("detail")
                : errors.valueStream()
                        .map(error ->
                                error.path("field").asString("")
                                        + ": "
                                        + error.path("message").asString(""))
                        .collect(Collectors.joining("\n- ", "These fields are at fault:\n- ", ""));
    }

    private String refusal(Pair pair, ObjectNode faulty) {
        ObjectNode arguments = faulty.deepCopy();
        if (pair.route().path().contains("{name}")) {
            arguments.put("name", "none");
        }
        if (pair.route().path().contains("{id}")) {
            arguments.put("id", "none");
        }
        if (pair.tool().needed().contains(OperationInput.EXPECTED)
                && !arguments.has(OperationInput.EXPECTED)
                && !pair.right().has(OperationInput.EXPECTED)) {
            arguments.put(OperationInput.EXPECTED, 0);
        }
        ObjectNode call = JsonNodeFactory.instance.objectNode();
        call.put("name", pair.tool().name()).set("arguments", arguments);
        JsonNode answer = mcp.call("tools/call", call.toString()).json();
        return answer.has("error")
                ? answer.at("/error/message").asString("")
                : answer.at("/result/isError").asBoolean(false)
                        ? answer.at("/result/content/0/text").asString("")
                        : "";
    }

    /**
     * Each face names the other acts by its own names for them; the name that a path has is no
     * member of a body.
     */
    private static String normal(String words) {
        return words.replaceAll("(GET|POST|PUT|DELETE) /[^\\s;,)]*", "…")
                .replaceAll("grove__[a-z_]+", "…")
                .replaceAll("; see …$", "")
                .replaceAll("; it has (name|id), ", "; it has ");
    }

    private Map<String, JsonNode> tools() {
        Map<String, JsonNode> tools = new TreeMap<>();
        String cursor = "{}";
        while (true) {
            JsonNode page = mcp.call("tools/list", cursor).json().path("result");
            page.path("tools").forEach(tool -> tools.put(tool.path("name").stringValue(), tool));
            if (!page.has("nextCursor")) {
                return tools;
            }
            cursor =
                    JsonNodeFactory.instance
                            .objectNode()
                            .put("cursor", page.path("nextCursor").stringValue())
                            .toString();
        }
    }
}
