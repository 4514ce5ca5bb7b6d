package dev.grove.core.secret.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MasterKeySettingsTest {

    @Test
    void takesTheBase64FormOf32BytesForAKeyInEveryWayOfWritingIt() {
        byte[] bytes = AesGcm.randomBytes(32);
        bytes[0] = (byte) 0xfb;
        String id = MasterKey.of(bytes).id();
        for (Base64.Encoder encoder :
                new Base64.Encoder[] {
                    Base64.getEncoder(),
                    Base64.getUrlEncoder(),
                    Base64.getEncoder().withoutPadding()
                }) {
            assertThat(MasterKeySettings.rawKey(encoder.encodeToString(bytes)))
                    .get()
                    .extracting(MasterKey::id)
                    .isEqualTo(id);
        }
    }

    @Test
    void takesAnythingElseForAPassphrase() {
        assertThat(MasterKeySettings.rawKey("correct horse battery staple")).isEmpty();
        assertThat(MasterKeySettings.rawKey("YQ==")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "fifteen letters"})
    void refusesWhatIsTooShort(String text) {
        assertThatThrownBy(() -> new MasterKeySettings(text, ""))
                .hasMessageContaining("GROVE_MASTER_KEY")
                .hasMessageContaining("openssl rand -base64 32");
        assertThatThrownBy(() -> new MasterKeySettings("", text))
                .hasMessageContaining("GROVE_MASTER_KEY_PREVIOUS");
    }

    @Test
    void takesAPassphraseOfTheShortestLengthAndNone() {
        assertThat(new MasterKeySettings(" sixteen letters. ", "").masterKey())
                .isEqualTo("sixteen letters.");
        assertThat(new MasterKeySettings("", "").masterKeyPrevious()).isEmpty();
    }

    @Test
    void printsNeitherKey() {
        MasterKeySettings settings =
                new MasterKeySettings("correct horse battery", "the older passphrase");
        assertThat(settings.toString()).doesNotContain("horse").doesNotContain("older");
    }
}
