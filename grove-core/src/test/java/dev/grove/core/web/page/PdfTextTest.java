package dev.grove.core.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.web.WebBed;
import dev.grove.core.web.fetch.WebFailure;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.filter.FilterFactory;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PdfTextTest {

    static {
        // Documents are made here before the first one is read.
        FontMappers.set(new BundledFonts());
    }

    private static String read(byte[] pdf) throws WebFailure {
        return PdfText.of(pdf, WebBed.CLOCK, WebBed.CLOCK.instant().plusSeconds(20));
    }

    @Test
    void readsTextOfAllPages() throws Exception {
        assertThat(read(saved(withText("first"), withText("second")))).contains("first", "second");
    }

    @Test
    void readsNoMorePagesThanItsBound() throws Exception {
        try (PDDocument document = new PDDocument()) {
            for (int i = 0; i < 600; i++) {
                document.addPage(new PDPage());
            }
            assertThat(read(bytes(document))).contains("500 pages of 600");
        }
    }

    @Test
    void readsWhatAnybodyMayOpen() throws Exception {
        assertThat(read(encrypted(""))).contains("secret");
    }

    @Test
    void readsNoPdfThatNeedsAPassword() {
        assertThatThrownBy(() -> read(encrypted("word")))
                .isInstanceOf(WebFailure.class)
                .hasMessageContaining("password");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "%PDF-",
                "%PDF-1.7\n%%EOF",
                "%PDF-1.7\nxref\n0 1\ntrailer <</Root 1 0 R>>\nstartxref\n9\n%%EOF",
                "no pdf"
            })
    void saysThatABrokenPdfIsNotRead(String text) {
        assertThatThrownBy(() -> read(text.getBytes(StandardCharsets.ISO_8859_1)))
                .isInstanceOf(WebFailure.class)
                .hasMessageContaining("broken");
    }

    /** Filters over filters unpack a little to very much; each document counts as a whole. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "FlateDecode",
                "Fl",
                "ASCII85Decode FlateDecode",
                "ASCIIHexDecode FlateDecode",
                "RunLengthDecode"
            })
    void unpacksNoMoreThanItsBound(String filters) throws Exception {
        byte[] content = new byte[80_000_000];
        String[] names = filters.split(" ");
        for (int i = names.length - 1; i >= 0; i--) {
            content =
                    switch (names[i]) {
                        case "FlateDecode", "Fl" -> deflated(content);
                        case "ASCIIHexDecode" -> hex(content);
                        case "ASCII85Decode" -> encoded85(content);
                        default -> runs(content.length);
                    };
        }
        byte[] pdf = withContent(content, "/Filter [/" + String.join(" /", names) + "]");
        assertThat(pdf.length).isLessThan(2_000_000);
        assertThatThrownBy(() -> read(pdf))
                .isInstanceOf(WebFailure.class)
                .hasMessageContaining("unpacks to more");
    }

    /** PDFBox has a way of its own for that, which is none of its filters'. */
    @Test
    void unpacksNoMoreOfAPageWhoseFilterIsPlainlyNamed() throws Exception {
        byte[] pdf = withContent(deflated(new byte[80_000_000]), "/Filter /FlateDecode");
        assertThatThrownBy(() -> read(pdf))
                .isInstanceOf(WebFailure.class)
                .hasMessageContaining("unpacks to more");
    }

    @Test
    void takesNoMemoryForARowOfAnySize() throws Exception {
        byte[] pdf =
                withContent(
                        deflated(new byte[100]),
                        "/Filter [/FlateDecode] /DecodeParms [<</Predictor 12 /Columns 200000000>>]");
        assertThatThrownBy(() -> read(pdf))
                .isInstanceOf(WebFailure.class)
                .hasMessageContaining("unpacks to more");
    }

    /** A picture of thirty bytes may be a raster of gigabytes. */
    @ParameterizedTest
    @ValueSource(strings = {"DCTDecode", "JPXDecode", "CCITTFaxDecode", "JBIG2Decode"})
    void looksAtNoPictures(String filter) throws Exception {
        byte[] pdf =
                withContent(
                        new byte[100],
                        "/Filter /" + filter + " /DecodeParms <</Columns 60000 /Rows 60000>>");
        assertThat(textOrNothing(pdf)).isBlank();
    }

    /** Each form draws the next one twice. */
    @Test
    void endsWhereFormsDrawThemselvesAgainAndAgain() throws Exception {
        try (PDDocument document = new PDDocument()) {
            PDFormXObject inner = form(document, "", null);
            for (int i = 0; i < 45; i++) {
                inner = form(document, "/F Do /F Do ", inner);
            }
            PDPage page = new PDPage();
            PDResources resources = new PDResources();
            resources.put(COSName.getPDFName("F"), inner);
            page.setResources(resources);
            page.setContents(stream(document, "/F Do"));
            document.addPage(page);
            byte[] pdf = bytes(document);
            assertThatThrownBy(() ->
                            PdfText.of(
                                    pdf,
                                    WebBed.CLOCK,
                                    WebBed.CLOCK.instant().plus(Duration.ofSeconds(1))))
                    .isInstanceOf(WebFailure.class)
                    .hasMessageContaining("too long");
        }
    }

    @Test
    void endsAtAPageTreeThatIsItsOwnChild() {
        String pdf =
                """
                %PDF-1.4
                1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
                2 0 obj <</Type /Pages /Count 9 /Kids [2 0 R 2 0 R]>> endobj
                trailer <</Root 1 0 R>>
                %%EOF
                """;
        textOrNothing(pdf.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void endsAtArraysWithinArrays() {
        String pdf =
                "%PDF-1.4\n1 0 obj <</Type /Catalog /Pages "
                        + "[".repeat(1_000_000)
                        + ">> endobj\ntrailer <</Root 1 0 R>>\n%%EOF";
        textOrNothing(pdf.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Whatever is broken in a PDF, nothing but words comes of it. */
    @Test
    void neverFailsOtherwiseThanInWords() throws Exception {
        byte[] pdf = saved(withText("some text that is long enough"));
        Random random = new Random(7);
        for (int i = 0; i < 300; i++) {
            byte[] broken = pdf.clone();
            for (int j = 0; j < 1 + i % 8; j++) {
                broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
            }
            textOrNothing(broken);
        }
    }

    private static String textOrNothing(byte[] pdf) {
        try {
            return read(pdf);
        } catch (WebFailure _) {
            return "";
        }
    }

    /** Page's text by a document of its own. */
    private interface Page {
        void add(PDDocument document) throws IOException;
    }

    private static Page withText(String text) {
        return document -> {
            PDPage page = new PDPage();
            document.addPage(page);
            try (PDPageContentStream content = new PDPageContentStream(document, page)) {
                content.beginText();
                content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 12);
                content.newLineAtOffset(50, 500);
                content.showText(text);
                content.endText();
            }
        };
    }

    private static byte[] saved(Page... pages) throws IOException {
        try (PDDocument document = new PDDocument()) {
            for (Page page : pages) {
                page.add(document);
            }
            return bytes(document);
        }
    }

    private static byte[] encrypted(String word) throws IOException {
        try (PDDocument document = new PDDocument()) {
            withText("secret").add(document);
            document.protect(new StandardProtectionPolicy("owner", word, new AccessPermission()));
            return bytes(document);
        }
    }

    private static byte[] bytes(PDDocument document) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        document.save(bytes);
        return bytes.toByteArray();
    }

    private static PDFormXObject form(
            PDDocument document, String content, @Nullable PDFormXObject inner) throws IOException {
        PDFormXObject form = new PDFormXObject(stream(document, content));
        form.setBBox(new PDRectangle(10, 10));
        PDResources resources = new PDResources();
        if (inner != null) {
            resources.put(COSName.getPDFName("F"), inner);
        }
        form.setResources(resources);
        return form;
    }

    private static PDStream stream(PDDocument document, String content) throws IOException {
        PDStream stream = new PDStream(document);
        try (OutputStream out = stream.createOutputStream()) {
            out.write(content.getBytes(StandardCharsets.US_ASCII));
        }
        return stream;
    }

    private static byte[] withContent(byte[] content, String filter) {
        ByteArrayOutputStream pdf = new ByteArrayOutputStream();
        pdf.writeBytes(
                """
                %%PDF-1.4
                1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
                2 0 obj <</Type /Pages /Count 1 /Kids [3 0 R]>> endobj
                3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R>> endobj
                4 0 obj <<%s /Length %d>> stream
                """
                        .formatted(filter, content.length)
                        .getBytes(StandardCharsets.ISO_8859_1));
        pdf.writeBytes(content);
        pdf.writeBytes(
                "\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF"
                        .getBytes(StandardCharsets.UTF_8));
        return pdf.toByteArray();
    }

    private static byte[] deflated(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new DeflaterOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    private static byte[] hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte each : bytes) {
            text.append("%02x".formatted(each));
        }
        return text.append('>').toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] encoded85(byte[] bytes) throws IOException {
        return packed(COSName.ASCII85_DECODE, bytes);
    }

    private static byte[] packed(COSName filter, byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        FilterFactory.INSTANCE
                .getFilter(filter)
                .encode(new ByteArrayInputStream(bytes), packed, new COSDictionary(), 0);
        return packed.toByteArray();
    }

    /** Runs of 128 bytes each. */
    private static byte[] runs(int length) {
        byte[] runs = new byte[2 * (length / 128)];
        for (int i = 0; i < runs.length; i += 2) {
            runs[i] = (byte) 129;
        }
        return runs;
    }
}
