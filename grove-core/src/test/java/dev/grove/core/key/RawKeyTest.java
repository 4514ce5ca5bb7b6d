package dev.grove.core.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.KeyId;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawKeyTest {

    private final SecureRandom random = new SecureRandom();

    @Test
    void isReadAsItWasWritten() {
        RawKey key = RawKey.fresh(KeyId.next(), random);
        assertThat(RawKey.parse(key.text())).hasValue(key);
    }

    @Test
    void hasASecretOfItsOwn() {
        KeyId id = KeyId.next();
        assertThat(RawKey.fresh(id, random).secret())
                .hasSize(64)
                .isNotEqualTo(RawKey.fresh(id, random).secret());
    }

    @Test
    void doesNotShowItsSecret() {
        RawKey key = RawKey.fresh(KeyId.next(), random);
        assertThat(key.toString()).doesNotContain(key.secret());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "grove_", "grove_1_2", "Bearer x", "grove_zz_zz"})
    void isNotReadFromOtherTexts(String text) {
        assertThat(RawKey.parse(text)).isEmpty();
    }
}
