package dev.grove.server.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.JWTClaimsSet;
import dev.grove.core.SettableClock;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.key.Key;
import dev.grove.core.key.OAuthClients;
import dev.grove.core.key.TestClients;
import dev.grove.core.page.PageRequest;
import dev.grove.core.tenant.Tenant;
import dev.grove.core.tenant.Tenants;
import dev.grove.core.tenant.TenantsOf;
import dev.grove.server.site.ServerAddress;
import java.time.Duration;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import tools.jackson.databind.json.JsonMapper;

/** An issuer with a web server of its own, and who believes it. */
abstract class WithOutsideIssuer {

    static final ServerAddress HERE = new ServerAddress("https://grove.example.com");
    static final Duration LIFETIME = Duration.ofMinutes(5);

    final IssuerServer server = new IssuerServer();
    final TestDatabase database = TestDatabase.fresh();
    final SettableClock clock = new SettableClock();
    final OAuthClients clients = TestClients.of(database, clock);
    final Tenants tenants = TenantsOf.database(database);
    final Tenant tenant = tenants.create("acme");
    final ECKey key = OutsideTokens.newKey();

    @AfterEach
    void close() {
        server.close();
        database.close();
    }

    /** A server that takes the issuer's tokens as these settings say. */
    OutsideIssuer believer(OAuthSettings settings) {
        return new OutsideIssuer(settings, clients, tenants, JsonMapper.shared(), clock);
    }

    OutsideIssuer believer() {
        return believer(settings("", Map.of()));
    }

    /** Its keys are where this setting says. */
    OAuthSettings settings(String audience, Map<String, String> scopes) {
        return new OAuthSettings(
                server.name(),
                server.url() + IssuerServer.KEYS,
                audience,
                "tenant",
                "scope",
                scopes);
    }

    JWTClaimsSet claims(UnaryOperator<JWTClaimsSet.Builder> change) {
        return change.apply(
                        new JWTClaimsSet.Builder()
                                .issuer(server.name())
                                .subject("robot@example.com")
                                .audience(HERE.resource())
                                .expirationTime(Date.from(clock.instant().plus(LIFETIME)))
                                .claim("tenant", "acme")
                                .claim("scope", "openid mcp:invoke"))
                .build();
    }

    String token(UnaryOperator<JWTClaimsSet.Builder> change) {
        return OutsideTokens.signed(claims(change), key);
    }

    static Optional<Key> verify(OutsideIssuer believer, String token) {
        return Authenticated.by(
                BearerTokens.manager(
                        believer.decoder(HERE), sent -> believer.keyOf(sent).map(CallerKey::new)),
                token);
    }

    /** Callers of the issuer that are known by now. */
    int known() {
        return clients.list(null, new PageRequest(100, null)).items().size();
    }

    static void assertRefused(OutsideIssuer believer, Map<String, String> tokens) {
        assertThat(tokens).allSatisfy((_, token) -> assertThat(verify(believer, token)).isEmpty());
    }
}
