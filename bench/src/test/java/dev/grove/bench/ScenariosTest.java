package dev.grove.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.bench.scenario.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScenariosTest {

    private final Scenarios scenarios = new Scenarios(Path.of("target"));

    @Test
    void playsAllWithoutNames() {
        assertThat(scenarios.chosen(List.of())).contains(Scenarios.ALL);
    }

    @Test
    void playsThoseThatAreNamedInTheirOrder() {
        assertThat(names(List.of("crowd", "one"))).containsExactly("crowd", "one");
    }

    @Test
    void playsAllOfWorkflowsByOneName() {
        assertThat(names(List.of("workflows", "faults")))
                .containsExactly("diamonds", "map", "workflow-peers", "waiting", "burst", "faults");
    }

    @Test
    void playsNothingWhereANameIsUnknown() {
        assertThat(scenarios.chosen(List.of("one", "two"))).isEmpty();
    }

    @Test
    void areDescribedInTheDocumentation() throws Exception {
        String page = Files.readString(Path.of("../docs/performance.md"));
        assertThat(scenarios.names())
                .filteredOn(name ->
                        !page.contains("| `" + name + "` |")
                                && !page.contains("bench/run " + name + " "))
                .isEmpty();
    }

    private List<String> names(List<String> asked) {
        Optional<List<Scenario>> chosen = scenarios.chosen(asked);
        assertThat(chosen).isPresent();
        return chosen.get().stream().map(Scenario::name).toList();
    }
}
