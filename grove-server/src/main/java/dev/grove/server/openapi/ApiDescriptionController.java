package dev.grove.server.openapi;

import dev.grove.core.run.event.schema.EventSchemas;
import dev.grove.server.security.OpenToAll;
import java.util.Objects;
import org.springframework.http.MediaType;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.webjars.WebJarVersionLocator;

/** Shows the API's description, to programs and to people. */
@RestController
@OpenToAll("it says what the API is, and nothing of any tenant")
class ApiDescriptionController {

    private static final String PAGE =
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <title>Grove API</title>
            <link rel="stylesheet" href="BASE/swagger-ui.css">
            </head>
            <body>
            <div id="api"></div>
            <script src="BASE/swagger-ui-bundle.js"></script>
            <script>SwaggerUIBundle({url: "/v3/api-docs", dom_id: "#api", deepLinking: true})</script>
            </body>
            </html>
            """;

    private final SingletonSupplier<String> events =
            SingletonSupplier.of(() -> EventSchemas.document().toString());
    private final ApiDescription description;
    private final String page;

    ApiDescriptionController(ApiDescription description) {
        this.description = description;
        this.page = PAGE.replace("BASE", ApiPageFiles.PATH + version());
    }

    @GetMapping(path = "/v3/api-docs", produces = MediaType.APPLICATION_JSON_VALUE)
    String json() {
        return description.json();
    }

    @GetMapping(path = "/v3/api-docs.yaml", produces = MediaType.APPLICATION_YAML_VALUE)
    String yaml() {
        return description.yaml();
    }

    @GetMapping(path = "/v3/event-schemas", produces = MediaType.APPLICATION_JSON_VALUE)
    String events() {
        return events.obtain();
    }

    @GetMapping(path = "/docs", produces = MediaType.TEXT_HTML_VALUE)
    String page() {
        return page;
    }

    private static String version() {
        return Objects.requireNonNull(new WebJarVersionLocator().version("swagger-ui"));
    }
}
