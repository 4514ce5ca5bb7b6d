package dev.grove.core.key.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.SettableClock;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.Key;
import dev.grove.core.key.NewKey;
import dev.grove.core.key.Scope;
import dev.grove.core.key.TestKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class ChatTokensIT {

    private static final Duration TIME = Duration.ofMinutes(10);

    private final TestDatabase database = TestDatabase.fresh();
    private final JdbcClient owner = JdbcClient.create(database.pooledOwner());

    /** Ahead of the database's, which asks its own whether a token that is deleted had ended. */
    private final SettableClock clock = new SettableClock(Instant.parse("2100-01-01T00:00:00Z"));

    private final TestKeys keys = new TestKeys(database, TestKeys.ALONE, clock).underLease();
    private final JdbcChatTokens rows =
            new JdbcChatTokens(database.tenantDatabase(), database.engineDatabase());
    private final ChatTokens tokens = new ChatTokens(rows, keys.memory(), clock);
    private final TenantId tenant = TenantId.next();
    private final ChatGrant grant =
            new ChatGrant(
                    new AgentId(Uuids.next()), "ann", "chat-1", List.of("https://app.example.com"));
    private Key key;

    ChatTokensIT() {
        owner.sql("INSERT INTO tenants (id, name, created_at) VALUES (:id, 't', now())")
                .param("id", tenant.value())
                .update();
        key = newKey(tenant);
    }

    private Key newKey(TenantId of) {
        return keys.keys().create(of, new NewKey("k", Scope.ADMIN, of, null)).key();
    }

    @BeforeEach
    void makeTheAgent() {
        owner.sql(
                        """
                        INSERT INTO agents (tenant_id, id, name, current_version, created_at, updated_at)
                        VALUES (:tenant, :id, 'helper', 1, now(), now())
                        """)
                .param("tenant", tenant.value())
                .param("id", grant.agent().value())
                .update();
    }

    @AfterEach
    void close() {
        database.close();
    }

    private String issue(Duration time) {
        return tokens.issue(tenant, key.id(), grant, time).text();
    }

    private long kept() {
        return owner.sql("SELECT count(*) FROM chat_tokens").query(Long.class).single();
    }

    private long revocations() {
        return owner.sql("SELECT number FROM key_revocations").query(Long.class).single();
    }

    @Test
    void standsForItsKeyWithALesserScopeAndAnEnd() {
        String text = issue(TIME);
        ChatToken found = tokens.authenticate(text).orElseThrow();
        assertThat(found.grant()).isEqualTo(grant);
        assertThat(found.key().id()).isEqualTo(key.id());
        assertThat(found.key().tenant()).isEqualTo(tenant);
        assertThat(found.key().scope()).isEqualTo(Scope.INVOKE);
        assertThat(found.key().expiresAt()).isEqualTo(clock.instant().plus(TIME));
        assertThat(tokens.authenticate(text.replace("grove_chat_", "grove_chat_0"))).isEmpty();
        assertThat(tokens.authenticate("grove_chat_" + "0".repeat(64))).isEmpty();
        assertThat(keys.keys().authenticate(text)).as("it is no key").isEmpty();
    }

    /** It is remembered by then. */
    @Test
    void isVoidAtItsEndAndRemovedByTheSweep() {
        String brief = issue(TIME);
        String longer = issue(ChatTokens.LONGEST);
        assertThat(tokens.authenticate(brief)).isPresent();
        clock.advance(TIME.minusMillis(1));
        assertThat(tokens.authenticate(brief)).isPresent();
        clock.advance(Duration.ofMillis(1));
        assertThat(tokens.authenticate(brief)).isEmpty();
        assertThat(kept()).isEqualTo(2);
        rows.removeExpired(clock.instant());
        assertThat(kept()).isEqualTo(1);
        assertThat(tokens.authenticate(longer)).isPresent();
    }

    @Test
    void isNotMadeForLongerThanAnHour() {
        assertThatThrownBy(() -> issue(ChatTokens.LONGEST.plusSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Replicas forget what they remember when the number moves. */
    @Test
    void isDeletedWithItsAgentWhichCountsAsARevocation() {
        String text = issue(TIME);
        assertThat(tokens.authenticate(text)).isPresent();
        long before = revocations();
        int _ =
                database.tenantDatabase()
                        .call(
                                tenant,
                                jdbc ->
                                        jdbc.sql(
                                                        "UPDATE agents SET deleted_at = now() WHERE tenant_id = :tenant")
                                                .update());
        assertThat(kept()).isZero();
        assertThat(revocations()).isGreaterThan(before);
        assertThat(keys.memory().forgetAsOf(revocations())).isTrue();
        assertThat(tokens.authenticate(text)).isEmpty();
    }

    /** A token that is made while its agent is being deleted is not there for the trigger. */
    @Test
    void countsOnlyBesideItsAgentAndItsTenant() {
        owner.sql("UPDATE agents SET deleted_at = now()").update();
        assertThat(tokens.authenticate(issue(TIME))).isEmpty();
        owner.sql("UPDATE agents SET deleted_at = NULL").update();
        assertThat(tokens.authenticate(issue(TIME))).isPresent();
        owner.sql("UPDATE tenants SET closed_at = now()").update();
        assertThat(kept()).isZero();
        assertThat(tokens.authenticate(issue(TIME))).isEmpty();
    }

    @Test
    void ofAnotherTenantsKeyIsNone() {
        TenantId other = TenantId.next();
        owner.sql("INSERT INTO tenants (id, name, created_at) VALUES (:id, 'o', now())")
                .param("id", other.value())
                .update();
        String text = tokens.issue(tenant, newKey(other).id(), grant, TIME).text();
        assertThat(tokens.authenticate(text)).isEmpty();
    }

    @Test
    void saysNothingOfItself() {
        IssuedChatToken issued = tokens.issue(tenant, key.id(), grant, TIME);
        assertThat(issued.toString()).doesNotContain(issued.text());
    }
}
