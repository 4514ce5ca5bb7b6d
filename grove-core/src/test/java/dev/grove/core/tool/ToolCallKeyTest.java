package dev.grove.core.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ToolCallKeyTest {

    private static final RunId RUN =
            new RunId(UUID.fromString("019a0000-0000-7000-8000-000000000001"));

    @Test
    void isTheSameForTheSameCallInEveryProcess() {
        // A fixed value: were it to change, a call cut off by an update would be made twice.
        assertThat(ToolCallKey.of(RUN, 3, "call_3_1").text())
                .isEqualTo("3cdc60865dedeceed67407c95ce7f533");
    }

    @Test
    void isAnotherForEveryOtherCall() {
        Set<ToolCallKey> keys = new HashSet<>();
        for (RunId run : new RunId[] {RUN, RunId.next(), RunId.next()}) {
            for (int turn = 1; turn <= 20; turn++) {
                for (String call : new String[] {"", "1", "11", "call_1", "call_11", "é"}) {
                    assertThat(keys.add(ToolCallKey.of(run, turn, call))).isTrue();
                }
            }
        }
    }
}
