package dev.grove.mcp.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AnswerPumpTest {

    private final Outbox outbox = new Outbox();
    private final Written out = new Written();
    private final AtomicBoolean gone = new AtomicBoolean();

    private void pump(boolean json, boolean events, @Nullable StreamMemory memory)
            throws InterruptedException {
        pump(json, events, memory, Duration.ofMinutes(1));
    }

    private void pump(
            boolean json, boolean events, @Nullable StreamMemory memory, Duration keepAlive)
            throws InterruptedException {
        new AnswerPump(
                        outbox,
                        out,
                        new Delivery(json, events, memory, () -> gone.set(true)),
                        keepAlive)
                .run();
    }

    @Test
    void answersInOnePieceWhenTheAnswerIsAllThereIs() throws InterruptedException {
        outbox.end(400, "{}");
        pump(true, true, null);
        assertThat(out.said).containsExactly("400 {}");
    }

    @Test
    void streamsFromTheFirstMessageThatComesBeforeTheAnswer() throws InterruptedException {
        outbox.offer("1");
        outbox.end(400, "2");
        pump(true, true, null);
        assertThat(out.said)
                .containsExactly(
                        "events",
                        Frames.KEEP_ALIVE,
                        Frames.message(null, "1"),
                        Frames.message(null, "2"));
    }

    @Test
    void streamsToAClientThatTakesNothingElseAndDropsForOneThatTakesNoStream()
            throws InterruptedException {
        outbox.offer("1");
        outbox.end(200, "2");
        pump(true, false, null);
        assertThat(out.said).containsExactly("200 2");
        out.said.clear();
        Outbox other = new Outbox();
        other.end(200, "2");
        new AnswerPump(other, out, new Delivery(false, true, null, () -> {}), Duration.ofMinutes(1))
                .run();
        assertThat(out.said)
                .containsExactly("events", Frames.KEEP_ALIVE, Frames.message(null, "2"));
    }

    @Test
    void showsSignsOfLifeWhileAClientWaits() throws InterruptedException {
        out.onWrite =
                count -> {
                    if (count == 3) {
                        outbox.end(200, "late");
                    }
                };
        pump(true, true, null, Duration.ofMillis(1));
        assertThat(out.said.subList(0, 3)).containsExactly("events", ":\n\n", ":\n\n");
        assertThat(out.said.getLast()).isEqualTo(Frames.message(null, "late"));
    }

    @Test
    void notifiesTheCallWhenItsClientHasGone() throws InterruptedException {
        out.failing = true;
        outbox.offer("1");
        pump(true, true, null);
        assertThat(gone).isTrue();
    }

    @Test
    void keepsTheRestForAClientThatMayComeBack() throws InterruptedException {
        Remembered memory = new Remembered("primer");
        out.failing = true;
        outbox.offer("1");
        pump(true, true, memory);
        outbox.offer("2");
        outbox.end(200, "3");
        assertThat(memory.done.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(gone).isFalse();
        assertThat(memory.kept).endsWith("2", "3 last");
    }

    @Test
    void letsGoOfAConnectionOnlyWhereTheRestIsKept() throws InterruptedException {
        Remembered memory = new Remembered("primer");
        outbox.release();
        pump(true, true, memory);
        assertThat(out.said).containsExactly("events", "id: primer\nretry: 1000\ndata: \n\n");
        outbox.end(200, "1");
        assertThat(memory.done.await(60, TimeUnit.SECONDS)).isTrue();

        out.said.clear();
        Outbox other = new Outbox();
        other.release();
        other.end(200, "1");
        new AnswerPump(other, out, new Delivery(true, true, null, () -> {}), Duration.ofMinutes(1))
                .run();
        assertThat(out.said).containsExactly("200 1");
    }

    @Test
    void aFullBoxDropsWhatNothingDependsOn() throws InterruptedException {
        for (int i = 0; i < 1000; i++) {
            outbox.offer("progress");
        }
        assertThat(outbox.put("question")).isTrue();
        outbox.end(200, "answer");
        outbox.end(500, "another");
        assertThat(outbox.put("late")).isFalse();
        pump(true, true, null);
        assertThat(out.said).hasSizeLessThan(300);
        assertThat(out.said.subList(out.said.size() - 2, out.said.size()))
                .containsExactly(Frames.message(null, "question"), Frames.message(null, "answer"));
    }

    private interface OnWrite {
        void wrote(int count);
    }

    private static final class Written implements ResponseChannel {

        private final List<String> said = new ArrayList<>();
        private OnWrite onWrite = _ -> {};
        private boolean failing;

        @Override
        public void answer(int status, Map<String, String> headers, String body) {
            said.add(status + " " + body);
        }

        @Override
        public void startEvents(Map<String, String> headers) {
            said.add("events");
        }

        @Override
        public void write(String frames) throws IOException {
            if (failing) {
                throw new IOException("gone");
            }
            said.add(frames);
            onWrite.wrote(said.size());
        }
    }

    private record Remembered(String primer, List<String> kept, CountDownLatch done)
            implements StreamMemory {

        Remembered(String primer) {
            this(primer, new ArrayList<>(), new CountDownLatch(1));
        }

        @Override
        public boolean hasPrimer() {
            return true;
        }

        @Override
        public String begin() {
            return primer;
        }

        @Override
        public void waitsFor(RunId run) {
            throw new AssertionError("No run is started here");
        }

        @Override
        public void end() {
            done.countDown();
        }

        @Override
        public String keep(String json, boolean last) {
            kept.add(last ? json + " last" : json);
            if (last) {
                done.countDown();
            }
            return "id" + kept.size();
        }
    }
}
