package dev.grove.bench.model;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Answers Chat Completions on connections that are kept, as fast as sockets and manners allow. */
public final class ModelServer implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ModelServer.class.getName());

    /** All runs of the largest load may connect in the same moment. */
    private static final int MOST_UNACCEPTED = 4096;

    private final Dialogues dialogues;
    private final Map<Dialogue.Question, byte[]> answers = new ConcurrentHashMap<>();
    private final ServerSocket listening;

    public ModelServer(Dialogues dialogues) {
        this.dialogues = dialogues;
        try {
            listening = new ServerSocket(0, MOST_UNACCEPTED, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("model").start(this::accept);
    }

    public String baseUrl() {
        return "http://127.0.0.1:" + listening.getLocalPort() + "/v1";
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket socket = listening.accept();
                socket.setTcpNoDelay(true);
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException _) {
                // Closed: the bench is over.
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket;
                var in = new BufferedInputStream(socket.getInputStream(), 16 * 1024)) {
            while (true) {
                byte[] body = HttpRequests.readBody(in);
                long asked = System.nanoTime();
                Dialogue dialogue = dialogues.of(body);
                Dialogue.Question question = dialogue.ask(asked, body.length);
                byte[] answer = answers.computeIfAbsent(question, Answers::to);
                dialogue.think();
                dialogue.answering(System.nanoTime());
                socket.getOutputStream().write(answer);
                dialogue.answered(question);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (EOFException _) {
            // The client is done with this connection.
        } catch (IOException | RuntimeException e) {
            if (!listening.isClosed()) {
                LOG.log(Level.WARNING, "The model lost a connection", e);
            }
        }
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
