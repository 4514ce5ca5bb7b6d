package dev.grove.workspace.git.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.secret.Secrets;
import dev.grove.core.secret.StoredSecret;
import dev.grove.core.secret.TestSecrets;
import dev.grove.workspace.git.broker.url.Credential;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SecretCredentialsIT {

    private static final String HOST = "forge.example_8443";

    private TestDatabase database;
    private RunFixtures rows;
    private TenantId tenant;
    private RunId run;
    private Secrets secrets;
    private SecretCredentials credentials;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        rows = new RunFixtures(database);
        tenant = rows.tenant("t");
        run = rows.queuedRun(tenant, rows.agent(tenant, "a"), 1);
        secrets = TestSecrets.of(database);
        credentials = new SecretCredentials(secrets);
    }

    @AfterEach
    void tearDown() {
        database.close();
    }

    @Test
    void takesTheTokenOfTheHost() {
        put("git." + HOST + ".token", "token-1234");
        assertThat(credentials.find(tenant, run, HOST, "p"))
                .contains(Credential.token("token-1234"));
    }

    @Test
    void takesNameAndPasswordWhereThereIsNoToken() {
        put("git." + HOST + ".username", "me");
        assertThat(credentials.find(tenant, run, HOST, "p")).isEmpty();
        put("git." + HOST + ".password", "password-1234");
        assertThat(credentials.find(tenant, run, HOST, "p"))
                .contains(new Credential("me", "password-1234"));
    }

    @Test
    void givesNothingToAnotherHostPortOrTenant() {
        put("git." + HOST + ".token", "token-1234");
        for (String other :
                new String[] {
                    "forge.example", "forge.example_80", "example_8443", "FORGE.example_8443"
                }) {
            assertThat(credentials.find(tenant, run, other, "p")).isEmpty();
        }
        TenantId stranger = rows.tenant("stranger");
        RunId strangers = rows.queuedRun(stranger, rows.agent(stranger, "a"), 1);
        assertThat(credentials.find(stranger, strangers, HOST, "p")).isEmpty();
    }

    @Test
    void writesDownWhatForBeforeItIsUsed() {
        put("git." + HOST + ".token", "token-1234");
        assertThat(credentials.find(tenant, run, HOST, "git_push to https://forge.example"))
                .isPresent();
        assertThat(
                        rows.owner()
                                .sql("SELECT purpose FROM secret_uses WHERE run_id = :run")
                                .param("run", run.value())
                                .query(String.class)
                                .single())
                .isEqualTo("git_push to https://forge.example");
    }

    @Test
    void saysSoWhenTheServerCannotOpenThem() {
        put("git." + HOST + ".token", "token-1234");
        SecretCredentials locked = new SecretCredentials(TestSecrets.locked(database));
        assertThatThrownBy(() -> locked.find(tenant, run, HOST, "p"))
                .isInstanceOf(GroveException.class);
    }

    private void put(String name, String value) {
        StoredSecret _ = secrets.put(tenant, name, value);
    }
}
