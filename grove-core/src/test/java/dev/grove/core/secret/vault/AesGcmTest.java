package dev.grove.core.secret.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AesGcmTest {

    private static final byte[] PLAIN = "plain".getBytes(StandardCharsets.UTF_8);
    private static final byte[] BOUND = AssociatedData.of("tenant", "name", 1);

    private final byte[] key = AesGcm.randomBytes(32);
    private final Sealed sealed = AesGcm.seal(key, PLAIN, BOUND);

    @Test
    void opensWhatItSealed() {
        assertThat(AesGcm.open(key, sealed, BOUND)).isEqualTo(PLAIN);
    }

    /** Test case 16 of McGrew and Viega's description of GCM. */
    @Test
    void opensAVectorOfTheStandard() {
        HexFormat hex = HexFormat.of();
        byte[] plain =
                AesGcm.open(
                        hex.parseHex(
                                "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"),
                        new Sealed(
                                hex.parseHex("cafebabefacedbaddecaf888"),
                                hex.parseHex(
                                        "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                                                + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
                                                + "76fc6ece0f4e1768cddf8853bb2d551b")),
                        hex.parseHex("feedfacedeadbeeffeedfacedeadbeefabaddad2"));
        assertThat(hex.formatHex(plain))
                .startsWith("d9313225f88406e5a55909c5aff5269a")
                .hasSize(120);
    }

    @Test
    void opensNothingOfWhichABitWasAltered() {
        byte[] ciphertext = sealed.ciphertext();
        for (int bit = 0; bit < ciphertext.length * 8; bit++) {
            Sealed altered = new Sealed(sealed.nonce(), flipped(ciphertext, bit));
            refuses(key, altered, BOUND);
        }
        for (int bit = 0; bit < sealed.nonce().length * 8; bit++) {
            refuses(key, new Sealed(flipped(sealed.nonce(), bit), ciphertext), BOUND);
        }
        for (int bit = 0; bit < key.length * 8; bit++) {
            refuses(flipped(key, bit), sealed, BOUND);
        }
    }

    @Test
    void opensNothingThatWasCutOrBelongsToAnotherRow() {
        byte[] ciphertext = sealed.ciphertext();
        refuses(key, new Sealed(sealed.nonce(), Arrays.copyOf(ciphertext, 3)), BOUND);
        refuses(key, new Sealed(sealed.nonce(), new byte[0]), BOUND);
        refuses(key, sealed, AssociatedData.of("tenant", "name", 2));
        refuses(key, sealed, AssociatedData.of("tenan", "tname", 1));
        refuses(key, sealed, new byte[0]);
    }

    @Test
    void neverSealsTwiceAlike() {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            Sealed one = AesGcm.seal(key, PLAIN, BOUND);
            assertThat(seen.add(HexFormat.of().formatHex(one.nonce()))).isTrue();
            assertThat(seen.add(HexFormat.of().formatHex(one.ciphertext()))).isTrue();
        }
    }

    private static byte[] flipped(byte[] bytes, int bit) {
        byte[] copy = bytes.clone();
        copy[bit / 8] ^= (byte) (1 << (bit % 8));
        return copy;
    }

    private static void refuses(byte[] key, Sealed sealed, byte[] bound) {
        assertThatExceptionOfType(UnsealableException.class)
                .isThrownBy(() -> AesGcm.open(key, sealed, bound));
    }
}
