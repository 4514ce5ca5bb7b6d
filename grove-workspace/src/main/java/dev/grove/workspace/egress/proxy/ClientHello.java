package dev.grove.workspace.egress.proxy;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * First message of a TLS client (RFC 8446 §4.1.2).
 *
 * @param bytes all that was read, records and what else lay in them
 * @param serverName in lower case; null where it names none
 * @param encrypted whether it holds another hello that only the target can read (ECH)
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ClientHello(byte[] bytes, @Nullable String serverName, boolean encrypted) {

    private static final int HANDSHAKE = 22;
    private static final int CLIENT_HELLO = 1;
    private static final int MESSAGE_HEAD = 4;
    private static final int LONGEST_RECORD = 16 * 1024;
    private static final int LONGEST = 64 * 1024;
    private static final int VERSION_AND_RANDOM = 34;
    private static final int SERVER_NAME = 0;
    private static final int ECH = 0xfe0d;
    private static final int HOST_NAME = 0;

    static ClientHello read(InputStream in) throws IOException, RefusedException {
        DataInputStream records = new DataInputStream(in);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        int wanted = MESSAGE_HEAD;
        while (message.size() < wanted) {
            byte[] head = records.readNBytes(5);
            int length = head.length < 5 ? 0 : ((head[3] & 0xff) << 8) | (head[4] & 0xff);
            if (length == 0 || length > LONGEST_RECORD || head[0] != HANDSHAKE || head[1] != 3) {
                throw noTls();
            }
            byte[] body = new byte[length];
            records.readFully(body);
            all.writeBytes(head);
            all.writeBytes(body);
            message.writeBytes(body);
            if (message.size() >= MESSAGE_HEAD) {
                int first = ByteBuffer.wrap(message.toByteArray()).getInt();
                wanted = MESSAGE_HEAD + (first & 0xffffff);
                if (first >>> 24 != CLIENT_HELLO || wanted > LONGEST) {
                    throw noTls();
                }
            }
        }
        try {
            return of(all.toByteArray(), ByteBuffer.wrap(message.toByteArray(), 0, wanted));
        } catch (BufferUnderflowException | IllegalArgumentException _) {
            throw noTls();
        }
    }

    private static ClientHello of(byte[] bytes, ByteBuffer message) throws RefusedException {
        message.position(MESSAGE_HEAD + VERSION_AND_RANDOM);
        slice(message, message.get() & 0xff);
        slice(message, message.getShort() & 0xffff);
        slice(message, message.get() & 0xff);
        String name = null;
        boolean encrypted = false;
        ByteBuffer extensions =
                message.hasRemaining()
                        ? slice(message, message.getShort() & 0xffff)
                        : ByteBuffer.allocate(0);
        while (extensions.hasRemaining()) {
            int type = extensions.getShort() & 0xffff;
            ByteBuffer extension = slice(extensions, extensions.getShort() & 0xffff);
            encrypted |= type == ECH;
            if (type == SERVER_NAME) {
                if (name != null) {
                    throw noTls();
                }
                name = name(extension);
            }
        }
        return new ClientHello(bytes, name, encrypted);
    }

    private static String name(ByteBuffer extension) throws RefusedException {
        ByteBuffer names = slice(extension, extension.getShort() & 0xffff);
        int type = names.get() & 0xff;
        ByteBuffer name = slice(names, names.getShort() & 0xffff);
        if (type != HOST_NAME || names.hasRemaining() || extension.hasRemaining()) {
            throw noTls();
        }
        byte[] bytes = new byte[name.remaining()];
        name.get(bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    }

    private static ByteBuffer slice(ByteBuffer source, int length) {
        if (length > source.remaining()) {
            throw new BufferUnderflowException();
        }
        ByteBuffer slice = source.slice(source.position(), length);
        source.position(source.position() + length);
        return slice;
    }

    private static RefusedException noTls() {
        return RefusedException.malformed("A tunnel carries TLS alone.");
    }
}
