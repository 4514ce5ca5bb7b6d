package dev.grove.workspace.egress.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Named.named;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BridgeTest {

    /** Hostile frames, after a hello and the opening of stream 1. */
    @FunctionalInterface
    interface Attack {
        void on(BridgePeer peer) throws BridgeBrokenException;
    }

    static Stream<Named<Attack>> attacks() {
        byte[] none = new byte[0];
        byte[] one = new byte[1];
        byte[] longest = new byte[Frame.LONGEST];
        return Stream.of(
                named("a second hello", peer -> peer.send(0, 1, new byte[16])),
                named("a kind that is not known", peer -> peer.send(5, 1, none)),
                named("a negative kind", peer -> peer.send(-1, 1, none)),
                named("a frame too long", peer -> peer.send(2, 1, new byte[Frame.LONGEST + 1])),
                named(
                        "a negative length",
                        peer -> peer.bridge().accept(new byte[] {2, 0, 0, 0, 1, -1, -1, -1, -1})),
                named("a number twice", peer -> peer.send(1, 1, none)),
                named("a number left out", peer -> peer.send(1, 3, none)),
                named("a negative number", peer -> peer.send(1, -1, none)),
                named("an opening with bytes", peer -> peer.send(1, 2, one)),
                named("data of no stream", peer -> peer.send(2, 2, one)),
                named("data without bytes", peer -> peer.send(2, 1, none)),
                named(
                        "data after the end",
                        peer -> {
                            peer.send(4, 1, none);
                            peer.send(2, 1, one);
                        }),
                named(
                        "data beyond the credit",
                        peer -> {
                            for (int i = 0; i < BridgeStream.CREDIT / Frame.LONGEST; i++) {
                                peer.send(2, 1, longest);
                            }
                            peer.send(2, 1, one);
                        }),
                named("credit of no stream", peer -> peer.send(3, 2, new byte[] {0, 0, 0, 1})),
                named("credit for nothing", peer -> peer.send(3, 1, new byte[] {0, 0, 0, 1})),
                named("negative credit", peer -> peer.send(3, 1, new byte[] {-1, 0, 0, 0})),
                named("credit of three bytes", peer -> peer.send(3, 1, new byte[] {0, 0, 1})),
                named("an end of no stream", peer -> peer.send(4, 2, none)),
                named(
                        "a second end",
                        peer -> {
                            peer.send(4, 1, none);
                            peer.send(4, 1, none);
                        }),
                named(
                        "more streams than 256",
                        peer -> {
                            for (int i = 2; i <= Bridge.MOST_STREAMS + 1; i++) {
                                peer.send(1, i, none);
                            }
                        }));
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void endsAtABreachOfTheProtocol(Attack attack) {
        BridgePeer peer = BridgePeer.greeted(BridgeTest::ignore);
        peer.open();
        assertThatThrownBy(() -> attack.on(peer)).isInstanceOf(BridgeBrokenException.class);
        assertThat(peer.bridge().isAlive()).isFalse();
    }

    @Test
    void endsWithoutAHello() {
        BridgePeer peer = new BridgePeer(BridgeTest::ignore);
        assertThatThrownBy(() -> peer.send(1, 1, new byte[0]))
                .isInstanceOf(BridgeBrokenException.class);
        assertThat(peer.bridge().process()).isCompletedExceptionally();
    }

    @Test
    void takesWhateverPiecesFramesArriveIn() throws BridgeBrokenException {
        BridgePeer peer = BridgePeer.greeted(BridgeTest::echo);
        byte[] frames =
                ByteBuffer.allocate(9 + 9 + 5)
                        .put((byte) 1)
                        .putInt(1)
                        .putInt(0)
                        .put((byte) 2)
                        .putInt(1)
                        .putInt(5)
                        .put("hello".getBytes(StandardCharsets.US_ASCII))
                        .array();
        for (byte b : frames) {
            peer.bridge().accept(new byte[] {b});
        }
        assertThat(peer.next().payload()).isEqualTo("hello".getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void writesNoMoreThanItsCreditAndGoesOnWithMore() {
        byte[] all = new byte[BridgeStream.CREDIT + 1];
        LinkedBlockingQueue<String> done = new LinkedBlockingQueue<>();
        BridgePeer peer =
                BridgePeer.greeted(stream -> {
                    try {
                        stream.output().write(all);
                        done.add("written");
                    } catch (IOException e) {
                        done.add(String.valueOf(e.getMessage()));
                    }
                });
        peer.open();
        int received = 0;
        while (received < BridgeStream.CREDIT) {
            received += peer.next().payload().length;
        }
        assertThat(received).isEqualTo(BridgeStream.CREDIT);
        assertThat(done).isEmpty();
        peer.sendHonestly(FrameKind.WINDOW, 1, new byte[] {0, 0, 0, 1});
        assertThat(peer.next().payload()).hasSize(1);
        assertThat(peer.next().kind()).isEqualTo(FrameKind.CLOSE);
        assertThat(done).containsExactly("written");
    }

    @Test
    void failsAReadOfAProgramThatIsSilentTooLong() throws InterruptedException {
        LinkedBlockingQueue<Exception> failures = new LinkedBlockingQueue<>();
        BridgePeer peer =
                BridgePeer.greeted(stream -> {
                    stream.endAfter(Duration.ofMillis(1));
                    try {
                        stream.input().read();
                    } catch (IOException e) {
                        failures.add(e);
                    }
                });
        peer.open();
        assertThat(failures.take()).isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void releasesThoseWhoWaitWhenItEnds() {
        LinkedBlockingQueue<String> ended = new LinkedBlockingQueue<>();
        BridgePeer peer =
                BridgePeer.greeted(stream -> {
                    try {
                        stream.input().read();
                    } catch (IOException e) {
                        ended.add("ended");
                    }
                });
        peer.open();
        peer.open();
        peer.bridge().end("test");
        await().untilAsserted(() -> assertThat(ended).hasSize(2));
    }

    private static void echo(BridgeStream stream) {
        try {
            stream.input().transferTo(stream.output());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes a stream and never reads from it. */
    private static void ignore(BridgeStream stream) {
        assertThat(stream).isNotNull();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
