package dev.grove.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LostConnectionsTest {

    @Test
    void isTheValueBelowItsName() throws IOException {
        assertThat(
                        LostConnections.of(
                                List.of(
                                        "TcpExt: SyncookiesSent ListenOverflows ListenDrops Other",
                                        "TcpExt: 1 2 3 4",
                                        "IpExt: ListenDrops",
                                        "IpExt: 9")))
                .isEqualTo(3);
    }

    @Test
    void saysWhereTheKernelDoesNotCount() {
        assertThatThrownBy(() -> LostConnections.of(List.of("TcpExt: Other", "TcpExt: 1")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("ListenDrops");
        assertThatThrownBy(() -> LostConnections.of(List.of())).isInstanceOf(IOException.class);
    }
}
