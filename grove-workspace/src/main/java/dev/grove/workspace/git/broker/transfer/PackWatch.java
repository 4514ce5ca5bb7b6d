package dev.grove.workspace.git.broker.transfer;

import dev.grove.workspace.git.broker.url.GitSettings;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads a pack as it passes by, ahead of its parser, and ends it before it costs too much: when it
 * says that it has too many objects, when one is too large unpacked, and when putting one together
 * from others would hold too much in memory at once.
 *
 * <p>That last bound is what a chain of deltas needs: the sizes of all objects from the one that is
 * whole to the last. Where a delta names its base by id, the base is not known yet, so all such
 * deltas count as one chain.
 */
final class PackWatch implements AutoCloseable {

    private static final int HEAD = 12;
    private static final int COUNT_AT = 8;
    private static final int ID = 20;
    private static final int OFFSET_DELTA = 6;
    private static final int ID_DELTA = 7;

    /** Memory that may be held at once, in objects of the largest size allowed. */
    private static final int HELD_AT_ONCE = 4;

    private static final int KILO = 1024;
    private static final int VARINT = 0x80;
    private static final int LONGEST_VARINT = 10;

    private enum Phase {
        HEAD,
        TYPE,
        BASE_OFFSET,
        BASE_ID,
        DATA,
        END
    }

    private final GitSettings limits;
    private final long mostHeld;
    private final Inflater inflater = new Inflater();
    private final byte[] scratch = new byte[8192];
    private long[] starts = new long[1024];
    private int[] held = new int[1024];
    private int seen;
    private long left;
    private Phase phase = Phase.HEAD;
    private long position;
    private long start;
    private int filled;
    private long number;
    private int type;
    private long size;
    private long inflated;
    private long base;
    private long byId;
    private long largest;
    private final byte[] deltaHead = new byte[2 * LONGEST_VARINT];

    PackWatch(GitSettings limits) {
        this.limits = limits;
        this.mostHeld = HELD_AT_ONCE * limits.objectBytes().toBytes();
    }

    /**
     * Takes the next bytes of the pack.
     *
     * @throws TransferEndedException when it may not go on
     */
    void accept(byte[] bytes, int offset, int length) throws TransferEndedException {
        int at = offset;
        int end = offset + length;
        while (at < end && phase != Phase.END) {
            if (phase == Phase.DATA) {
                int used = inflate(bytes, at, end - at);
                position += used;
                at += used;
            } else {
                one(bytes[at] & 0xff);
                position++;
                at++;
            }
        }
    }

    @Override
    public void close() {
        inflater.end();
    }

    private void one(int value) throws TransferEndedException {
        switch (phase) {
            case HEAD -> head(value);
            case TYPE -> type(value);
            case BASE_OFFSET -> baseOffset(value);
            case BASE_ID -> {
                if (++filled == ID) {
                    begin(Phase.DATA);
                }
            }
            case DATA, END -> throw new IllegalStateException();
        }
    }

    private void head(int value) throws TransferEndedException {
        if (filled >= COUNT_AT) {
            number = (number << Byte.SIZE) | value;
        }
        if (++filled == HEAD) {
            if (number > limits.objects()) {
                throw new TransferEndedException(
                        "The transfer has %,d objects; at most %,d are allowed."
                                .formatted(number, limits.objects()));
            }
            left = number;
            begin(left == 0 ? Phase.END : Phase.TYPE);
        }
    }

    private void type(int value) throws TransferEndedException {
        if (filled == 0) {
            start = position;
            type = (value >> 4) & 7;
            size = value & 15;
        } else {
            size |= (long) (value & 127) << (4 + 7 * (filled - 1));
        }
        filled++;
        if (value >= VARINT) {
            if (filled > LONGEST_VARINT) {
                throw malformed();
            }
            return;
        }
        if (size < 0 || size > limits.objectBytes().toBytes()) {
            throw new TransferEndedException(
                    "An object of the transfer is larger than "
                            + limits.objectBytes().toMegabytes()
                            + " MB.");
        }
        begin(
                switch (type) {
                    case OFFSET_DELTA -> Phase.BASE_OFFSET;
                    case ID_DELTA -> Phase.BASE_ID;
                    default -> Phase.DATA;
                });
    }

    private void baseOffset(int value) throws TransferEndedException {
        number = filled == 0 ? value & 127 : ((number + 1) << 7) | (value & 127);
        if (++filled > LONGEST_VARINT) {
            throw malformed();
        }
        if (value < VARINT) {
            base = start - number;
            begin(Phase.DATA);
        }
    }

    private void begin(Phase next) {
        phase = next;
        filled = 0;
        number = 0;
        inflated = 0;
        if (next == Phase.DATA) {
            inflater.reset();
        }
    }

    private int inflate(byte[] bytes, int offset, int length) throws TransferEndedException {
        inflater.setInput(bytes, offset, length);
        try {
            while (true) {
                int count = inflater.inflate(scratch);
                if (inflated < deltaHead.length) {
                    int wanted = (int) Math.min(count, deltaHead.length - inflated);
                    System.arraycopy(scratch, 0, deltaHead, (int) inflated, wanted);
                }
                inflated += count;
                if (inflated > size) {
                    throw malformed();
                }
                if (inflater.finished()) {
                    int used = length - inflater.getRemaining();
                    endObject();
                    return used;
                }
                if (count == 0) {
                    if (inflater.needsDictionary() || !inflater.needsInput()) {
                        throw malformed();
                    }
                    return length;
                }
            }
        } catch (DataFormatException _) {
            throw malformed();
        }
    }

    private void endObject() throws TransferEndedException {
        long cost =
                switch (type) {
                    case OFFSET_DELTA -> resultSize() + heldBy(base);
                    case ID_DELTA -> {
                        byId += resultSize();
                        yield byId + largest;
                    }
                    default -> size;
                };
        if (cost > mostHeld) {
            throw new TransferEndedException(
                    "The transfer needs too much memory: large objects are made of one another.");
        }
        if (type != ID_DELTA) {
            largest = Math.max(largest, cost);
        }
        remember(cost);
        left--;
        begin(left == 0 ? Phase.END : Phase.TYPE);
    }

    /** A delta begins with the sizes of its base and of what becomes of it. */
    private long resultSize() throws TransferEndedException {
        int at = 0;
        int most = (int) Math.min(inflated, deltaHead.length);
        while (at < most && (deltaHead[at] & VARINT) != 0) {
            at++;
        }
        at++;
        long result = 0;
        for (int shift = 0; at < most; at++, shift += 7) {
            result |= (long) (deltaHead[at] & 127) << shift;
            if ((deltaHead[at] & VARINT) == 0) {
                if (result < 0 || result > limits.objectBytes().toBytes()) {
                    throw new TransferEndedException(
                            "An object of the transfer is larger than "
                                    + limits.objectBytes().toMegabytes()
                                    + " MB.");
                }
                return result;
            }
        }
        throw malformed();
    }

    private long heldBy(long offset) throws TransferEndedException {
        int index = Arrays.binarySearch(starts, 0, seen, offset);
        if (index < 0) {
            throw malformed();
        }
        return (long) held[index] * KILO;
    }

    private void remember(long cost) {
        if (seen == starts.length) {
            starts = Arrays.copyOf(starts, seen * 2);
            held = Arrays.copyOf(held, seen * 2);
        }
        starts[seen] = start;
        held[seen++] = (int) (cost / KILO) + 1;
    }

    private static TransferEndedException malformed() {
        return new TransferEndedException("The objects that came are not a valid pack.");
    }
}
