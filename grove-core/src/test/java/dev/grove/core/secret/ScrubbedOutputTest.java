package dev.grove.core.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A file in pieces is scrubbed as one that is held. */
class ScrubbedOutputTest {

    private static final String VALUE = "s3cr3t-vàlue-0123456789";
    private static final String ASCII = "another-value-0123456789";

    private static final Scrubber SCRUBBER =
            Scrubber.of(
                    new TreeMap<>(
                            Map.of(
                                    new SecretName("one"), VALUE,
                                    new SecretName("two"), ASCII)));

    private static byte[] scrubbed(byte[] file, int piece) throws IOException {
        Utf8Check check = new Utf8Check();
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        for (int at = 0; at < file.length; at += piece) {
            check.write(file, at, Math.min(piece, file.length - at));
        }
        try (ScrubbedOutput output = new ScrubbedOutput(SCRUBBER, check.charset(), target)) {
            for (int at = 0; at < file.length; at += piece) {
                output.write(file, at, Math.min(piece, file.length - at));
            }
        }
        return target.toByteArray();
    }

    private static void isTheSameInPieces(byte[] file) throws IOException {
        byte[] whole = SCRUBBER.scrub(file);
        for (int piece : new int[] {1, 2, 3, 7, 64, 8_191, 8_192, 100_000}) {
            assertThat(scrubbed(file, piece)).as("pieces of %d", piece).isEqualTo(whole);
        }
    }

    @Test
    void textsLoseTheValues() throws IOException {
        String text = "é😀 a=" + VALUE + "\n😀b=" + ASCII + "\u0000" + "x😀".repeat(9_000) + VALUE;
        byte[] file = text.getBytes(StandardCharsets.UTF_8);
        assertThat(new String(scrubbed(file, 5), StandardCharsets.UTF_8))
                .contains("a=[secret:one]", "b=[secret:two]")
                .doesNotContain(VALUE, ASCII);
        isTheSameInPieces(file);
    }

    @Test
    void bytesLoseTheValuesThatAreAscii() throws IOException {
        byte[] file = new byte[50_000];
        new Random(7).nextBytes(file);
        byte[] value = ASCII.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(value, 0, file, 8_180, value.length);
        assertThat(new String(scrubbed(file, 11), StandardCharsets.ISO_8859_1))
                .contains("[secret:two]")
                .doesNotContain(ASCII);
        isTheSameInPieces(file);
    }

    @Test
    void whatHasNoValueStaysByteForByte() throws IOException {
        byte[] cut = "é😀".repeat(5_000).getBytes(StandardCharsets.UTF_8);
        for (int end : new int[] {cut.length, cut.length - 1, 0}) {
            byte[] file = java.util.Arrays.copyOf(cut, end);
            assertThat(scrubbed(file, 4_096)).isEqualTo(file);
        }
    }
}
