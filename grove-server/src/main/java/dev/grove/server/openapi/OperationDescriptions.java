package dev.grove.server.openapi;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.PageName;
import dev.grove.core.contract.RecordMembers;
import dev.grove.core.contract.RecordSchemas;
import dev.grove.core.contract.RecordSchemas.Direction;
import dev.grove.core.contract.SchemaName;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.InQuery;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.PersonFence;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Versioned;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes the part of the API's description that operations are in. */
final class OperationDescriptions {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String SCHEMAS = "#/components/schemas/";
    private static final String PARAMETERS = "#/components/parameters/";
    private static final String EXPECTED = OperationInput.EXPECTED;

    /** Parameters that are described once, for all routes, unless they are their own. */
    private static final Set<String> SHARED = Set.of("name", "limit", "cursor");

    private static final Map<String, String> WORDS =
            Map.of(
                    "warnings",
                    "Of what was just stored: fields that will not do what they say as things stand, each with what to do about it. Left out where there are none.");

    private final Map<String, ObjectNode> definitions = new LinkedHashMap<>();
    private final RecordSchemas requests = schemas(Direction.REQUEST);
    private final RecordSchemas answers = schemas(Direction.ANSWER);
    private final RecordSchemas queries = schemas(Direction.QUERY);
    private final ObjectNode paths = NODES.objectNode();

    private RecordSchemas schemas(Direction direction) {
        return new RecordSchemas(direction, SCHEMAS, SchemaName::of, WORDS, definitions);
    }

    /**
     * Describes operations, and the records of bodies that routes of controllers have.
     *
     * @param byHand names of schemas that are described already
     */
    static ObjectNode of(List<OperationSource> sources, Set<String> byHand) {
        OperationDescriptions descriptions = new OperationDescriptions();
        byHand.forEach(name -> descriptions.definitions.put(name, NODES.objectNode()));
        // First: a record within both a body and an answer is described as callers may send it.
        sources.stream()
                .flatMap(source -> source.bodies().stream())
                .forEach(descriptions.requests::reference);
        sources.stream()
                .flatMap(source -> source.views().stream())
                .forEach(descriptions.answers::reference);
        sources.stream().flatMap(source -> source.operations().stream()).forEach(descriptions::add);
        ObjectNode part = NODES.objectNode();
        part.set("paths", descriptions.paths);
        ObjectNode schemas = part.putObject("components").putObject("schemas");
        descriptions.definitions.forEach(schemas::set);
        schemas.remove(byHand);
        return part;
    }

    private void add(Operation<?> operation) {
        Route route = operation.route();
        if (route == null) {
            return;
        }
        ObjectNode described =
                paths.withObjectProperty(route.shown())
                        .putObject(route.method().name().toLowerCase(Locale.ROOT));
        described.put("operationId", operation.id());
        described.putArray("tags").add(operation.tag());
        described.put("summary", operation.summary());
        described.put(
                "description", (operation.description() + " " + needed(operation, route)).strip());
        ArrayNode parameters = NODES.arrayNode();
        addParameters(operation, route, parameters);
        if (!parameters.isEmpty()) {
            described.set("parameters", parameters);
        }
        if (route.body() != Route.Body.NONE) {
            addBody(operation, route, described.putObject("requestBody"));
        }
        ObjectNode responses = described.putObject("responses");
        addAnswers(operation.answer(), responses);
        for (int status : operation.refusals()) {
            responses.putObject("" + status).put("$ref", "#/components/responses/" + status);
        }
    }

    private static String needed(Operation<?> operation, Route route) {
        return route.reach() == Route.Reach.OPERATOR
                ? "Needs an operator's key."
                : "Needs scope `%s`.".formatted(operation.scope().wireName());
    }

    private void addParameters(Operation<?> operation, Route route, ArrayNode parameters) {
        Class<? extends Record> input = operation.input();
        List<String> variables = route.variables();
        List<String> inQuery = inQuery(input, route);
        Set<String> names = new LinkedHashSet<>(variables);
        names.addAll(inQuery);
        ObjectNode properties = queries.properties(input, names);
        variables.forEach(name -> parameters.add(parameter(name, "path", route, properties)));
        Set<String> needed = RecordMembers.having(Needed.class, input);
        for (String name : inQuery) {
            ObjectNode parameter = parameter(name, "query", route, properties);
            if (needed.contains(name)) {
                parameter.put("required", true);
            }
            parameters.add(parameter);
        }
        if (route.method() != Route.Method.GET
                && RecordMembers.of(input).containsKey(EXPECTED)
                && !(operation.answer() instanceof AnswerType.Created)) {
            addReference("If-Match", parameters);
        }
        route.headers().forEach(name -> addReference(name, parameters));
        if (route.reach() == Route.Reach.TENANT) {
            addReference("Grove-Tenant", parameters);
        }
        if (PersonFence.of(route.method().name(), route.shown()) != PersonFence.REFUSED) {
            addReference("Grove-User", parameters);
        }
    }

    private static List<String> inQuery(Class<? extends Record> input, Route route) {
        List<String> variables = route.variables();
        Set<String> names =
                route.method() == Route.Method.GET
                        ? RecordMembers.of(input).keySet()
                        : RecordMembers.having(InQuery.class, input);
        return names.stream().filter(name -> !variables.contains(name)).toList();
    }

    private static void addReference(String name, ArrayNode parameters) {
        parameters.addObject().put("$ref", PARAMETERS + name);
    }

