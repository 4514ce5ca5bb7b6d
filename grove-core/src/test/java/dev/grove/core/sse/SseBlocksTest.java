package dev.grove.core.sse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A stream means the same however its bytes are cut into blocks. */
class SseBlocksTest {

    private static final Pattern END_OF_LINE = Pattern.compile("\r\n|\n|\r");

    private static final String MIXED =
            "\ufeffdata: first\r\n\r\n: comment ä\ndata:two\ndata: lines 😀\n\nevent: x\rdata: cr\r\r"
                    + "id: 7\r\ndata\r\ndata:  \r\n\r\ndata:ä€😀\n\n\r\n\ndata: {\"a\":\"\\n\"}\n\ndata: cut off";

    @Test
    void eventsAreThoseOfTheFormat() throws IOException {
        assertThat(events(new ByteArrayInputStream(bytes(MIXED))))
                .containsExactly("first", "two\nlines 😀", "cr", "\n ", "ä€😀", "{\"a\":\"\\n\"}");
    }

    static Stream<String> texts() {
        return Stream.of(
                MIXED,
                MIXED.replaceAll("\r\n|\r", "\n"),
                MIXED.replaceAll("\r\n|\n|\r", "\r\n"),
                MIXED.replaceAll("\r\n|\n", "\r"));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void twoPiecesCutAnywhereGiveTheSameEvents(String text) throws IOException {
        byte[] bytes = bytes(text);
        for (int cut = 1; cut < bytes.length; cut++) {
            assertThat(events(new CutStream(bytes, cut)))
                    .as("cut at %d", cut)
                    .isEqualTo(expected(text));
        }
    }

    @ParameterizedTest
    @MethodSource("texts")
    void piecesOfOneByteGiveTheSameEvents(String text) throws IOException {
        byte[] bytes = bytes(text);
        assertThat(events(new CutStream(bytes, everyPlace(bytes.length))))
                .isEqualTo(expected(text));
    }

    /** Blocks end in the middle of lines, of ends of lines and of characters. */
    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n"})
    void linesThatAreLongerThanABlockAreWhole(String end) throws IOException {
        String unit = "ä€😀x";
        for (int length = 8 * 1024 - 12; length < 8 * 1024 + 4; length++) {
            String filler = "y".repeat(length - 9);
            String text =
                    "data:"
                            + filler
                            + unit.repeat(5_000)
                            + end
                            + end
                            + "data:"
                            + filler
                            + end
                            + "data:"
                            + unit
                            + end
                            + end;
            assertThat(events(new ByteArrayInputStream(bytes(text))))
                    .as("after %d bytes", length)
                    .isEqualTo(expected(text));
        }
    }

    @Test
    void randomTextsInRandomPiecesGiveTheSameEvents() throws IOException {
        Random random = new Random(42);
        for (int round = 0; round < 5_000; round++) {
            String text = randomText(random);
            byte[] bytes = bytes(text);
            int[] cuts = random.ints(random.nextInt(12), 0, bytes.length + 1).sorted().toArray();
            assertThat(events(new CutStream(bytes, cuts)))
                    .as("%s cut at %s", text, Arrays.toString(cuts))
                    .isEqualTo(expected(text));
        }
    }

    /** Bytes that are no UTF-8 are replaced, wherever they are cut. */
    @Test
    void brokenCharactersAreReplaced() throws IOException {
        byte[] bytes = bytes("data: a?b?\n\n");
        bytes[7] = (byte) 0xe2;
        bytes[9] = (byte) 0xff;
        for (int cut = 1; cut < bytes.length; cut++) {
            assertThat(events(new CutStream(bytes, cut))).containsExactly("a\ufffdb\ufffd");
        }
    }

    /** A model that goes on thinking must not hold back what it has said. */
    @ParameterizedTest
    @ValueSource(strings = {"data: a\n\n", "data: a\r\r", "data: a\r\n\r", "data: a\r\n\r\n"})
    void anEventIsGivenBeforeAnythingFollowsIt(String event) throws IOException {
        InputStream silent =
                new InputStream() {
                    @Override
                    public int read() throws IOException {
                        throw new IOException("would wait");
                    }

                    @Override
                    public int read(byte[] into, int offset, int length) throws IOException {
                        return read();
                    }
                };
        SseReader reader =
                new SseReader(new SequenceInputStream(new CutStream(bytes(event)), silent));
        assertThat(reader.next()).isEqualTo("a");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(reader::next)
                .withMessage("would wait");
    }

    @Test
    void aMarkOfTheByteOrderIsOneAtTheBeginningOnly() throws IOException {
        assertThat(events(new CutStream(bytes("\n\ufeffdata: a\n\ndata: \ufeffb\n\n"))))
                .containsExactly("\ufeffb");
    }

    /** By the format's own rules, on the whole text at once. */
    private static List<String> expected(String text) {
        String[] lines =
                END_OF_LINE.split(text.startsWith("\ufeff") ? text.substring(1) : text, -1);
        List<String> events = new ArrayList<>();
        List<String> data = new ArrayList<>();
        for (String line : Arrays.copyOf(lines, lines.length - 1)) {
            if (line.isEmpty()) {
                if (!data.isEmpty()) {
                    events.add(String.join("\n", data));
                }
                data.clear();
            } else if (line.equals("data")) {
                data.add("");
            } else if (line.startsWith("data:")) {
                data.add(line.substring(line.startsWith("data: ") ? 6 : 5));
            }
        }
        return events;
    }

    private static String randomText(Random random) {
        List<String> parts =
                List.of(
                        "\n",
                        "\r",
                        "\r\n",
                        "\n\n",
                        "data:",
                        "data: ",
                        "data",
                        ":",
                        " ",
                        "event: e",
                        "id: 1",
                        "\ufeff",
                        "ä",
                        "€",
                        "😀",
                        "text",
                        "{\"a\":1}");
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(40); i > 0; i--) {
            text.append(parts.get(random.nextInt(parts.size())));
        }
        return text.toString();
    }

    private static int[] everyPlace(int length) {
        int[] places = new int[length];
        Arrays.setAll(places, at -> at + 1);
        return places;
    }

    private static List<String> events(InputStream in) throws IOException {
        SseReader reader = new SseReader(in);
        List<String> events = new ArrayList<>();
        for (String data = reader.next(); data != null; data = reader.next()) {
            events.add(data);
        }
        return events;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
