package dev.grove.server.openapi;

import dev.grove.server.idempotency.Attempt;
import dev.grove.server.security.Caller;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What no controller says of itself: the key, the problems, the names on the wire. */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {

    private static final String BEARER = "bearer";

    @Bean
    OpenAPI groveApi() {
        SpringDocUtils.getConfig().addRequestWrapperToIgnore(Caller.class, Attempt.class);
        return new OpenAPI()
                .info(
                        new Info()
                                .title("Grove")
                                .version("v1")
                                .description("Runs LLM agents on your own machines.")
                                .license(new License().name("Apache-2.0")))
                .components(
                        new Components()
                                .addSecuritySchemes(
                                        BEARER,
                                        new SecurityScheme()
                                                .type(SecurityScheme.Type.HTTP)
                                                .scheme("bearer")
                                                .description("A key, grove_…")))
                .addSecurityItem(new SecurityRequirement().addList(BEARER));
    }

    @Bean
    OpenApiCustomizer problemsEverywhere() {
        return ProblemResponses::addTo;
    }

    @Bean
    OpenApiCustomizer namesAsOnTheWire() {
        return WireNames::apply;
    }
}
