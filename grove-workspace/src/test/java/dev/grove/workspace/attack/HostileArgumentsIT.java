package dev.grove.workspace.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Arguments other than paths that a model may make up, or be talked into. They are given to the
 * tools as they are, without the check against their schema that comes before in a run.
 */
class HostileArgumentsIT extends VictimFixture {

    HostileArgumentsIT() {
        super("arguments");
    }

    @BeforeAll
    void leaveAFileInTheSandbox() {
        victim.shell("echo kept > /tmp/kept-sandbox");
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
