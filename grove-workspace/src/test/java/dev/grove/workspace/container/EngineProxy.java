package dev.grove.workspace.container;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Stands between a server and the engine's socket, and can cut them apart as a crash would. */
final class EngineProxy implements AutoCloseable {

    private final UnixDomainSocketAddress engine;
    private final Set<Channel> open = ConcurrentHashMap.newKeySet();
    private final int port;
    private ServerSocketChannel listener;

    EngineProxy(String dockerHost) {
        this.engine = UnixDomainSocketAddress.of(Path.of(URI.create(dockerHost).getPath()));
        this.listener = listen(0);
        try {
            this.port = ((InetSocketAddress) listener.getLocalAddress()).getPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String address() {
        return "tcp://127.0.0.1:" + port;
    }

    /** Every connection breaks and no other can be made. */
    void crash() {
        close(listener);
        open.forEach(EngineProxy::close);
        open.clear();
    }

    void comeBack() {
        listener = listen(port);
    }

    @Override
    public void close() {
        crash();
    }

    private ServerSocketChannel listen(int wanted) {
        try {
            ServerSocketChannel channel = ServerSocketChannel.open();
            channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted));
            Thread.ofVirtual().start(() -> accept(channel));
            return channel;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept(ServerSocketChannel channel) {
        try {
            while (channel.isOpen()) {
                SocketChannel client = channel.accept();
                SocketChannel server = SocketChannel.open(StandardProtocolFamily.UNIX);
                server.connect(engine);
                open.add(client);
                open.add(server);
                Thread.ofVirtual().start(() -> pump(client, server));
                Thread.ofVirtual().start(() -> pump(server, client));
            }
        } catch (IOException _) {
            // Crashed, as asked.
        }
    }

    private void pump(SocketChannel from, SocketChannel to) {
        ByteBuffer buffer = ByteBuffer.allocate(64 * 1024);
        try {
            while (from.read(buffer) >= 0) {
                buffer.flip();
                while (buffer.hasRemaining()) {
                    to.write(buffer);
                }
                buffer.clear();
            }
            to.shutdownOutput();
        } catch (IOException _) {
            close(from);
            close(to);
        }
    }

    private static void close(Channel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
