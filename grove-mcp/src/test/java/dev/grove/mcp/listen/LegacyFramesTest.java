package dev.grove.mcp.listen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.mcp.stream.ResponseChannel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LegacyFramesTest {

    private static final Versions BEFORE = new Versions(1, 1, 1);
    private static final Versions AFTER = new Versions(2, 3, 1);
    private static final News BOTH =
            new News(
                    EnumSet.of(CatalogList.TOOLS, CatalogList.PROMPTS),
                    Map.of("test://a", "7"),
                    AFTER);

    private final List<String> updated = new ArrayList<>();
    private final LegacyFrames frames =
            new LegacyFrames(
                    UUID.randomUUID(),
                    BEFORE,
                    (uri, revision) -> updated.add(uri + " " + revision));

    @Test
    void anIdSaysWhatItsReaderHasReadAndNoMore() throws IOException {
        Line line = new Line(Integer.MAX_VALUE);
        line.write(frames.opening(true));
        frames.write(BOTH, line);
        assertThat(line.known()).containsExactly(BEFORE, new Versions(2, 1, 1), AFTER, AFTER);
        assertThat(updated).containsExactly("test://a 7");
    }

    @Test
    void whatABreakKeptFromTheReaderIsNotCountedAsRead() {
        Line line = new Line(1);
        assertThatThrownBy(() -> frames.write(BOTH, line)).isInstanceOf(IOException.class);
        assertThat(AFTER.differFrom(line.known().getLast())).containsExactly(CatalogList.PROMPTS);
        assertThat(updated).isEmpty();
    }

    /** A connection that breaks after so many frames. */
    private static final class Line implements ResponseChannel {

        private final List<String> written = new ArrayList<>();
        private final int most;

        Line(int most) {
            this.most = most;
        }

        @Override
        public void answer(int status, Map<String, String> headers, String body) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void startEvents(Map<String, String> headers) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void write(String frame) throws IOException {
            if (written.size() == most) {
                throw new IOException("broken");
            }
            written.add(frame);
        }

        List<Versions> known() {
            return written.stream()
                    .map(frame -> frame.substring("id: ".length(), frame.indexOf('\n')))
                    .map(id -> LegacyFrames.versionsIn(id).orElseThrow())
                    .toList();
        }
    }
}