    private static ObjectNode parameter(
            String name, String in, Route route, ObjectNode properties) {
        ObjectNode parameter = NODES.objectNode();
        if (SHARED.contains(name) && !isItsOwn(properties.path(name), route)) {
            return parameter.put("$ref", PARAMETERS + name);
        }
        ObjectNode schema = (ObjectNode) properties.path(name).deepCopy();
        parameter.put("name", name).put("in", in);
        if (in.equals("path")) {
            parameter.put("required", true);
        }
        JsonNode description = schema.remove("description");
        if (description != null) {
            parameter.put("description", description.stringValue() + ".");
        }
        parameter.set("schema", schema);
        JsonNode example = schema.remove("example");
        if (example != null) {
            parameter.set("example", example);
        }
        return parameter;
    }

    /** Whether a parameter has another default, or other bounds, than those of its name have. */
    private static boolean isItsOwn(JsonNode property, Route route) {
        return property.has("default")
                || ((property.has("pattern") || property.has("maxLength"))
                        && route.body() != Route.Body.WHOLE);
    }

    private void addBody(Operation<?> operation, Route route, ObjectNode body) {
        if (route.body() != Route.Body.OPTIONAL && route.body() != Route.Body.PAYLOAD) {
            body.put("required", true);
        }
        ObjectNode json = body.putObject("content").putObject("application/json");
        json.set(
                "schema",
                route.body() == Route.Body.PAYLOAD
                        ? requests.properties(operation.input(), Set.of(Route.PAYLOAD))
                                .get(Route.PAYLOAD)
                        : members(operation, route));
        if (operation.example() != null) {
            json.set("example", JsonMapper.shared().readTree(operation.example()));
        }
    }

    private ObjectNode members(Operation<?> operation, Route route) {
        ObjectNode reference = requests.reference(operation.input());
        ObjectNode definition = definitions.get(SchemaName.of(operation.input()));
        if (definition != null && route.body() != Route.Body.WHOLE) {
            route.variables().forEach(name -> remove(name, definition));
            inQuery(operation.input(), route).forEach(name -> remove(name, definition));
        }
        return reference;
    }

    /** A member that is a part of the path or the query is none of the body. */
    private static void remove(String name, ObjectNode definition) {
        ((ObjectNode) definition.path("properties")).remove(name);
        if (definition.path("required") instanceof ArrayNode required) {
            List<JsonNode> others =
                    required.valueStream()
                            .filter(each -> !each.stringValue().equals(name))
                            .toList();
            if (others.isEmpty()) {
                definition.remove("required");
            } else {
                required.removeAll().addAll(others);
            }
        }
    }

    private void addAnswers(AnswerType type, ObjectNode responses) {
        switch (type) {
            case AnswerType.View(var view) -> responses.set("200", answer(view));
            case AnswerType.Document(var view, String mediaType) ->
                    responses.set("200", answerOrText(view, mediaType));
            case AnswerType.Formatted(var view, String mediaType) ->
                    responses.set("200", answerOrText(view, mediaType));
            case AnswerType.Accepted(var view) -> {
                ObjectNode answer = answer(view);
                ObjectNode headers = answer.putObject("headers");
                for (String name : List.of("Location", "Idempotent-Replayed")) {
                    headers.putObject(name).put("$ref", "#/components/headers/" + name);
                }
                responses.set("202", answer);
            }
            case AnswerType.Created(var view) -> responses.set("201", answer(view));
            case AnswerType.Stored(var view) -> {
                responses.set("200", answer(view));
                responses.set("201", answer(view));
            }
            case AnswerType.Listed(var view) -> responses.set("200", page(view));
            case AnswerType.Begun(var view, String done, String underWay) -> {
                responses.set("200", answer(view).put("description", done));
                responses.set("202", answer(view).put("description", underWay));
            }
            case AnswerType.Removed(String words) ->
                    responses.putObject("204").put("description", words);
        }
    }

    private ObjectNode answer(Class<? extends Record> view) {
        ObjectNode answer = NODES.objectNode();
        ObjectNode reference = answers.reference(view);
        answer.put("description", words(view));
        if (Versioned.class.isAssignableFrom(view)) {
            answer.putObject("headers").putObject("ETag").put("$ref", "#/components/headers/ETag");
        }
        answer.putObject("content").putObject("application/json").set("schema", reference);
        return answer;
    }

    private ObjectNode answerOrText(Class<? extends Record> view, String mediaType) {
        ObjectNode answer = answer(view);
        answer.withObjectProperty("content")
                .putObject(mediaType)
                .putObject("schema")
                .put("type", "string");
        return answer;
    }

    private static String words(Class<?> view) {
        JsonClassDescription said = view.getAnnotation(JsonClassDescription.class);
        return said == null ? SchemaName.of(view) : said.value();
    }

    private ObjectNode page(Class<? extends Record> view) {
        PageName own = view.getAnnotation(PageName.class);
        String name =
                own == null
                        ? (SchemaName.of(view) + "Page").replaceFirst("SummaryPage$", "Page")
                        : own.value();
        ObjectNode reference = answers.reference(view);
        if (!definitions.containsKey(name)) {
            ObjectNode page = NODES.objectNode().put("type", "object");
            page.put("description", "A part of a list.");
            page.putArray("required").add("items").add("next_cursor");
            ObjectNode properties = page.putObject("properties");
            properties
                    .putObject("items")
                    .put("type", "array")
                    .put("description", "In order")
                    .set("items", reference);
            properties.putObject("next_cursor").put("$ref", SCHEMAS + "NextCursor");
            definitions.put(name, page);
        }
        ObjectNode answer = NODES.objectNode().put("description", "A page");
        answer.putObject("content")
                .putObject("application/json")
                .putObject("schema")
                .put("$ref", SCHEMAS + name);
        return answer;
    }
}
