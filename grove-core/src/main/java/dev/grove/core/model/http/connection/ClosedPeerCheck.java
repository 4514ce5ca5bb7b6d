package dev.grove.core.model.http.connection;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.core5.http.io.HttpConnectionFactory;
import org.jspecify.annotations.Nullable;

/**
 * Makes connections that notice before each use whether their server has closed them. The library's
 * own check reads for a millisecond, which is longer than all else that a turn takes; over a plain
 * socket a read that does not wait says the same. Over TLS, where models are far away, the library
 * checks.
 */
record ClosedPeerCheck(HttpConnectionFactory<ManagedHttpClientConnection> connections)
        implements HttpConnectionFactory<ManagedHttpClientConnection> {

    @Override
    public @Nullable ManagedHttpClientConnection createConnection(@Nullable Socket socket)
            throws IOException {
        ManagedHttpClientConnection connection = connections.createConnection(socket);
        return connection == null ? null : checked(connection);
    }

    private static ManagedHttpClientConnection checked(ManagedHttpClientConnection connection) {
        return (ManagedHttpClientConnection)
                Proxy.newProxyInstance(
                        ClosedPeerCheck.class.getClassLoader(),
                        new Class<?>[] {ManagedHttpClientConnection.class},
                        new Checked(connection));
    }

    private record Checked(ManagedHttpClientConnection connection) implements InvocationHandler {

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
                throws Throwable {
            if (method.getName().equals("isStale")) {
                Socket socket = connection.getSocket();
                SocketChannel channel = socket == null ? null : socket.getChannel();
                if (channel != null) {
                    return isClosed(channel);
                }
            }
            try {
                return method.invoke(connection, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }

        /** Between two answers nothing may come: bytes are no better than an end. */
        private static boolean isClosed(SocketChannel channel) {
            try {
                channel.configureBlocking(false);
                try {
                    return channel.read(ByteBuffer.allocate(1)) != 0;
                } finally {
                    channel.configureBlocking(true);
                }
            } catch (IOException _) {
                return true;
            }
        }
    }
}
