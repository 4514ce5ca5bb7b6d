package dev.grove.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.key.Scope;
import dev.grove.core.provider.ToolStatus;
import dev.grove.core.run.record.CallKind;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.tool.Effect;
import dev.grove.server.ServerIT;
import dev.grove.server.idempotency.Attempt;
import dev.grove.server.operation.OperationHandler;
import dev.grove.server.ui.openid.Refusal;
import java.io.IOException;
import java.lang.reflect.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;

/** The description of the API says what the controllers do: no more, no less, nothing else. */
class ContractIT extends ServerIT {

    private static final Set<String> NOT_OF_THE_API =
            Set.of(
                    "/error",
                    "/v3/api-docs",
                    "/v3/api-docs.yaml",
                    "/v3/event-schemas",
                    "/docs",
                    "/",
                    "/ui");

    /** Page that says of each route of a controller why it is one. */
    private static final Path REASONS =
            Path.of("../docs/adr/0112-operations-are-described-once.md");

    private static final Pattern ROUTE =
            Pattern.compile("`((?:GET|PUT|POST|DELETE|PATCH) /[^`]+)`(?=[^\\n]*\\|)");

    /** Sent by every client of HTTP. */
    private static final Set<String> COMMON_HEADERS =
            Set.of("Accept", "Authorization", "Content-Type", "Grove-Tenant");

    @Autowired
    @Qualifier("requestMappingHandlerMapping")
    private RequestMappingHandlerMapping mappings;

    @Test
    void hasEachRouteAndNoOther() {
        assertThat(described().keySet()).isEqualTo(routes().keySet());
    }

