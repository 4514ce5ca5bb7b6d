package dev.grove.server.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.SettableClock;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class OpenIdDiscoveryTest {

    private static final String PLACE = "/realm/.well-known/openid-configuration";

    private final IssuerServer issuer = new IssuerServer();
    private final SettableClock clock = new SettableClock();
    private final OpenIdDiscovery discovery =
            new OpenIdDiscovery(
                    new OAuthSettings(issuer.name(), "", "", "tenant", "scope", Map.of()),
                    JsonMapper.shared(),
                    clock);

    @AfterEach
    void close() {
        issuer.close();
    }

    private String metadata(String name, String authorize, String more) {
        return "{\"issuer\":\"%s\",\"authorization_endpoint\":\"%s\",\"token_endpoint\":\"%s/token\"%s}"
                .formatted(name, authorize, issuer.url(), more);
    }

    private void serve(String more) {
        issuer.serve(PLACE, metadata(issuer.name(), issuer.url() + "/authorize", more));
    }

    @Test
    void readsWhatAnIssuerHasBesidesItsAddresses() throws IOException {
        serve(
                """
                ,"end_session_endpoint":"https://login.example.com/out"
                ,"authorization_response_iss_parameter_supported":true
                ,"token_endpoint_auth_methods_supported":["client_secret_post"]
                """);
        OpenIdMetadata read = discovery.get();
        assertThat(read.issuer()).isEqualTo(issuer.name());
        assertThat(read.authorization()).isEqualTo(URI.create(issuer.url() + "/authorize"));
        assertThat(read.endSession()).contains(URI.create("https://login.example.com/out"));
        assertThat(read.namesItself()).isTrue();
        assertThat(read.clientAuthentications()).containsExactly("client_secret_post");
    }

    @Test
    void readsItOnceInAWhileAndKeepsItWhenTheIssuerGoesAway() throws IOException {
        serve("");
        for (int i = 0; i < 3; i++) {
            assertThat(discovery.get().endSession()).isEmpty();
        }
        assertThat(issuer.asked()).hasSize(1);
        clock.advance(Duration.ofMinutes(15));
        issuer.serve(PLACE, "out of order");
        assertThat(discovery.get().issuer()).isEqualTo(issuer.name());
        assertThat(discovery.get().issuer()).isEqualTo(issuer.name());
        assertThat(issuer.asked()).hasSize(2);
        clock.advance(Duration.ofSeconds(5));
        serve(",\"end_session_endpoint\":\"https://login.example.com/out\"");
        assertThat(discovery.get().endSession()).isPresent();
    }

    @Test
    void asksAnIssuerThatIsAwayNotForEachRequest() throws IOException {
        issuer.serve(PLACE, "out of order");
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(discovery::get).isInstanceOf(IOException.class);
        }
        assertThat(issuer.asked()).hasSize(1);
        serve("");
        clock.advance(Duration.ofSeconds(5));
        assertThat(discovery.get().issuer()).isEqualTo(issuer.name());
    }

    @Test
    void takesNoMetadataOfAnotherIssuerAndNoAddressThatIsNone() {
        for (String bad :
                List.of(
                        metadata(issuer.url(), issuer.url() + "/authorize", ""),
                        metadata(issuer.name(), "javascript:alert(1)", ""),
                        metadata(issuer.name(), "file:///etc/hostname", ""),
                        metadata(issuer.name(), "not an address", ""),
                        metadata(issuer.name(), "", ""),
                        "[]")) {
            issuer.serve(PLACE, bad);
            assertThatThrownBy(discovery::get).as(bad).isInstanceOf(IOException.class);
            clock.advance(Duration.ofSeconds(5));
        }
    }
}
