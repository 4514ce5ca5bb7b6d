package dev.grove.server.campaign.wire;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * Connection between a server and the database: one thread passes on what the server sends, another
 * what the database answers.
 */
final class Link {

    private static final int SSL_REQUEST = 80_877_103;
    private static final int ENCRYPTION_REQUEST = 80_877_104;

    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(20);

    private final Socket client;
    private final Socket database;
    private final Watcher watcher;
    private final Transcript transcript;
    private final CountDownLatch answered = new CountDownLatch(1);
    private final LinkedBlockingQueue<Optional<Commit>> unanswered = new LinkedBlockingQueue<>();

    Link(
            String server,
            Socket client,
            Socket database,
            Watcher watcher,
            UnaryOperator<String> statements) {
        this.client = client;
        this.database = database;
        this.watcher = watcher;
        this.transcript = new Transcript(server, statements);
    }

    /** Returns when either side has ended the connection, or something on it was lost. */
    void run() throws IOException {
        DataInputStream in = buffered(client);
        passStartUp(in);
        Thread.ofVirtual().name("answers").start(this::passAnswers);
        // Closing ends the other thread's reads; while it holds an answer it must not be disturbed.
        try (client;
                database) {
            passRequests(in);
        }
    }

    /** Encryption is refused; the message that begins the session is passed on. */
    private void passStartUp(DataInputStream in) throws IOException {
        while (true) {
            byte[] body = new byte[in.readInt() - Integer.BYTES];
            in.readFully(body);
            int code = ByteBuffer.wrap(body).getInt();
            if (code != SSL_REQUEST && code != ENCRYPTION_REQUEST) {
                database.getOutputStream()
                        .write(
                                ByteBuffer.allocate(Integer.BYTES + body.length)
                                        .putInt(Integer.BYTES + body.length)
                                        .put(body)
                                        .array());
                return;
            }
            client.getOutputStream().write('N');
        }
    }

    private void passRequests(DataInputStream in) throws IOException {
        OutputStream out = database.getOutputStream();
        ByteArrayOutputStream held = new ByteArrayOutputStream();
        for (Optional<Message> next = Message.read(in); next.isPresent(); next = Message.read(in)) {
            Message said = next.get();
            transcript.record(said).writeTo(held);
            switch (said.type()) {
                case 'S', 'Q' -> {
                    Optional<Commit> commit = transcript.endUnit();
                    switch (commit.map(watcher::before).orElse(Passage.GOES_ON)) {
                        case Passage.IsLost _ -> {
                            return;
                        }
                        case Passage.ArrivesLate(Duration by) -> {
                            unanswered.add(commit);
                            arriveLate(held, out, by);
                            return;
                        }
                        case Passage.FallsSilent _ -> {
                            in.transferTo(OutputStream.nullOutputStream());
                            return;
                        }
                        case Passage.GoesOn _ -> unanswered.add(commit);
                    }
                }
                case 'P', 'B', 'D', 'E', 'C' -> {
                    continue;
                }
                default -> {}
            }
            held.writeTo(out);
            held.reset();
        }
    }

    /** The database gets it when its client has long gone, and does what it says. */
    private void arriveLate(ByteArrayOutputStream held, OutputStream out, Duration by)
            throws IOException {
        client.close();
        try {
            Thread.sleep(by);
            held.writeTo(out);
            out.flush();
            boolean done = answered.await(LONGEST_ANSWER.toSeconds(), TimeUnit.SECONDS);
            if (!done) {
                throw new IOException("What arrived late was not answered");
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void passAnswers() {
        try (client;
                database) {
            passAnswers(buffered(database), client.getOutputStream());
        } catch (IOException _) {
            // The other thread ends with the connection.
        } finally {
            answered.countDown();
        }
    }

    private void passAnswers(DataInputStream in, OutputStream out) throws IOException {
        ByteArrayOutputStream held = new ByteArrayOutputStream();
        Tally tally = new Tally();
        for (Optional<Message> next = Message.read(in); next.isPresent(); next = Message.read(in)) {
            Message answer = next.get();
            answer.writeTo(held);
            tally.count(answer);
            if (answer.type() == 'E') {
                watcher.refused(answer.text());
            }
            if (answer.type() == 'Z') {
                Optional<Commit> commit =
                        Optional.ofNullable(unanswered.poll()).flatMap(known -> known);
                if (commit.isPresent()) {
                    Passage passage = watcher.after(commit.get(), tally.take());
                    if (passage.equals(Passage.FALLS_SILENT)) {
                        in.transferTo(OutputStream.nullOutputStream());
                    }
                    if (!passage.equals(Passage.GOES_ON)) {
                        return;
                    }
                }
            }
            // Messages that answer nothing held, such as the greeting, are not held either.
            if (answer.type() == 'Z' || unanswered.isEmpty()) {
                held.writeTo(out);
                held.reset();
            }
        }
    }

    private static DataInputStream buffered(Socket socket) throws IOException {
        return new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }
}
