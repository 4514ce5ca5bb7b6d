package dev.grove.core.secret.vault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class KeyDerivationTest {

    /** From the reference implementation's tests: version 1.3, 2 passes, 64 MiB, one lane. */
    @Test
    void isArgon2id() {
        byte[] salt = "somesalt".getBytes(StandardCharsets.US_ASCII);
        assertThat(
                        HexFormat.of()
                                .formatHex(new KeyDerivation(salt, 65_536, 2, 1).bytes("password")))
                .isEqualTo("09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7");
    }

    @Test
    void leadsToTheSameKeyOnlyWithTheSameSaltAndPassphrase() {
        KeyDerivation derivation = KeyDerivation.fresh();
        String key = derivation.derive("correct horse battery").id();
        assertThat(derivation.derive("correct horse battery").id()).isEqualTo(key);
        assertThat(derivation.derive("correct horse batterY").id()).isNotEqualTo(key);
        assertThat(KeyDerivation.fresh().derive("correct horse battery").id()).isNotEqualTo(key);
    }

    @Test
    void takesNewOnesTheMemoryThatMakesGuessingDear() {
        KeyDerivation derivation = KeyDerivation.fresh();
        assertThat(derivation.memoryKib()).isGreaterThanOrEqualTo(65_536);
        assertThat(derivation.passes()).isGreaterThanOrEqualTo(3);
        assertThat(derivation.salt()).hasSize(16).isNotEqualTo(KeyDerivation.fresh().salt());
    }
}
