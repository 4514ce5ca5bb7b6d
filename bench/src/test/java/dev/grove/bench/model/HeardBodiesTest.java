package dev.grove.bench.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class HeardBodiesTest {

    private static final Offset<Double> NEAR = Offset.offset(0.001);

    private final HeardBodies heard = new HeardBodies();

    @Test
    void keepsAllWhereTheNextGoesOn() {
        add("1");
        add("1,2");
        add("1,2,3");
        assertThat(heard.count()).isEqualTo(3);
        assertThat(heard.leastKept()).isEqualTo(1);
        int before = "{\"messages\":[1".length();
        assertThat(heard.readBefore()).isCloseTo((2.0 * before + 2) / (3.0 * before + 6), NEAR);
    }

    @Test
    void keepsLessWhereTheNextBeginsOtherwise() {
        add("1,2,3,4");
        add("1,2,9,9,9");
        int same = "{\"messages\":[1,2,".length();
        assertThat(heard.keptOf(0)).isCloseTo((double) same / (same + 3), NEAR);
        assertThat(heard.leastKept()).isEqualTo(heard.keptOf(0));
    }

    private void add(String messages) {
        heard.add(
                ("{\"messages\":[" + messages + "],\"max_completion_tokens\":" + messages.length())
                        .getBytes(StandardCharsets.US_ASCII));
    }
}
