package dev.grove.server.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.DatabaseUnusableException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalysisReporter;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.io.support.SpringFactoriesLoader;

/** By the analyzers and reporters that Spring Boot finds, in its order. */
class FailureFileTest {

    private static final SpringFactoriesLoader FACTORIES =
            SpringFactoriesLoader.forDefaultResourceLocation();

    @TempDir private Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("failure");
        System.setProperty(FailureFile.PROPERTY, file.toString());
    }

    @AfterEach
    void forgetTheFile() {
        System.clearProperty(FailureFile.PROPERTY);
    }

    @Test
    void hasWhatIsWrongAndWhatToDoWithEveryLineOfIt() throws Exception {
        report(
                new BeanCreationException(
                        "no bean",
                        new DatabaseUnusableException("It is gone.", "Find it:\n  by looking;")));
        assertThat(file)
                .content()
                .isEqualTo(
                        """
                        What is wrong: It is gone.
                        What to do:    Find it:
                                         by looking;
                        """);
    }

    @Test
    void namesThePortThatIsTakenInGrovesOwnSettings() throws Exception {
        report(new PortInUseException(8080));
        assertThat(file)
                .content()
                .contains("What is wrong: Port 8080 is taken")
                .contains("What to do:    Name another port with GROVE_PORT (./grove up --port N)");
    }

    @Test
    void isWrittenOnlyWhereItIsRead() {
        System.clearProperty(FailureFile.PROPERTY);
        report(new PortInUseException(8080));
        assertThat(file).doesNotExist();
    }

    /**
     * Analyzes the failure as Spring Boot does when the server cannot start, and reports it to the
     * file.
     */
    private static void report(Throwable failure) {
        FailureAnalysis analysis =
                FACTORIES.load(FailureAnalyzer.class, FailureFileTest::none).stream()
                        .map(analyzer -> analyze(analyzer, failure))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElseThrow();
        List<FailureAnalysisReporter> reporters = FACTORIES.load(FailureAnalysisReporter.class);
        assertThat(reporters).hasAtLeastOneElementOfType(FailureFile.class);
        reporters.stream()
                .filter(FailureFile.class::isInstance)
                .forEach(reporter -> reporter.report(analysis));
    }

    private static @Nullable FailureAnalysis analyze(FailureAnalyzer analyzer, Throwable failure) {
        return analyzer.analyze(failure);
    }

    /** Some of Spring Boot's own want to know the application, and are left out. */
    private static void none(Class<?> type, String name, Throwable failure) {}
}
