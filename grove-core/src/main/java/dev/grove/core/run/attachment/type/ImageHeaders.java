package dev.grove.core.run.attachment.type;

/** Sizes of images, read from their headers. */
final class ImageHeaders {

    private static final String DAMAGED = "its header is damaged; send it whole";

    /** Marker of a JPEG's frame: C0 to CF, but for tables and reserved ones. */
    private static final int FIRST_FRAME = 0xC0;

    private static final int LAST_FRAME = 0xCF;
    private static final int HUFFMAN = 0xC4;
    private static final int RESERVED = 0xC8;
    private static final int ARITHMETIC = 0xCC;
    private static final int SCAN = 0xDA;
    private static final int END = 0xD9;

    private ImageHeaders() {}

    static ImageSize png(byte[] bytes) {
        ByteCursor in = new ByteCursor(bytes, Signature.PNG.length());
        if (in.big(4) != 13 || !in.name().equals("IHDR")) {
            throw new MalformedContentException(DAMAGED);
        }
        return new ImageSize(in.big(4), in.big(4));
    }

    /** Skips segments to that of the first frame. */
    static ImageSize jpeg(byte[] bytes) {
        ByteCursor in = new ByteCursor(bytes, 2);
        while (true) {
            if (in.next() != 0xFF) {
                throw new MalformedContentException(DAMAGED);
            }
            int marker = in.next();
            while (marker == 0xFF) {
                marker = in.next();
            }
            if (marker == SCAN || marker == END || marker == 0) {
                throw new MalformedContentException(DAMAGED);
            }
            if (marker == 1 || (marker >= 0xD0 && marker <= 0xD7)) {
                continue;
            }
            long length = in.big(2);
            if (length < 2) {
                throw new MalformedContentException(DAMAGED);
            }
            if (isFrame(marker)) {
                in.skip(1);
                long height = in.big(2);
                return new ImageSize(in.big(2), height);
            }
            in.skip(length - 2);
        }
    }

    private static boolean isFrame(int marker) {
        return marker >= FIRST_FRAME
                && marker <= LAST_FRAME
                && marker != HUFFMAN
                && marker != RESERVED
                && marker != ARITHMETIC;
    }

    /** The largest of the screen and all frames: a small screen says nothing of what is decoded. */
    static ImageSize gif(byte[] bytes) {
        ByteCursor in = new ByteCursor(bytes, Signature.GIF89.length());
        long width = in.little(2);
        long height = in.little(2);
        skipColours(in, in.next(), 2);
        boolean hasFrame = false;
        while (!in.isAtEnd()) {
            switch (in.next()) {
                case 0x2C -> {
                    hasFrame = true;
                    long left = in.little(2);
                    long top = in.little(2);
                    width = Math.max(width, left + in.little(2));
                    height = Math.max(height, top + in.little(2));
                    // Also bounds what follows in the loop: each frame has its own check.
                    ImageSize _ = new ImageSize(width, height);
                    skipColours(in, in.next(), 0);
                    in.skip(1);
                    skipBlocks(in);
                }
                case 0x21 -> {
                    in.skip(1);
                    skipBlocks(in);
                }
                case 0x3B -> {
                    return frames(hasFrame, width, height);
                }
                default -> throw new MalformedContentException(DAMAGED);
            }
        }
        return frames(hasFrame, width, height);
    }

    private static ImageSize frames(boolean hasFrame, long width, long height) {
        if (!hasFrame) {
            throw new MalformedContentException("it has no frame; send it whole");
        }
        return new ImageSize(width, height);
    }

    /**
     * Skips a table of colours, where the flags say that there is one.
     *
     * @param then bytes that stand before it
     */
    private static void skipColours(ByteCursor in, int flags, int then) {
        in.skip(then);
        if ((flags & 0x80) != 0) {
            in.skip(3L << ((flags & 7) + 1));
        }
    }

    private static void skipBlocks(ByteCursor in) {
        for (int length = in.next(); length > 0; length = in.next()) {
            in.skip(length);
        }
    }

    static ImageSize webp(byte[] bytes) {
        ByteCursor in = new ByteCursor(bytes, 12);
        String chunk = in.name();
        in.skip(4);
        return switch (chunk) {
            case "VP8X" -> {
                in.skip(4);
                yield new ImageSize(in.little(3) + 1, in.little(3) + 1);
            }
            case "VP8 " -> {
                in.skip(3);
                if (in.big(3) != 0x9D012A) {
                    throw new MalformedContentException(DAMAGED);
                }
                yield new ImageSize(in.little(2) & 0x3FFF, in.little(2) & 0x3FFF);
            }
            case "VP8L" -> {
                if (in.next() != 0x2F) {
                    throw new MalformedContentException(DAMAGED);
                }
                long bits = in.little(4);
                yield new ImageSize((bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1);
            }
            default -> throw new MalformedContentException(DAMAGED);
        };
    }
}
