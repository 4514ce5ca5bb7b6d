package dev.grove.core.sse;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The lines of a stream that is read in blocks. They end with LF, CR or CR LF. A line is a range of
 * the block, which the next one may overwrite.
 */
final class Lines {

    private static final int BLOCK = 8 * 1024;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private final InputStream in;
    private final int longestLine;
    private final long largestStream;
    private final boolean takesRest;

    private byte[] block = new byte[BLOCK];
    private int end;

    /** Where the bytes begin that are of no line yet. */
    private int rest;

    private int lineStart;
    private int lineEnd;
    private long total;
    private boolean isAfterCr;

    /**
     * @param longestLine in bytes, without its end
     * @param largestStream in bytes
     * @param takesRest whether bytes after the last end of a line are a line too
     */
    Lines(InputStream in, int longestLine, long largestStream, boolean takesRest) {
        this.in = in;
        this.longestLine = longestLine;
        this.largestStream = largestStream;
        this.takesRest = takesRest;
    }

    /**
     * Goes to the next line as soon as its end has come: a CR is one, whatever follows.
     *
     * @return false at the end of the stream
     * @throws EventsTooLargeException when a bound is passed
     * @throws IOException when the connection breaks
     */
    boolean next() throws IOException {
        boolean isFirst = total == 0;
        int seen = 0;
        while (true) {
            int stop = rest + (int) Math.min(end - rest, largestStream - total);
            int at = endOfLine(rest + seen, stop);
            seen = at - rest;
            if (seen > longestLine) {
                throw new EventsTooLargeException(
                        "an event is larger than " + longestLine + " bytes");
            }
            if (at < stop) {
                boolean isSecondHalf = isAfterCr && seen == 0 && block[at] == '\n';
                take(at);
                if (!isSecondHalf) {
                    break;
                }
            } else if (stop < end) {
                throw new EventsTooLargeException(
                        "the stream is larger than " + largestStream + " bytes");
            } else if (!readOn()) {
                if (!takesRest || end == rest) {
                    return false;
                }
                takeRest();
                break;
            }
        }
        if (isFirst && startsWith(BYTE_ORDER_MARK)) {
            lineStart += BYTE_ORDER_MARK.length;
        }
        return true;
    }

    int length() {
        return lineEnd - lineStart;
    }

    boolean startsWith(byte[] prefix) {
        return length() >= prefix.length
                && Arrays.equals(
                        block, lineStart, lineStart + prefix.length, prefix, 0, prefix.length);
    }

    /** The byte at a place of the line. */
    byte at(int place) {
        return block[lineStart + place];
    }

    /** The line from a place on; what is no UTF-8 becomes U+FFFD. */
    String text(int from) {
        return new String(block, lineStart + from, length() - from, StandardCharsets.UTF_8);
    }

    /** The place of the first end of a line, or {@code to}. */
    private int endOfLine(int from, int to) {
        int at = from;
        while (at < to && block[at] != '\n' && block[at] != '\r') {
            at++;
        }
        return at;
    }

    private void take(int at) {
        lineStart = rest;
        lineEnd = at;
        rest = at + 1;
        total += rest - lineStart;
        isAfterCr = block[at] == '\r';
    }

    private void takeRest() {
        lineStart = rest;
        lineEnd = end;
        total += end - rest;
        rest = end;
        isAfterCr = false;
    }

    /** Reads a block behind what there is of a line, which is moved at most once. */
    private boolean readOn() throws IOException {
        if (rest > 0) {
            System.arraycopy(block, rest, block, 0, end - rest);
            end -= rest;
            rest = 0;
        } else if (end == block.length) {
            block = Arrays.copyOf(block, grown(end));
        }
        int read = in.read(block, end, block.length - end);
        if (read < 0) {
            return false;
        }
        end += read;
        return true;
    }

    /** Twice as long, and hardly longer than the longest line. */
    private int grown(int length) {
        return (int) Math.min(2L * length, (long) longestLine + BLOCK);
    }
}
