package dev.grove.server.campaign.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.UnaryOperator;

/** Stands between one server and the database. */
public final class DatabaseProxy implements AutoCloseable {

    private final String server;
    private final int databasePort;
    private final Watcher watcher;
    private final UnaryOperator<String> statements;
    private final ServerSocket listener;

    /**
     * Listens on a free port of the loopback address.
     *
     * @param server whose connections these are
     * @param statements alters statements as they are prepared
     */
    public DatabaseProxy(
            String server, int databasePort, Watcher watcher, UnaryOperator<String> statements) {
        this.server = server;
        this.databasePort = databasePort;
        this.watcher = watcher;
        this.statements = statements;
        try {
            this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("proxy-of-" + server).start(this::accept);
    }

    public int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Thread.ofVirtual().name("link-of-" + server).start(() -> serve(client));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                Socket database = new Socket(InetAddress.getLoopbackAddress(), databasePort)) {
            client.setTcpNoDelay(true);
            database.setTcpNoDelay(true);
            new Link(server, client, database, watcher, statements).run();
        } catch (IOException _) {
            // Connection of one side lost; that of the other is closed with it.
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
