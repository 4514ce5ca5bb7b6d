package dev.grove.server.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.grove.core.LongForm;
import dev.grove.server.ContainerEngineOfTests;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** How the server's image is built here: what is copied, what a failure says, and what remains. */
@LongForm
@ExtendWith(OutputCaptureExtension.class)
class ImageBuildIT {

    @TempDir private Path folder;

    @BeforeEach
    void needsAnEngine() {
        ContainerEngineOfTests.require();
    }

    @Test
    void aFailureSaysWhatItsStepPrintedAndNothingOfTheStepsBefore() {
        try (BuiltImages images = new BuiltImages()) {
            assertThatIllegalStateException()
                    .isThrownBy(() ->
                            small(
                                    images,
                                    "RUN echo before\nRUN echo the reason: $((40 + 2)); echo last >&2; exit 3"))
                    .withMessageContaining("the reason: 42\n")
                    .withMessageContaining("\nlast\n")
                    .withMessageContaining("non-zero code: 3")
                    .withMessageNotContaining("echo before");
        }
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
        try (BuiltImages images = new BuiltImages()) {
            String name =
                    small(
                            images,
                            """
                            COPY maven /opt/maven
                            RUN cd /opt/maven && grep -x own lib/own.jar && grep -x library lib/library.jar \
                                && grep -x settings conf/settings.xml && [ ! -e missing ] && [ ! -L lib/library.jar ]
                            """,
                            new ContextFolder("maven", folder.resolve("maven")));
            assertThat(name).startsWith("grove-test-build:");
        }
    }

    /** Testcontainers logs to the same logger what a container printed that did not start. */
    @Test
    void aContainerOfTheImageCanSayWhyItDoesNotStart(CapturedOutput output) throws Exception {
        try (BuiltImages images = new BuiltImages()) {
            String name = small(images, "RUN echo built");
            LoggerFactory.getLogger("tc." + name).error("why it does not start");
        }
        assertThat(output).contains("why it does not start").doesNotContain("RUN echo built");
    }

    @Test
    void leavesNoImageOfAStageNorOfABuildThatFailed() throws Exception {
        BuiltImages images = new BuiltImages();
        try (images) {
            String base = small(images, "RUN echo base");
            Path dockerfile = folder.resolve("Dockerfile");
            Files.writeString(
                    dockerfile,
                    """
                    ARG BASE=scratch
                    FROM ${BASE} AS build
                    RUN echo built > /built
                    FROM ${BASE}
                    COPY --from=build /built /built
                    """);
            images.build("grove-test-stages", dockerfile, Map.of("BASE", base));
            Files.writeString(dockerfile, "RUN exit 1\n", StandardOpenOption.APPEND);
            assertThatIllegalStateException()
                    .isThrownBy(() ->
                            images.build("grove-test-failed", dockerfile, Map.of("BASE", base)));
            assertThat(images.remaining()).hasSizeGreaterThan(2);
        }
        assertThat(images.remaining()).isEmpty();
    }

    private static String small(BuiltImages images, String steps, ContextFolder... folders)
            throws Exception {
        return images.build(
                "grove-test-build",
                System.getenv("GROVE_SANDBOX_IMAGE"),
                "USER root\n" + steps,
                folders);
    }
}
