package dev.grove.server.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Way to the server on which connections are cut, or are not there at all. */
final class TamperingProxy implements AutoCloseable {

    private static final int MUTE = -1;

    private final int server;
    private final ServerSocket listening;
    private final List<Cut> cuts = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private volatile boolean away;

    private record Cut(String request, int bytes) {}

    TamperingProxy(int server) {
        this.server = server;
        try {
            listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Cuts the next answer to a request with this in its head, after so many bytes of it. */
    void cut(String request, int bytes) {
        cuts.add(new Cut(request, bytes));
    }

    /** Keeps the next request with this in its head to itself, and never answers. */
    void mute(String request) {
        cuts.add(new Cut(request, MUTE));
    }

    /** Has every connection end, those that come as well, until the server is back. */
    void away(boolean isAway) {
        away = isAway;
        if (isAway) {
            open.forEach(TamperingProxy::end);
        }
    }

    /** Beginnings of the requests that came through, with their heads. */
    List<String> requests() {
        return new ArrayList<>(requests);
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                if (away) {
                    client.close();
                    continue;
                }
                Socket there = new Socket(InetAddress.getLoopbackAddress(), server);
                open.add(client);
                open.add(there);
                Way way = new Way(client, there);
                Thread.ofVirtual().start(way::requests);
                Thread.ofVirtual().start(way::answers);
            } catch (IOException _) {
                // Closed, or the server is not there.
            }
        }
    }

    /** Connection, both ways. */
    private final class Way {

        private final Socket client;
        private final Socket there;
        private volatile int left = Integer.MAX_VALUE;

        Way(Socket client, Socket there) {
            this.client = client;
            this.there = there;
        }

        void requests() {
            byte[] bytes = new byte[64 * 1024];
            try (InputStream in = client.getInputStream();
                    OutputStream out = there.getOutputStream()) {
                for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                    String text = new String(bytes, 0, read, ISO_8859_1);
                    requests.add(text);
                    Optional<Cut> cut =
                            cuts.stream().filter(each -> text.contains(each.request())).findFirst();
                    cut.ifPresent(cuts::remove);
                    if (cut.isPresent() && cut.get().bytes() == MUTE) {
                        continue;
                    }
                    left = cut.map(Cut::bytes).orElse(left);
                    out.write(bytes, 0, read);
                    out.flush();
                }
            } catch (IOException _) {
                // Either side has gone.
            } finally {
                end(there);
            }
        }

        void answers() {
            byte[] bytes = new byte[256];
            try (InputStream in = there.getInputStream();
                    OutputStream out = client.getOutputStream()) {
                for (int read = in.read(bytes); read >= 0 && left > 0; read = in.read(bytes)) {
                    int passed = Math.min(read, left);
                    out.write(bytes, 0, passed);
                    out.flush();
                    left = left == Integer.MAX_VALUE ? left : left - passed;
                }
            } catch (IOException _) {
                // Either side has gone.
            } finally {
                end(client);
                end(there);
            }
        }
    }

    private static void end(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException _) {
            // It has ended.
        }
    }

    @Override
    public void close() {
        end(listening);
        open.forEach(TamperingProxy::end);
    }
}
