package dev.grove.workspace.git.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Servers that ask who is there. */
class CuriousForgeTest extends HostileForgeFixture {

    @Test
    void sendsCredentialsToTheOneServerOnlyAndNoCookies() throws Exception {
        forge.create("a.git", Map.of("a", "a"));
        List<String> cookies = new ArrayList<>();
        forge.behave(exchange -> {
            exchange.getResponseHeaders().add("Set-Cookie", "id=1; Path=/");
            String cookie = exchange.getRequestHeaders().getFirst("Cookie");
            if (cookie != null) {
                cookies.add(cookie);
            }
            return false;
        });
        fetch(forge.url("a.git"));
        assertThat(forge.authorizations()).isNotEmpty().containsOnly("Basic " + basic());
        assertThat(cookies).isEmpty();
        assertThatThrownBy(() -> fetch(other.url("other.example", "a.git")))
                .hasMessageContaining("none are stored");
        assertThat(other.authorizations()).isEmpty();
    }
}
