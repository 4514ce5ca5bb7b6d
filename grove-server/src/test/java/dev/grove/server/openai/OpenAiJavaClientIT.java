package dev.grove.server.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.server.MavenLibraries;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** OpenAI's client for Java as people install it, unmodified, on agents. */
@LongForm
class OpenAiJavaClientIT extends OpenAiClientBed {

    private static final Path PROGRAM = Path.of("src", "test", "openai-java").toAbsolutePath();

    @Test
    void drivesTheDoor() throws Exception {
        String classPath = MavenLibraries.classPath(PROGRAM.resolve("pom.xml"), folder);

        Findings found =
                drive(proxy ->
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                classPath,
                                PROGRAM.resolve("Drive.java").toString(),
                                server() + "/v1",
                                key,
                                proxy));

        assertFound(found);
        assertRefused(found.of("parameter"), "BadRequestException", 400, "unsupported_parameter");
        assertRefused(found.of("model"), "NotFoundException", 404, "model_not_found");
        assertRefused(found.of("key"), "UnauthorizedException", 401, "unauthorized");
        assertRefused(found.of("failed"), "InternalServerException", 502, "model_rejected");
        assertThat(found.of("failed stream").toString()).contains("model_rejected");
    }
}
