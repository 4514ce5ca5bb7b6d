package dev.grove.core.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.secret.vault.UnsealableException;
import dev.grove.core.tenant.Tenants;
import dev.grove.core.tenant.TenantsOf;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class InstallationSealIT {

    private static final byte[] VALUE = "a signing key".getBytes(StandardCharsets.UTF_8);

    private TestDatabase database;
    private InstallationSeal seal;

    @BeforeEach
    void open() {
        database = TestDatabase.fresh();
        Tenants tenants = TenantsOf.database(database);
        if (tenants.findByName(Tenants.DEFAULT_NAME).isEmpty()) {
            tenants.create(Tenants.DEFAULT_NAME);
        }
        seal = TestSecrets.sealOf(database);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void opensOnEveryReplicaWhatOneSealed() {
        String sealed = seal.seal("signing", VALUE);
        assertThat(TestSecrets.sealOf(database).open("signing", sealed)).isEqualTo(VALUE);
    }

    @Test
    void opensNothingUnderAnotherName() {
        String sealed = seal.seal("signing", VALUE);
        refuses("signin", sealed);
    }

    @Test
    void opensNothingOfWhichAByteWasAltered() {
        byte[] sealed = Base64.getDecoder().decode(seal.seal("signing", VALUE));
        for (int at = 0; at < sealed.length; at++) {
            byte[] altered = sealed.clone();
            altered[at] ^= 1;
            refuses("signing", Base64.getEncoder().encodeToString(altered));
        }
    }

    private void refuses(String name, String sealed) {
        assertThatExceptionOfType(UnsealableException.class)
                .isThrownBy(() -> seal.open(name, sealed));
    }
}
