package dev.grove.bench.listen;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * Listeners that ask for a stream and then never read. They are made by Linux's own calls, for Java
 * cannot say how long a segment may be: over the loopback's long ones the kernel takes megabytes
 * for each connection before a server notices that they do not read, and with short ones some
 * kilobytes.
 */
public final class DeafListeners implements AutoCloseable {

    private static final int AF_INET = 2;
    private static final int SOCK_STREAM = 1;
    private static final int SOL_SOCKET = 1;
    private static final int SO_RCVBUF = 8;
    private static final int SO_RCVTIMEO = 20;
    private static final int IPPROTO_TCP = 6;
    private static final int TCP_MAXSEG = 2;
    private static final int MSG_PEEK = 2;

    private static final int SEGMENT = 536;
    private static final int BUFFER = 2048;
    private static final long PATIENCE_SECONDS = 30;

    /** How many ask before the first of them is waited for. */
    private static final int COMING = 50;

    private static final MethodHandle SOCKET =
            call("socket", ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
    private static final MethodHandle SET_OPTION =
            call(
                    "setsockopt",
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.ADDRESS,
                    ValueLayout.JAVA_INT);
    private static final MethodHandle CONNECT =
            call("connect", ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT);
    private static final MethodHandle SEND = transfer("send");
    private static final MethodHandle RECEIVE = transfer("recv");
    private static final MethodHandle CLOSE = call("close", ValueLayout.JAVA_INT);

    private final Arena arena = Arena.ofShared();
    private final List<Integer> sockets = new ArrayList<>();
    private final MemorySegment address;
    private final MemorySegment request;

    public DeafListeners(InetSocketAddress server, byte[] request) {
        this.address = arena.allocate(16);
        this.request = arena.allocateFrom(ValueLayout.JAVA_BYTE, request);
        byte[] ip = server.getAddress().getAddress();
        address.set(ValueLayout.JAVA_SHORT, 0, (short) AF_INET);
        address.set(ValueLayout.JAVA_BYTE, 2, (byte) (server.getPort() >> 8));
        address.set(ValueLayout.JAVA_BYTE, 3, (byte) server.getPort());
        MemorySegment.copy(ip, 0, address, ValueLayout.JAVA_BYTE, 4, ip.length);
    }

    /** Opens streams; returns when all of them have begun. */
    public void open(int count) throws IOException {
        int all = sockets.size() + count;
        while (sockets.size() < all) {
            List<Integer> asking = new ArrayList<>();
            while (asking.size() < COMING && sockets.size() < all) {
                asking.add(ask());
            }
            for (int socket : asking) {
                awaitFirstByte(socket);
            }
        }
    }

    private int ask() throws IOException {
        try (Arena arguments = Arena.ofConfined()) {
            int socket = (int) SOCKET.invokeExact(AF_INET, SOCK_STREAM, 0);
            check("socket", socket);
            sockets.add(socket);
            set(
                    socket,
                    SOL_SOCKET,
                    SO_RCVBUF,
                    arguments.allocateFrom(ValueLayout.JAVA_INT, BUFFER));
            set(
                    socket,
                    IPPROTO_TCP,
                    TCP_MAXSEG,
                    arguments.allocateFrom(ValueLayout.JAVA_INT, SEGMENT));
            // A struct timeval.
            set(
                    socket,
                    SOL_SOCKET,
                    SO_RCVTIMEO,
                    arguments.allocateFrom(ValueLayout.JAVA_LONG, PATIENCE_SECONDS, 0));
            check("connect", (int) CONNECT.invokeExact(socket, address, (int) address.byteSize()));
            check("send", (long) SEND.invokeExact(socket, request, request.byteSize(), 0));
            return socket;
        } catch (IOException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static void set(int socket, int level, int option, MemorySegment value)
            throws Throwable {
        check(
                "setsockopt",
                (int) SET_OPTION.invokeExact(socket, level, option, value, (int) value.byteSize()));
    }

    /** Looks at it without taking it. */
    private static void awaitFirstByte(int socket) throws IOException {
        try (Arena arguments = Arena.ofConfined()) {
            MemorySegment one = arguments.allocate(1);
            long count = (long) RECEIVE.invokeExact(socket, one, 1L, MSG_PEEK);
            check("recv", count == 0 ? -1 : count);
        } catch (IOException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static void check(String what, long result) throws IOException {
        if (result < 0) {
            throw new IOException("A listener's " + what + " failed");
        }
    }

    private static MethodHandle call(String name, MemoryLayout... arguments) {
        return link(name, FunctionDescriptor.of(ValueLayout.JAVA_INT, arguments));
    }

    private static MethodHandle transfer(String name) {
        return link(
                name,
                FunctionDescriptor.of(
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_INT,
                        ValueLayout.ADDRESS,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_INT));
    }

    /** Nothing else is called than what this class declares. */
    @SuppressWarnings("restricted")
    private static MethodHandle link(String name, FunctionDescriptor descriptor) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().find(name).orElseThrow(), descriptor);
    }

    @Override
    public void close() {
        try {
            for (int socket : sockets) {
                int _ = (int) CLOSE.invokeExact(socket);
            }
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        } finally {
            arena.close();
        }
    }
}
