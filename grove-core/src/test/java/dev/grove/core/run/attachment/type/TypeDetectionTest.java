package dev.grove.core.run.attachment.type;

import static dev.grove.core.run.attachment.type.TestImages.latin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypeDetectionTest {

    @Test
    void readsTheSizeOfEachFormat() {
        assertImage(TestImages.PIXEL, "image/png", 1, 1);
        assertImage(TestImages.png(640, 480), "image/png", 640, 480);
        assertImage(TestImages.jpeg(640, 480), "image/jpeg", 640, 480);
        assertImage(TestImages.gif(10, 10), "image/gif", 10, 10);
        assertImage(
                TestImages.webp("VP8X", new byte[] {0, 0, 0, 0, 9, 0, 0, 19, 0, 0}),
                "image/webp",
                10,
                20);
        assertImage(
                TestImages.webp("VP8 ", new byte[] {0, 0, 0, (byte) 0x9D, 1, 0x2A, 10, 0, 20, 0}),
                "image/webp",
                10,
                20);
        assertImage(
                TestImages.webp("VP8L", new byte[] {0x2F, 9, (byte) 0xC0, 4, 0}),
                "image/webp",
                10,
                20);
    }

    @Test
    void takesMarkupForTextWhateverItsName() {
        for (String markup :
                new String[] {
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>",
                    "<!DOCTYPE html><script>alert(1)</script>",
                    "plain words, ä"
                }) {
            assertThat(TypeDetection.of(markup.getBytes(StandardCharsets.UTF_8)))
                    .isEqualTo(new AttachmentType(AttachmentKind.FILE, "text/plain", 0, 0, 0));
        }
        assertThat(TypeDetection.of(new byte[] {'P', 'K', 3, 4, 0}).mediaType())
                .isEqualTo("application/octet-stream");
        assertThat(TypeDetection.of(new byte[] {(byte) 0xFF, (byte) 0xFE, 'a'}).mediaType())
                .isEqualTo("application/octet-stream");
    }

    /** Its first bytes decide, so that everyone who reads them decides alike. */
    @Test
    void takesAPolyglotForWhatItBeginsAs() {
        byte[] page = "<html><script>alert(1)</script>".getBytes(StandardCharsets.UTF_8);
        assertImage(joined(TestImages.PIXEL, page), "image/png", 1, 1);
        assertThat(TypeDetection.of(joined(page, TestImages.PIXEL)).kind())
                .isEqualTo(AttachmentKind.FILE);
        assertThat(TypeDetection.of(joined(latin("GIF"), TestImages.PDF)).kind())
                .isEqualTo(AttachmentKind.FILE);
        assertThat(TypeDetection.of(joined(TestImages.PDF, TestImages.PIXEL)).kind())
                .isEqualTo(AttachmentKind.DOCUMENT);
        assertThatThrownBy(() -> TypeDetection.of(latin("GIF89a/*\0*/=alert(1)//")))
                .isInstanceOf(MalformedContentException.class);
    }

    @Test
    void refusesSizesThatNoDecoderShouldBeGiven() {
        assertBomb(TestImages.png(100_000, 100_000));
        assertBomb(TestImages.png(-1, 1));
        assertBomb(TestImages.jpeg(65_535, 65_535));
        assertBomb(TestImages.gif(1, 60_000));
        assertBomb(TestImages.webp("VP8X", new byte[] {0, 0, 0, 0, -1, -1, -1, -1, -1, -1}));
        assertThat(TypeDetection.of(TestImages.png(8_000, 8_000)).width()).isEqualTo(8_000);
        assertThatThrownBy(() -> TypeDetection.of(TestImages.png(0, 5)))
                .hasMessageContaining("no pixel");
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 12, 16, 20, 23})
    void refusesHeadersThatAreCutOff(int length) {
        byte[] png = Arrays.copyOf(TestImages.PIXEL, length);
        assertThatThrownBy(() -> TypeDetection.of(png))
                .isInstanceOf(MalformedContentException.class)
                .hasMessageContaining("send it whole");
        for (byte[] whole : new byte[][] {TestImages.jpeg(5, 5), TestImages.gif(5, 5)}) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> TypeDetection.of(cut))
                    .isInstanceOf(MalformedContentException.class);
        }
    }

    @Test
    void countsPagesAlsoInObjectStreams() throws Exception {
        assertThat(TypeDetection.of(TestImages.PDF))
                .isEqualTo(new AttachmentType(AttachmentKind.DOCUMENT, "application/pdf", 0, 0, 1));
        ByteArrayOutputStream pdf = new ByteArrayOutputStream();
        pdf.writeBytes(latin("%PDF-1.7\n5 0 obj <</Type/ObjStm/N 3/Filter/FlateDecode>>stream\n"));
        try (DeflaterOutputStream objects = new DeflaterOutputStream(pdf, new Deflater())) {
            objects.write(latin("<</Type/Page>><</Type /Page/X 1>><</Type/Pages>>"));
        }
        pdf.writeBytes(latin("\nendstream"));
        assertThat(TypeDetection.of(pdf.toByteArray()).pages()).isEqualTo(2);
        assertThat(TypeDetection.of(Arrays.copyOf(latin("%PDF-1.7\n"), 640 * 1024)).pages())
                .as("by its size, where none is legible")
                .isEqualTo(11);
    }

    private static void assertImage(byte[] bytes, String type, int width, int height) {
        assertThat(TypeDetection.of(bytes))
                .isEqualTo(new AttachmentType(AttachmentKind.IMAGE, type, width, height, 0));
    }

    private static void assertBomb(byte[] bytes) {
        assertThatThrownBy(() -> TypeDetection.of(bytes))
                .isInstanceOf(MalformedContentException.class)
                .hasMessageContaining("at most 64000000");
    }

    private static byte[] joined(byte[] first, byte[] then) {
        byte[] both = Arrays.copyOf(first, first.length + then.length);
        System.arraycopy(then, 0, both, first.length, then.length);
        return both;
    }
}
