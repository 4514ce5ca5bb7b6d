package dev.grove.server.image;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.grove.core.LongForm;
import dev.grove.server.ContainerEngineOfTests;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.images.builder.ImageFromDockerfile;

/** How the server's image is built here: what is copied, and what a failure says. */
@LongForm
class ImageBuildIT {

    private final String name = "grove-test-build:" + UUID.randomUUID().toString().substring(0, 8);

    @TempDir private Path folder;

    @BeforeEach
    void needsAnEngine() {
        ContainerEngineOfTests.require();
    }

    @Test
    void aFailureSaysWhatItsStepPrintedAndNothingOfTheStepsBefore() {
        ImageFromDockerfile image =
                image("RUN echo before\nRUN echo the reason: $((40 + 2)); echo last >&2; exit 3");
        assertThatIllegalStateException()
                .isThrownBy(() -> BuildLog.build(name, image))
                .withMessageContaining("the reason: 42\n")
                .withMessageContaining("\nlast\n")
                .withMessageContaining("non-zero code: 3")
                .withMessageNotContaining("echo before");
    }

    @Test
    void copiesWhatLinksLeadTo() throws Exception {
        Path inside = Files.createDirectories(folder.resolve("maven/lib"));
        Path outside = Files.createDirectories(folder.resolve("java"));
        Files.writeString(inside.resolve("own.jar"), "own");
        Files.writeString(outside.resolve("library-1.jar"), "library");
        Files.writeString(outside.resolve("settings.xml"), "settings");
        Files.createSymbolicLink(
                inside.resolve("library.jar"), Path.of("../../java/library-1.jar"));
        Files.createSymbolicLink(folder.resolve("maven/conf"), outside);
        Files.createSymbolicLink(folder.resolve("maven/missing"), Path.of("nowhere"));
        ImageFromDockerfile image =
                image(
                        """
                        COPY maven /opt/maven
                        RUN cd /opt/maven && grep -x own lib/own.jar && grep -x library lib/library.jar \
                            && grep -x settings conf/settings.xml && [ ! -e missing ] && [ ! -L lib/library.jar ]
                        """);
        new ContextFolder("maven", folder.resolve("maven")).addTo(image);
        BuildLog.build(name, image);
        DockerClientFactory.instance().client().removeImageCmd(name).withForce(true).exec();
    }

    private ImageFromDockerfile image(String steps) {
        return ServerImage.base(name)
                .withFileFromString(
                        "Dockerfile",
                        "FROM %s\nUSER root\n%s"
                                .formatted(System.getenv("GROVE_SANDBOX_IMAGE"), steps));
    }
}
