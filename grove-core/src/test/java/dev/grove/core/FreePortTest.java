package dev.grove.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

class FreePortTest {

    /** Number of a fork that no build has: no server is started there. */
    private static final int NOBODYS = 11;

    private static List<Integer> some(FreePort ports, int count) {
        return IntStream.range(0, count).mapToObj(_ -> ports.take()).toList();
    }

    @Test
    @EnabledIfSystemProperty(named = "surefire.test.class.path", matches = ".+")
    void isOfAForkWhoseNumberMavenGives() {
        assertThat(Integer.getInteger("surefire.forkNumber")).isPositive();
    }

    @Test
    void isBelowThoseThatTheKernelGivesOutAndOfThisForkAlone() {
        int port = FreePort.next();
        assertThat(port).isLessThan(FreePort.EPHEMERAL);
        int fork = Integer.getInteger("surefire.forkNumber", 0);
        int own = new FreePort(fork, 0).first;
        int others = new FreePort(fork + 1, 0).first;
        assertThat(port).isBetween(own, own + FreePort.BLOCK - 1);
        assertThat(Math.abs(own - others)).isGreaterThanOrEqualTo(FreePort.BLOCK);
    }

    @Test
    void isNotGivenAgainBeforeTheBlockIsUsedUp() {
        FreePort ports = new FreePort(NOBODYS, FreePort.BLOCK - 10);
        List<Integer> given = some(ports, FreePort.BLOCK / 2);
        assertThat(given).doesNotHaveDuplicates();
        assertThat(given)
                .allSatisfy(port ->
                        assertThat(port).isBetween(ports.first, ports.first + FreePort.BLOCK - 1));
    }

    @Test
    void isNotOneWithAListener() throws Exception {
        int port = new FreePort(NOBODYS, 7).take();
        try (ServerSocket _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(new FreePort(NOBODYS, 7).take()).isNotEqualTo(port);
        }
    }
}
