package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/replicas.md has a row for whatever befalls the deployment of the tests, and no other. */
class ReplicasPageTest {

    @Test
    void namesWhatBefallsADeploymentAndTheStepsOfAnUpgrade() throws IOException {
        List<String> named =
                Files.readAllLines(Path.of("../docs/replicas.md")).stream()
                        .filter(line -> line.matches("\\| [a-z ]+ \\| \\d+ \\|.*"))
                        .map(line -> line.split("\\|")[1].strip())
                        .toList();
        assertThat(named)
                .containsExactlyElementsOf(
                        Stream.concat(
                                        Arrays.stream(Trouble.values()).map(Trouble::label),
                                        Arrays.stream(UpgradeStep.values()).map(UpgradeStep::label))
                                .toList());
    }
}
