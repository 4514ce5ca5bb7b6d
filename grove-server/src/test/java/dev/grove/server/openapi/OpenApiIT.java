package dev.grove.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class OpenApiIT extends ServerIT {

    @Test
    void describesKeysProblemsAndWireNamesToEveryone() {
        HttpAnswer answer = anonymous().get("/v3/api-docs");
        assertThat(answer.status()).isEqualTo(200);
        JsonNode api = answer.json();
        assertThat(api.at("/components/securitySchemes/bearer/scheme").asString())
                .isEqualTo("bearer");
        assertThat(api.at("/components/schemas/KeyResponse/properties").propertyNames())
                .contains("tenant_id", "expires_at")
                .doesNotContain("tenantId");
        assertThat(api.at("/components/schemas/Problem/properties").propertyNames())
                .contains("code", "errors");
        assertThat(api.at("/paths/~1tenants/post/parameters").isMissingNode()).isTrue();
        assertThat(api.at("/paths/~1tenants/post/responses/default").isMissingNode()).isFalse();
    }

    @Test
    void hasAPageForPeople() {
        assertThat(anonymous().get("/docs").status()).isIn(200, 302);
        assertThat(anonymous().get("/swagger-ui/index.html").status()).isEqualTo(200);
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
