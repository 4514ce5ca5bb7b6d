package dev.grove.workspace.git.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.egress.NameResolver;
import dev.grove.workspace.git.broker.url.GitRefusedException;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Servers whose name leads to other addresses than it seems. */
class RebindingForgeTest extends HostileForgeFixture {

    @Test
    void asksForTheAddressOnceAndStaysThere() throws Exception {
        forge.create("a.git", Map.of("a", "a"));
        AtomicInteger resolutions = new AtomicInteger();
        NameResolver rebinding =
                _ ->
                        List.of(
                                InetAddress.ofLiteral(
                                        resolutions.incrementAndGet() == 1
                                                ? "127.0.0.1"
                                                : "169.254.169.254"));
        fetch(forge.url("a.git"), rebinding);
        assertThat(resolutions).hasValue(1);
    }

    @Test
    void refusesAHostWithOnePrivateAddressAmongOthers() {
        NameResolver mixed =
                _ -> List.of(InetAddress.ofLiteral("8.8.8.8"), InetAddress.ofLiteral("10.0.0.1"));
        assertThatThrownBy(() -> fetch(forge.url("a.git"), mixed))
                .isInstanceOf(GitRefusedException.class)
                .hasMessageContaining("private");
        assertThat(forge.requests()).isEmpty();
        assertThat(asked).isEmpty();
    }
}
