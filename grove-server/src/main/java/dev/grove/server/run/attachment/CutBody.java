package dev.grove.server.run.attachment;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Body of a start without the data of its attachments, which is cut out byte by byte: a parser
 * would hold several copies of each. A name stands in its place.
 */
final class CutBody {

    private static final byte[] ATTACHMENTS = latin("attachments");
    private static final byte[] DATA = latin("data");

    /** Levels of a member of an attachment: the body, the array, the attachment. */
    private static final int LEVEL = 3;

    /** Shorter data stays. */
    private static final int SHORT = 4_096;

    private final byte[] rest;
    private final Map<String, String> cut;

    private CutBody(byte[] rest, Map<String, String> cut) {
        this.rest = rest;
        this.cut = cut;
    }

    /** JSON. */
    byte[] rest() {
        return rest;
    }

    /** Data that was cut out, by its name. */
    Map<String, String> cut() {
        return cut;
    }

    /**
     * Cuts a body. Where it is no JSON the rest is none either.
     *
     * @param nonce that no caller knows, and that each name begins with
     */
    static CutBody of(byte[] body, String nonce) {
        Scan scan = new Scan(body, nonce);
        scan.run();
        return new CutBody(scan.rest.toByteArray(), scan.cut);
    }

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A pass over a body, which follows strings and levels alone. */
    private static final class Scan {

        private final byte[] body;
        private final String nonce;
        private final ByteArrayOutputStream rest = new ByteArrayOutputStream();
        private final Map<String, String> cut = new LinkedHashMap<>();
        private int level;
        private boolean inAttachments;
        private byte[] key = new byte[0];
        private int copied;

        Scan(byte[] body, String nonce) {
            this.body = body;
            this.nonce = nonce;
        }

        void run() {
            int at = 0;
            while (at < body.length) {
                switch (body[at]) {
                    case '"' -> {
                        int end = end(at + 1);
                        string(at + 1, end);
                        at = end;
                    }
                    case '{', '[' -> {
                        inAttachments |=
                                level == 1 && body[at] == '[' && Arrays.equals(key, ATTACHMENTS);
                        level++;
                    }
                    case '}', ']' -> {
                        level--;
                        inAttachments &= level > 1;
                    }
                    default -> {}
                }
                at++;
            }
            rest.write(body, copied, body.length - copied);
        }

        /** Place of the quote that ends a string. */
        private int end(int from) {
            int at = from;
            while (at < body.length && body[at] != '"') {
                at += body[at] == '\\' ? 2 : 1;
            }
            return Math.min(at, body.length);
        }

        private void string(int from, int end) {
            if (isKey(end + 1)) {
                // No longer than those that are looked for, whatever else it is.
                key = Arrays.copyOfRange(body, from, Math.min(end, from + ATTACHMENTS.length + 1));
            } else if (inAttachments
                    && level == LEVEL
                    && end - from > SHORT
                    && Arrays.equals(key, DATA)) {
                String name = nonce + cut.size();
                cut.put(name, text(from, end));
                rest.write(body, copied, from - copied);
                rest.writeBytes(latin(name));
                copied = end;
            }
        }

        private boolean isKey(int after) {
            int at = after;
            while (at < body.length && (body[at] <= ' ' && body[at] > 0)) {
                at++;
            }
            return at < body.length && body[at] == ':';
        }

        /**
         * Some writers of JSON put an escape before each slash; base64 has nothing else to escape.
         */
        private String text(int from, int end) {
            String text = new String(body, from, end - from, StandardCharsets.ISO_8859_1);
            return text.indexOf('\\') < 0 ? text : text.replace("\\/", "/");
        }
    }
}
