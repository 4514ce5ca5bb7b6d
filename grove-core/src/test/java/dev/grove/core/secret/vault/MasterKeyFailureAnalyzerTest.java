package dev.grove.core.secret.vault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.boot.diagnostics.FailureAnalysis;

class MasterKeyFailureAnalyzerTest {

    private final MasterKeyFailureAnalyzer analyzer = new MasterKeyFailureAnalyzer();

    @Test
    void saysWhatIsWrongAndWhatMendsItHoweverDeepItLies() {
        Throwable failure =
                new IllegalStateException(
                        "No bean",
                        new IllegalStateException(
                                "No bean",
                                new MasterKeyUnusableException("It is gone", "Find it")));
        FailureAnalysis analysis = Objects.requireNonNull(analyzer.analyze(failure));
        assertThat(analysis.getDescription()).isEqualTo("It is gone");
        assertThat(analysis.getAction()).isEqualTo("Find it");
        assertThat(analysis.getCause()).isSameAs(failure);
    }

    @Test
    void saysNothingOfOtherFailures() {
        assertThat(analyzer.analyze(new IllegalStateException("No bean"))).isNull();
    }
}
