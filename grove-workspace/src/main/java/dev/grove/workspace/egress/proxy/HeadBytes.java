package dev.grove.workspace.egress.proxy;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads the bytes of a head up to its empty line, and none after it. Refuses what parsers are known
 * to read differently: lines that do not end with CRLF, folded ones, control characters, and space
 * around a field's name.
 */
final class HeadBytes {

    private static final int LONGEST = 32 * 1024;
    private static final String OF_NAMES = "!#$%&'*+-.^_`|~";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final InputStream in;

    private HeadBytes(InputStream in) {
        this.in = in;
    }

    static byte[] read(InputStream in) throws IOException, RefusedException {
        return new HeadBytes(in).all();
    }

    private byte[] all() throws IOException, RefusedException {
        line(false);
        while (line(true) > 0) {
            // Up to the empty line.
        }
        return bytes.toByteArray();
    }

    /** Length of the line that was read, without its end. */
    private int line(boolean field) throws IOException, RefusedException {
        int length = 0;
        boolean named = !field;
        for (int c = next(); c != '\r'; c = next()) {
            named = named || (c == ':' && length > 0);
            if (named ? !isText(c) : !isOfName(c)) {
                throw RefusedException.malformed("The head of the request is malformed.");
            }
            length++;
        }
        if (next() != '\n' || (length > 0 && !named) || (length == 0 && !field)) {
            throw RefusedException.malformed("The head of the request is malformed.");
        }
        return length;
    }

    private int next() throws IOException, RefusedException {
        int c = in.read();
        if (c < 0) {
            throw new EOFException("the head is incomplete");
        }
        if (bytes.size() >= LONGEST) {
            throw RefusedException.malformed("The head of the request is too large.");
        }
        bytes.write(c);
        return c;
    }

    private static boolean isText(int c) {
        return c == '\t' || (c >= ' ' && c != 0x7f);
    }

    private static boolean isOfName(int c) {
        return (c >= '0' && c <= '9')
                || (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || OF_NAMES.indexOf(c) >= 0;
    }
}
