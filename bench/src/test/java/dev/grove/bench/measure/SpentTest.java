package dev.grove.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpentTest {

    private final Spent spent = new Spent(200, 4, 0.5, 0.1, 50, 30_000);

    @Test
    void isDividedByWhatItIsCountedIn() {
        assertThat(spent.perSecond()).isEqualTo(50);
        assertThat(spent.serverCpuPer1000()).isEqualTo(2.5);
        assertThat(spent.cpuPer1000()).isEqualTo(3.0);
        assertThat(spent.commits()).isEqualTo(0.25);
        assertThat(spent.walBytesOfEach()).isEqualTo(150);
    }

    @Test
    void isTheOneInTheMiddleOfSeveral() {
        Spent slow = new Spent(200, 100, 0, 0, 0, 0);
        Spent fast = new Spent(200, 1, 0, 0, 0, 0);
        assertThat(Spent.median(List.of(spent, slow, fast), Spent::seconds)).isEqualTo(4);
    }
}
