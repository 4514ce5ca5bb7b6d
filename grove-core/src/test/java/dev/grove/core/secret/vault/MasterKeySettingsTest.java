package dev.grove.core.secret.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MasterKeySettingsTest {

    @TempDir private Path folder;

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
        assertThatThrownBy(() -> new MasterKeySettings(text, "", ""))
                .hasMessageContaining("GROVE_MASTER_KEY")
                .hasMessageNotContaining("fifteen")
                .isInstanceOfSatisfying(
                        MasterKeyUnusableException.class,
                        failure ->
                                assertThat(failure.action()).contains("openssl rand -base64 32"));
        assertThatThrownBy(() -> new MasterKeySettings("", "", text))
                .hasMessageContaining("GROVE_MASTER_KEY_PREVIOUS");
    }

    @Test
    void takesAPassphraseOfTheShortestLengthAndNone() {
        assertThat(new MasterKeySettings(" sixteen letters. ", "", "").masterKey())
                .isEqualTo("sixteen letters.");
        assertThat(new MasterKeySettings("", "", "").masterKeyPrevious()).isEmpty();
    }

    @Test
    void readsTheKeyFromAFile() throws IOException {
        Path file = folder.resolve("key");
        Files.writeString(file, "a passphrase of a file\n");
        MasterKeySettings settings = new MasterKeySettings("", file.toString(), "");
        assertThat(settings.masterKey()).isEqualTo("a passphrase of a file");
        assertThat(settings.variable()).isEqualTo("GROVE_MASTER_KEY_FILE");
        assertThat(new MasterKeySettings("a passphrase of sixteen", " ", "").variable())
                .isEqualTo("GROVE_MASTER_KEY");
    }

    @Test
    void saysHowToMakeTheFileThatIsMissingOrEmpty() throws IOException {
        Path file = folder.resolve("key");
        for (String state : List.of("does not exist", "is empty")) {
            assertThatThrownBy(() -> new MasterKeySettings("", file.toString(), ""))
                    .hasMessage("The file of GROVE_MASTER_KEY_FILE, " + file + ", " + state + ".")
                    .isInstanceOfSatisfying(
                            MasterKeyUnusableException.class,
                            failure ->
                                    assertThat(failure.action())
                                            .contains(
                                                    "(umask 077; openssl rand -base64 32 > "
                                                            + file
                                                            + ")"));
            Files.writeString(file, " \n");
        }
    }

    @Test
    void refusesAFileThatIsNoTextOrTooShortWithoutRepeatingIt() throws IOException {
        Path file = folder.resolve("key");
        Files.writeString(file, "horse");
        assertThatThrownBy(() -> new MasterKeySettings("", file.toString(), ""))
                .hasMessageContaining(file + ", is too short")
                .hasMessageNotContaining("horse");
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 'h', 'o', 'r', 's', 'e'});
        assertThatThrownBy(() -> new MasterKeySettings("", file.toString(), ""))
                .hasMessageContaining(file + ", cannot be read")
                .hasMessageNotContaining("horse");
        assertThatThrownBy(() -> new MasterKeySettings("", folder.toString(), ""))
                .hasMessageContaining("cannot be read");
    }

    @Test
    void refusesAKeyAndAFileOfOne() {
        assertThatThrownBy(() -> new MasterKeySettings("correct horse battery", "/run/key", ""))
                .isInstanceOf(MasterKeyUnusableException.class)
                .hasMessage("GROVE_MASTER_KEY and GROVE_MASTER_KEY_FILE are both set.");
    }

    @Test
    void printsNeitherKey() {
        MasterKeySettings settings =
                new MasterKeySettings("correct horse battery", "", "the older passphrase");
        assertThat(settings.toString()).doesNotContain("horse").doesNotContain("older");
    }
}
