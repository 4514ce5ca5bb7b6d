package dev.grove.workspace.git.broker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * A pack of bounded length that says, in its head, a bounded number of objects: whoever parses it
 * takes memory for as many as it says.
 */
final class BoundedPack extends BoundedStream {

    private static final int HEAD = 12;
    private static final int COUNT_AT = 8;

    private final int mostObjects;
    private byte[] head = new byte[0];
    private int given;
    private boolean checked;

    BoundedPack(InputStream in, GitSettings limits) {
        super(
                in,
                limits.packBytes().toBytes(),
                "The transfer is larger than " + limits.packBytes().toMegabytes() + " MB.");
        this.mostObjects = limits.objects();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!checked) {
            checked = true;
            head = readHead();
        }
        if (given < head.length) {
            int count = Math.min(length, head.length - given);
            System.arraycopy(head, given, target, offset, count);
            given += count;
            return count;
        }
        return super.read(target, offset, length);
    }

    private byte[] readHead() throws IOException {
        byte[] bytes = new byte[HEAD];
        int filled = 0;
        while (filled < HEAD) {
            int count = super.read(bytes, filled, HEAD - filled);
            if (count < 0) {
                throw new TransferEndedException("The objects that came are cut short.");
            }
            filled += count;
        }
        long objects = Integer.toUnsignedLong(ByteBuffer.wrap(bytes).getInt(COUNT_AT));
        if (objects > mostObjects) {
            throw new TransferEndedException(
                    "The transfer has %,d objects; at most %,d are allowed."
                            .formatted(objects, mostObjects));
        }
        return bytes;
    }
}
