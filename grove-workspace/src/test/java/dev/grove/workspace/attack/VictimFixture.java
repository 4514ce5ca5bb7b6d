package dev.grove.workspace.attack;

import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Fixture of a run with an empty workspace, which all tests of a class attack. */
@Tag("hostile")
@ExtendWith(Tally.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class VictimFixture {

    private final String theme;
    SandboxTestBed bed;
    Victim victim;

    VictimFixture(String theme) {
        this.theme = theme;
    }

    @BeforeAll
    void setUp() {
        bed = SandboxTestBed.open();
        victim = new Victim(theme, bed, WorkspaceSpec.DEFAULTS, Map.of());
    }

    @AfterAll
    void tearDown() {
        if (bed != null) {
            victim.close();
            bed.close();
        }
    }
}
