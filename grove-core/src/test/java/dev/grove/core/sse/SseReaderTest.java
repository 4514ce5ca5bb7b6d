package dev.grove.core.sse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SseReaderTest {

    private static final int KIB = 1024;
    private static final int MIB = 1024 * KIB;

    /** In bytes of a line, and in characters of an event's data. */
    private static final int LARGEST_EVENT = 32;

    private static final int LARGEST_STREAM = 100;

    @Test
    void readsEventsUntilTheStreamEnds() throws IOException {
        SseReader reader =
                reader(
                        "event: one\ndata: a\ndata:b\n\n: comment\n\nevent: none\n\ndata: c\r\n\r\nid: 7\n\n");
        assertThat(reader.next()).isEqualTo("a\nb");
        assertThat(reader.next()).isEqualTo("c");
        assertThat(reader.next()).isNull();
    }

    @Test
    void takesOneSpaceAfterTheColonAndNoOther() throws IOException {
        SseReader reader = reader("data:  a \n\ndata:\n\ndata\ndata: \n\ndatax: b\n data: c\n\n");
        assertThat(reader.next()).isEqualTo(" a ");
        assertThat(reader.next()).isEmpty();
        assertThat(reader.next()).isEqualTo("\n");
        assertThat(reader.next()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"data: a", "data: a\n", "data: a\ndata: b"})
    void givesNoEventThatTheStreamBreaksOff(String text) throws IOException {
        assertThat(reader(text).next()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"data: a", "data: a\n", "{\"a\":1}", "error: a", "data: a\r"})
    void readsTheLastEventOfAModelThoughItHasNoEnd(String text) throws IOException {
        SseReader reader = SseReader.lenient(bytes("data: first\n\n" + text));
        assertThat(reader.next()).isEqualTo("first");
        assertThat(reader.next()).isIn("a", "{\"a\":1}");
        assertThat(reader.next()).isNull();
    }

    @Test
    void saysWhichEventsOfAModelAreNamedAnError() throws IOException {
        SseReader reader =
                SseReader.lenient(
                        bytes(
                                "event: error\ndata: a\n\nevent: x\ndata: b\n\nerror: c\n\nevent: error\n\ndata: d\n\n"));
        List<Boolean> errors = new ArrayList<>();
        while (reader.next() != null) {
            errors.add(reader.isError());
        }
        assertThat(errors).containsExactly(true, false, true, false);
    }

    @Test
    void takesALineOfTheLargestSizeAndRefusesOneByteMore() throws IOException {
        String largest = "x".repeat(LARGEST_EVENT - "data:".length());
        assertThat(reader("data:" + largest + "\n\n").next()).isEqualTo(largest);
        assertRefused(reader("data:" + largest + "x\n\n"), "an event is larger than 32 bytes");
    }

    /** The bytes of a line fill the memory, and its characters are fewer. */
    @Test
    void countsTheBytesOfALineAndNotItsCharacters() throws IOException {
        String largest = "ä😀".repeat(4) + "äx";
        assertThat(("data:" + largest).getBytes(StandardCharsets.UTF_8)).hasSize(LARGEST_EVENT);
        assertThat(reader("data:" + largest + "\n\n").next()).isEqualTo(largest);
        String oneByteMore = "ä😀".repeat(4) + "ää";
        assertRefused(reader("data:" + oneByteMore + "\n\n"), "an event is larger than 32 bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"data:", ":", "event:", "id:", "x"})
    void refusesALineWithoutAnEndAtItsBound(String begin) {
        RepeatedText flood = new RepeatedText("x", MIB);
        assertRefused(
                new SseReader(joined(bytes(begin), flood), LARGEST_EVENT, Long.MAX_VALUE),
                "an event is larger than 32 bytes");
        assertThat(flood.given()).as("one buffer is read ahead").isLessThanOrEqualTo(16 * KIB);
    }

    /** The line breaks between the lines count. */
    @Test
    void takesDataOfTheLargestSizeInManyLinesAndRefusesOneCharacterMore() throws IOException {
        String line = "ä".repeat(10);
        String largest = String.join("\n", line, line, line);
        assertThat(largest).hasSize(LARGEST_EVENT);
        String written = "data:" + largest.replace("\n", "\ndata:");
        assertThat(reader(written + "\n\n").next()).isEqualTo(largest);
        assertRefused(reader(written + "x\n\n"), "an event is larger than 32 characters");
    }

    @Test
    void takesAStreamOfTheLargestSizeAndRefusesOneByteMore() throws IOException {
        String events = "data: 123\n\n".repeat(8) + ":äääää\n";
        assertThat(events.getBytes(StandardCharsets.UTF_8)).hasSize(LARGEST_STREAM);
        SseReader largest = new SseReader(bytes(events), LARGEST_EVENT, LARGEST_STREAM);
        assertThat(countEvents(largest)).isEqualTo(8);
        assertRefused(
                new SseReader(bytes(events + "\n"), LARGEST_EVENT, LARGEST_STREAM),
                "the stream is larger than 100 bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", ":\n", "id: 1\n", "data: x\n\n"})
    void refusesALongStreamOfSmallLinesAtItsBound(String repeated) {
        RepeatedText flood = new RepeatedText(repeated, MIB);
        assertRefused(
                new SseReader(flood, LARGEST_EVENT, LARGEST_STREAM),
                "the stream is larger than 100 bytes");
        assertThat(flood.given()).as("one buffer is read ahead").isLessThanOrEqualTo(16 * KIB);
    }

    @Test
    void aModelsEventHasAtMostFourMebibytes() throws IOException {
        int data = 4 * MIB - "data:".length();
        assertThat(new SseReader(eventOf(data)).next()).hasSize(data);
        assertRefused(new SseReader(eventOf(data + 1)), "an event is larger than 4194304 bytes");
    }

    @Test
    void aModelsStreamHasAtMostSixtyFourMebibytes() throws IOException {
        String event = "\ndata: end\n\n";
        String comment = ":" + "x".repeat(KIB - 2) + "\n";
        RepeatedText comments = new RepeatedText(comment, 64L * MIB - event.length());
        SseReader reader = new SseReader(joined(comments, bytes(event), bytes("\n")));
        assertThat(reader.next()).isEqualTo("end");
        assertRefused(reader, "the stream is larger than 67108864 bytes");
    }

    private static InputStream eventOf(int data) {
        return joined(bytes("data:"), new RepeatedText("x", data), bytes("\n\n"));
    }

    private static void assertRefused(SseReader reader, String why) {
        assertThatExceptionOfType(EventsTooLargeException.class)
                .isThrownBy(() -> countEvents(reader))
                .withMessage(why);
    }

    private static int countEvents(SseReader reader) throws IOException {
        int events = 0;
        while (reader.next() != null) {
            events++;
        }
        return events;
    }

    /** A reader whose bound on the whole stream is out of reach. */
    private static SseReader reader(String text) {
        return new SseReader(bytes(text), LARGEST_EVENT, Long.MAX_VALUE);
    }

    private static InputStream joined(InputStream... parts) {
        return new SequenceInputStream(Collections.enumeration(List.of(parts)));
    }

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
