package dev.grove.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.contract.PartialChange;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.provider.TrackerMcpServer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/**
 * Null for each member of each change of a part: it has the effect that the description says, or is
 * refused by name. It is never answered and forgotten.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1")
class NullsInChangesIT extends ServerIT {

    /**
     * Member that null clears.
     *
     * @param value that it has before
     * @param shownAs member of the answer that has it
     */
    private record Cleared(String value, String shownAs) {}

    private static final Map<String, Cleared> CLEARED =
            Map.of(
                    "/sessions/{id} model",
                    new Cleared("\"scripted/counter\"", "model"),
                    "/tool-providers/{name}/tools/{tool} effect",
                    new Cleared("\"unsafe\"", "effect_override"),
                    "/tool-providers/{name}/tools/{tool} key_argument",
                    new Cleared("null", "key_argument"),
                    "/tool-providers/{name}/tools/{tool} reads",
                    new Cleared("[\"u:web\"]", "reads"),
                    "/tool-providers/{name}/tools/{tool} sink",
                    new Cleared("\"tenant\"", "sink"));

    @Autowired private List<OperationSource> sources;

    private TrackerMcpServer tracker;
    private HttpCaller caller;
    private Fixtures fixtures;

    @BeforeAll
    void makeOneOfEach() {
        tracker = new TrackerMcpServer();
        String tenant = newTenant();
        caller = newCaller(tenant, "admin");
        fixtures = new Fixtures(operator(), caller, tenant, "plain", tracker.url());
    }

    @AfterAll
    void stopTracker() {
        tracker.close();
    }

    record Changed(String path, String member, boolean mayBeNull) {

        @Override
        public String toString() {
            return path + " " + member;
        }
    }

    static Stream<Changed> members() {
        return Contract.WHOLE
                .path("paths")
                .propertyStream()
                .filter(path -> path.getValue().has("patch"))
                .flatMap(path ->
                        Contract.resolved(
                                        path.getValue()
                                                .at(
                                                        "/patch/requestBody/content/application~1json/schema"))
                                .path("properties")
                                .propertyStream()
                                .map(member ->
                                        new Changed(
                                                path.getKey(),
                                                member.getKey(),
                                                mayBeNull(member.getValue()))));
    }

    private static boolean mayBeNull(JsonNode schema) {
        return schema.path("type").valueStream().anyMatch(type -> type.asString("").equals("null"))
                || schema.path("enum").valueStream().anyMatch(JsonNode::isNull)
                || schema.path("anyOf").toString().contains("\"null\"");
    }

    @Test
    void eachChangeIsOfAPart() {
        Set<String> others =
                sources.stream()
                        .flatMap(source -> source.operations().stream())
                        .filter(operation ->
                                operation.route() != null
                                        && operation.route().method() == Route.Method.PATCH
                                        && !operation
                                                .input()
                                                .isAnnotationPresent(PartialChange.class))
                        .map(operation -> operation.id())
                        .collect(Collectors.toSet());
        assertThat(others).isEmpty();
    }

    @Test
    void nullIsAValueOfTheseAlone() {
        assertThat(members()).hasSizeGreaterThan(8);
        assertThat(members().filter(Changed::mayBeNull).map(Changed::toString))
                .containsExactlyInAnyOrderElementsOf(CLEARED.keySet());
    }

    @ParameterizedTest
    @MethodSource("members")
    void nullClearsOrIsRefused(Changed changed) {
        String path = fixtures.filled(changed.path());
        String body = "{\"" + changed.member() + "\":%s}";
        if (!changed.mayBeNull()) {
            HttpAnswer refused = caller.call("PATCH", path, body.formatted("null"));
            assertThat(refused.status()).as(refused.body()).isEqualTo(400);
            assertThat(refused.text("errors/0/field")).isEqualTo(changed.member());
            assertThat(refused.text("errors/0/message")).contains("null", "leave it out");
            return;
        }
        Cleared member = Objects.requireNonNull(CLEARED.get(changed.toString()));
        HttpAnswer set = caller.call("PATCH", path, body.formatted(member.value()));
        assertThat(set.status()).as(set.body()).isEqualTo(200);
        assertThat(set.json().path(member.shownAs()).toString()).isEqualTo(member.value());
        HttpAnswer cleared = caller.call("PATCH", path, body.formatted("null"));
        assertThat(cleared.status()).as(cleared.body()).isEqualTo(200);
        assertThat(cleared.json().path(member.shownAs()).isNull()).as(cleared.body()).isTrue();
        HttpAnswer wrong = caller.call("PATCH", path, body.formatted("7"));
        assertThat(wrong.status()).as(wrong.body()).isEqualTo(400);
        assertThat(wrong.text("errors/0/field")).isEqualTo(changed.member());
    }
}
