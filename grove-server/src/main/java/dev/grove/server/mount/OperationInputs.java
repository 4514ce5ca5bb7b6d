package dev.grove.server.mount;

import dev.grove.core.contract.Needed;
import dev.grove.core.contract.RecordMembers;
import dev.grove.core.error.GroveException;
import dev.grove.core.operation.InQuery;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.operation.Route;
import dev.grove.server.version.VersionTag;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads the inputs of operations from the parts of a request. */
@Component
class OperationInputs {

    /**
     * Parts of a request.
     *
     * @param body null without one
     */
    record Given(
            Map<String, String> path,
            MultiValueMap<String, String> query,
            @Nullable ObjectNode body,
            @Nullable String ifMatch) {}

    /** Names of the members that the query of a route may have. */
    static Set<String> inQuery(Class<? extends Record> input, Route route) {
        if (route.method() != Route.Method.GET) {
            return RecordMembers.having(InQuery.class, input);
        }
        Set<String> names = new LinkedHashSet<>(RecordMembers.of(input).keySet());
        route.variables().forEach(names::remove);
        return names;
    }

    <I extends Record> I read(Class<I> type, Route route, Given given)
            throws MissingServletRequestParameterException {
        Map<String, Class<?>> members = RecordMembers.of(type);
        ObjectNode json =
                given.body() == null ? JsonNodeFactory.instance.objectNode() : given.body();
        for (String name : route.variables()) {
            JsonNode named = value(name, inPath(route, name, given), members.get(name));
            refuseTwice(json, name, "path", route.body() == Route.Body.WHOLE ? named : null);
            json.set(name, named);
        }
        // No other: a form could name a member that the path has.
        Set<String> inQuery = inQuery(type, route);
        Set<String> needed = RecordMembers.having(Needed.class, type);
        for (String name : inQuery) {
            refuseTwice(json, name, "query", null);
            List<String> texts = given.query().get(name);
            if (texts != null) {
                addQueried(json, name, texts, members.get(name));
            } else if (needed.contains(name)) {
                throw new MissingServletRequestParameterException(name, "String");
            }
        }
        if (route.method() != Route.Method.GET && members.containsKey(OperationInput.EXPECTED)) {
            addExpected(json, given.ifMatch());
        }
        return OperationInput.read(
                json,
                type,
                route.body() == Route.Body.WHOLE ? Set.of() : outsideOfBody(route, inQuery));
    }

    private static Set<String> outsideOfBody(Route route, Set<String> inQuery) {
        Set<String> names = new HashSet<>(route.variables());
        names.addAll(inQuery);
        return names;
    }

    /** A variable that takes in slashes begins with the one before it. */
    private static @Nullable String inPath(Route route, String name, Given given) {
        String text = given.path().get(name);
        return text != null && route.path().endsWith("{*" + name + "}") && text.startsWith("/")
                ? text.substring(1)
                : text;
    }

    /**
     * A member of another part is no member of the body, but where the body is all of what the path
     * names.
     *
     * @param allowed value that it may have nevertheless; null for none
     */
    private static void refuseTwice(
            ObjectNode json, String name, String part, @Nullable JsonNode allowed) {
        JsonNode stated = json.get(name);
        if (stated != null && (allowed == null || !(stated.isNull() || stated.equals(allowed)))) {
            throw allowed == null
                    ? OperationInput.elsewhere(name, part)
                    : GroveException.invalid(
                            name, "is another than that of the path; leave it out of the body");
        }
    }

    private static void addExpected(ObjectNode json, @Nullable String ifMatch) {
        JsonNode stated = json.path(OperationInput.EXPECTED);
        // Reading the record refuses another type and numbers that are too large.
        if (stated.isMissingNode() || stated.isNull() || stated.isInt()) {
            Integer expected =
                    VersionTag.expected(stated.isInt() ? stated.intValue() : null, ifMatch);
            if (expected != null) {
                json.put(OperationInput.EXPECTED, expected);
            }
        }
    }

    /** A list is repeated, or separated by commas; of other members the first counts. */
    private static void addQueried(
            ObjectNode json, String name, List<String> texts, @Nullable Class<?> type) {
        if (texts.getFirst().isEmpty() && texts.size() == 1 && type != String.class) {
            return;
        }
        if (type == List.class) {
            ArrayNode list = json.putArray(name);
            texts.stream()
                    .flatMap(text -> Arrays.stream(text.split(",", -1)))
                    .forEach(text -> list.add(text.strip()));
        } else {
            json.set(name, value(name, texts.getFirst(), type));
        }
    }

    private static JsonNode value(String name, @Nullable String text, @Nullable Class<?> type) {
        if (text == null) {
            return JsonNodeFactory.instance.nullNode();
        }
        if (type == Boolean.class) {
            if (text.equals("true") || text.equals("false")) {
                return JsonNodeFactory.instance.booleanNode(Boolean.parseBoolean(text));
            }
            throw new MethodArgumentTypeMismatchException(
                    text, Boolean.class, name, MountedOperation.QUERY, null);
        }
        if (type != Integer.class) {
            return JsonNodeFactory.instance.stringNode(text);
        }
        try {
            return JsonNodeFactory.instance.numberNode(Integer.parseInt(text.strip()));
        } catch (NumberFormatException e) {
            throw new MethodArgumentTypeMismatchException(
                    text, Integer.class, name, MountedOperation.QUERY, e);
        }
    }
}
