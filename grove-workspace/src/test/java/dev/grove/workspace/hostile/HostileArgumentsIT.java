package dev.grove.workspace.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Arguments other than paths that a model may make up, or be talked into. They are given to the
 * tools as they are, without the check against their schema that comes before in a run.
 */
@Tag("hostile")
@ExtendWith(Tally.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileArgumentsIT {

    private SandboxTestBed bed;
    private Victim victim;

    @BeforeAll
    void setUp() {
        bed = SandboxTestBed.open();
        victim = new Victim("arguments", bed, WorkspaceSpec.DEFAULTS, Map.of());
        victim.shell("echo kept > /tmp/kept-sandbox");
    }

    @AfterAll
    void tearDown() {
        if (bed != null) {
            victim.close();
            bed.close();
        }
    }

    static List<Scenario> scenarios() {
        return Scenario.read("arguments.json");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scenarios")
    void answersAsStatedInTheSameSandbox(Scenario scenario) {
        scenario.play(victim);
        assertThat(victim.shell("rm -rf /workspace/*; cat /tmp/kept-sandbox")).isEqualTo("kept\n");
    }
}
