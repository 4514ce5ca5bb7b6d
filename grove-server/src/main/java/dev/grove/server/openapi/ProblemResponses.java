package dev.grove.server.openapi;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.List;

/** Every operation may answer with a problem. */
final class ProblemResponses {

    private static final String NAME = "Problem";

    private ProblemResponses() {}

    static void addTo(OpenAPI api) {
        api.getComponents().addSchemas(NAME, schema());
        api.getPaths().values().stream()
                .flatMap(path -> path.readOperations().stream())
                .forEach(ProblemResponses::addTo);
    }

    private static void addTo(Operation operation) {
        Content content =
                new Content()
                        .addMediaType(
                                "application/problem+json",
                                new MediaType()
                                        .schema(
                                                new Schema<>()
                                                        .$ref("#/components/schemas/" + NAME)));
        operation
                .getResponses()
                .addApiResponse(
                        "default",
                        new ApiResponse().description("What went wrong").content(content));
    }

    private static Schema<?> schema() {
        Schema<?> error =
                new ObjectSchema()
                        .addProperty("field", new StringSchema())
                        .addProperty("message", new StringSchema());
        Schema<?> problem =
                new ObjectSchema()
                        .description("RFC 9457; a code may have further members")
                        .addProperty("type", new StringSchema())
                        .addProperty("title", new StringSchema())
                        .addProperty("status", new IntegerSchema())
                        .addProperty("detail", new StringSchema())
                        .addProperty("instance", new StringSchema())
                        .addProperty("code", new StringSchema())
                        .addProperty("errors", new ArraySchema().items(error));
        problem.setRequired(List.of("type", "title", "status", "detail", "instance", "code"));
        return problem;
    }
}
