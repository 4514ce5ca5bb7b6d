package dev.grove.bench.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.grove.bench.model.Dialogue;
import dev.grove.bench.model.Dialogues;
import dev.grove.bench.model.Load;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiamondTest {

    @Test
    void hasFourRunsInTheirOrder() {
        assertThat(Diamond.of(runs(8)))
                .containsExactly(
                        new Diamond(
                                Dialogue.goal(1),
                                Dialogue.goal(2),
                                Dialogue.goal(3),
                                Dialogue.goal(4)),
                        new Diamond(
                                Dialogue.goal(5),
                                Dialogue.goal(6),
                                Dialogue.goal(7),
                                Dialogue.goal(8)));
    }

    @Test
    void leavesNoRunOut() {
        assertThatIllegalArgumentException().isThrownBy(() -> Diamond.of(runs(6)));
    }

    /** A peer and a caller write what the workflow of Grove makes by expressions. */
    @Test
    void namesWhatTheRunsBeforeCameTo() {
        assertThat(Diamond.after("Goal.", "one", "two")).isEqualTo("Goal. After one and two");
        assertThat(Diamond.after("Goal.", "one")).isEqualTo("Goal. After one");
    }

    private static List<Dialogue> runs(int count) {
        return new Dialogues().open(new Load(count, 1, 1));
    }
}