    /** All others are mounted from operations. */
    @Test
    void hasNoRouteOfAControllerWithoutAReason() throws IOException {
        assertThat(describedByHand().keySet())
                .isEqualTo(
                        ROUTE.matcher(Files.readString(REASONS))
                                .results()
                                .map(found -> found.group(1))
                                .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void hasEachParameterAndNoOther() {
        Map<String, HandlerMethod> routes = routes();
        describedByHand()
                .forEach((route, operation) ->
                        assertThat(parameters(route, operation))
                                .as(route)
                                .isEqualTo(read(route, Objects.requireNonNull(routes.get(route)))));
    }

    @Test
    void hasEachMemberOfEachBodyAndNoOther() {
        Map<String, HandlerMethod> routes = routes();
        describedByHand()
                .forEach((route, operation) -> {
                    HandlerMethod method = Objects.requireNonNull(routes.get(route));
                    for (Parameter parameter : method.getMethod().getParameters()) {
                        RequestBody body = parameter.getAnnotation(RequestBody.class);
                        if (body != null) {
                            JsonNode asked = Contract.resolved(operation.path("requestBody"));
                            assertThat(asked.path("required").asBoolean(false))
                                    .as(route)
                                    .isEqualTo(body.required());
                            Shapes.assertAsked(
                                    route,
                                    parameter.getAnnotatedType(),
                                    asked.at("/content/application~1json/schema"));
                        }
                    }
                    operation.path("responses").properties().stream()
                            .filter(answer -> answer.getKey().startsWith("2"))
                            .map(answer ->
                                    Contract.resolved(answer.getValue())
                                            .at("/content/application~1json/schema"))
                            .filter(schema -> !schema.isMissingNode())
                            .forEach(schema ->
                                    Shapes.assertAnswered(
                                            route,
                                            method.getMethod().getAnnotatedReturnType(),
                                            schema));
                });
    }

    static Stream<Map.Entry<String, Class<? extends Enum<?>>>> enums() {
        return Map.<String, Class<? extends Enum<?>>>of(
                "/Problem/properties/code", ErrorCode.class,
                "/RunStatus", RunStatus.class,
                "/StopReason", StopReason.class,
                "/CallKind", CallKind.class,
                "/ListedTool/properties/effect", Effect.class,
                "/Scope", Scope.class,
                "/SignInRefusal", Refusal.class,
                "/ProvidedTool/properties/status", ToolStatus.class)
                .entrySet()
                .stream();
    }

    @ParameterizedTest
    @MethodSource("enums")
    void namesEachValue(Map.Entry<String, Class<? extends Enum<?>>> named) {
        assertThat(
                        Contract.WHOLE
                                .at("/components/schemas" + named.getKey() + "/enum")
                                .valueStream()
                                .filter(JsonNode::isString)
                                .map(JsonNode::stringValue))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(named.getValue().getEnumConstants())
                                .map(value -> value.name().toLowerCase(Locale.ROOT))
                                .toList());
    }

    /** Generated clients name their methods by it. */
    @Test
    void givesEachOperationANameOfItsOwn() {
        List<String> ids =
                described().values().stream()
                        .map(operation -> operation.path("operationId").stringValue())
                        .toList();
        assertThat(ids).doesNotHaveDuplicates().allMatch(id -> id.matches("[a-z][A-Za-z]+"));
    }

    /** Routes of controllers: one that is mounted from an operation is described by it. */
    private Map<String, JsonNode> describedByHand() {
        Map<String, HandlerMethod> routes = routes();
        Map<String, JsonNode> byHand = described();
        byHand.keySet().removeIf(route -> isOperation(routes.get(route)));
        return byHand;
    }

    private static boolean isOperation(@Nullable HandlerMethod handler) {
        return handler != null && handler.getBean() instanceof OperationHandler;
    }

    /** By method and path. */
    private static Map<String, JsonNode> described() {
        Map<String, JsonNode> described = new TreeMap<>();
        Contract.WHOLE
                .path("paths")
                .forEachEntry((path, item) ->
                        item.forEachEntry((method, operation) -> {
                            if (operation.has("operationId")) {
                                described.put(
                                        method.toUpperCase(Locale.ROOT) + " " + path, operation);
                            }
                        }));
        return described;
    }

    private Map<String, HandlerMethod> routes() {
        Map<String, HandlerMethod> routes = new TreeMap<>();
        mappings.getHandlerMethods()
                .forEach((info, handler) ->
                        info.getPatternValues().stream()
                                .map(path -> path.replace("{*", "{"))
                                .filter(path -> !NOT_OF_THE_API.contains(path))
                                .map(path -> path.replace("{*", "{"))
                                .forEach(path ->
                                        methods(info)
                                                .forEach(method ->
                                                        routes.merge(
                                                                method + " " + path,
                                                                handler,
                                                                ContractIT::ofJson))));
        return routes;
    }

    /** A start may come as a form with files, too. */
    private static HandlerMethod ofJson(HandlerMethod one, HandlerMethod other) {
        return Arrays.stream(one.getMethod().getParameters())
                        .anyMatch(parameter -> parameter.isAnnotationPresent(RequestBody.class))
                ? one
                : other;
    }

    /** MCP's takes its methods apart itself. */
    private static Set<RequestMethod> methods(RequestMappingInfo info) {
        Set<RequestMethod> stated = info.getMethodsCondition().getMethods();
        return stated.isEmpty()
                ? Set.of(RequestMethod.POST, RequestMethod.GET, RequestMethod.DELETE)
                : stated;
    }

    private static Set<String> parameters(String route, JsonNode operation) {
        String path = route.substring(route.indexOf(' ') + 1);
        return Stream.concat(
                        Contract.WHOLE.path("paths").path(path).path("parameters").valueStream(),
                        operation.path("parameters").valueStream())
                .map(Contract::resolved)
                .map(parameter ->
                        parameter.path("in").stringValue()
                                + " "
                                + parameter.path("name").stringValue())
                // Headers for keys without a tenant, of the person, and for MCP's own protocol.
                .filter(name ->
                        !name.equals("header Grove-Tenant")
                                && !name.equals("header Grove-User")
                                && !name.equals("header Mcp-Session-Id"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> read(String route, HandlerMethod method) {
        Set<String> names = new TreeSet<>();
        for (Parameter parameter : method.getMethod().getParameters()) {
            PathVariable variable = parameter.getAnnotation(PathVariable.class);
            RequestParam query = parameter.getAnnotation(RequestParam.class);
            RequestHeader header = parameter.getAnnotation(RequestHeader.class);
            if (variable != null) {
                String name = named(variable.name(), variable.value(), parameter);
                if (route.contains("{" + name + "}")) {
                    names.add("path " + name);
                }
            } else if (query != null) {
                names.add("query " + named(query.name(), query.value(), parameter));
            } else if (header != null) {
                String name = named(header.name(), header.value(), parameter);
                if (!COMMON_HEADERS.contains(name)) {
                    names.add("header " + name);
                }
            } else if (parameter.getType() == Attempt.class) {
                names.add("header Idempotency-Key");
            }
        }
        return names;
    }

    private static String named(String name, String value, Parameter parameter) {
        return Stream.of(name, value, parameter.getName())
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElseThrow();
    }
}
