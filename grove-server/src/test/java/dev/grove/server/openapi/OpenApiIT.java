package dev.grove.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class OpenApiIT extends ServerIT {

    private static final Path FRESH = Path.of("target/openapi.yaml");

    @Test
    void describesKeysProblemsAndWireNamesToEveryone() {
        HttpAnswer answer = anonymous().get("/v3/api-docs");
        assertThat(answer.status()).isEqualTo(200);
        JsonNode api = answer.json();
        assertThat(api.at("/components/securitySchemes/bearer/scheme").asString())
                .isEqualTo("bearer");
        assertThat(api.at("/components/schemas/Key/properties").propertyNames())
                .contains("tenant_id", "expires_at")
                .doesNotContain("tenantId");
        assertThat(api.at("/components/schemas/Problem/properties").propertyNames())
                .contains("code", "errors");
        assertThat(api.at("/paths/~1tenants/post/parameters").isMissingNode()).isTrue();
        assertThat(api.at("/paths/~1tenants/post/responses/401").isMissingNode()).isFalse();
        assertThat(anonymous().get("/v3/api-docs.yaml").body()).startsWith("openapi: 3.1.0");
    }

    @Test
    void thePageInTheSourcesIsWhatTheServerGives() throws IOException {
        String fresh = anonymous().withoutContract().get("/v3/api-docs.yaml").body();
        Files.writeString(FRESH, fresh);
        assertThat(Contract.PAGE)
                .as("renew the page: cp grove-server/target/openapi.yaml docs/")
                .exists();
        assertThat(Files.readString(Contract.PAGE))
                .as("renew the page: cp grove-server/target/openapi.yaml docs/")
                .isEqualTo(fresh);
    }

    @Test
    void hasAPageForPeople() {
        String page = anonymous().get("/docs").body();
        Matcher parts = Pattern.compile("\"(/webjars/[^\"]+)\"").matcher(page);
        assertThat(parts.results().map(part -> part.group(1)))
                .hasSize(2)
                .allSatisfy(
                        part -> assertThat(anonymous().get(part).status()).as(part).isEqualTo(200));
    }

    @Test
    void showsHealthToEveryoneAndMetricsToOperators() {
        assertThat(anonymous().get("/actuator/health/readiness").text("status")).isEqualTo("UP");
        assertThat(anonymous().get("/actuator/health/liveness").text("status")).isEqualTo("UP");
        assertThat(anonymous().get("/actuator/prometheus").status()).isEqualTo(401);
        assertThat(newCaller(newTenant(), "admin").get("/actuator/prometheus").status())
                .isEqualTo(403);
        assertThat(operator().get("/actuator/prometheus").body()).contains("hikaricp_connections");
    }
}
