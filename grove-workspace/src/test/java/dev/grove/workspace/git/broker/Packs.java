package dev.grove.workspace.git.broker;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;

/** Packs made by hand, so that they can be wrong in any way. */
final class Packs {

    static final String PERSON = "A <a@example.org> 1700000000 +0000";

    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final List<Long> starts = new ArrayList<>();
    private int count;

    /** Adds an object as it is. */
    ObjectId add(int type, byte[] content) {
        begin();
        head(type, content.length);
        deflate(content);
        return ids(type, content);
    }

    ObjectId blob(String text) {
        return add(Constants.OBJ_BLOB, text.getBytes(StandardCharsets.UTF_8));
    }

    ObjectId tree(byte[]... entries) {
        ByteArrayOutputStream raw = new ByteArrayOutputStream();
        for (byte[] entry : entries) {
            raw.writeBytes(entry);
        }
        return add(Constants.OBJ_TREE, raw.toByteArray());
    }

    ObjectId commit(ObjectId tree) {
        return add(
                Constants.OBJ_COMMIT,
                ("tree " + tree.name() + "\nauthor " + PERSON + "\ncommitter " + PERSON + "\n\nm\n")
                        .getBytes(StandardCharsets.UTF_8));
    }

    /** A delta on the object that was added some places before. */
    void deltaOn(int before, byte[] delta) {
        long base = starts.get(starts.size() - before);
        begin();
        long back = starts.getLast() - base;
        head(Constants.OBJ_OFS_DELTA, delta.length);
        byte[] offset = new byte[10];
        int at = offset.length - 1;
        offset[at] = (byte) (back & 127);
        for (long rest = back >> 7; rest > 0; rest >>= 7) {
            offset[--at] = (byte) (0x80 | (--rest & 127));
        }
        body.write(offset, at, offset.length - at);
        deflate(delta);
    }

    void deltaOnItself(byte[] delta) {
        begin();
        head(Constants.OBJ_OFS_DELTA, delta.length);
        body.write(0);
        deflate(delta);
    }

    void deltaOn(ObjectId base, byte[] delta) {
        begin();
        head(Constants.OBJ_REF_DELTA, delta.length);
        byte[] id = new byte[Constants.OBJECT_ID_LENGTH];
        base.copyRawTo(id, 0);
        body.writeBytes(id);
        deflate(delta);
    }

    /** A delta that copies all of its base and adds a byte to it. */
    static byte[] growing(int baseSize) {
        ByteArrayOutputStream delta = new ByteArrayOutputStream();
        varint(delta, baseSize);
        varint(delta, baseSize + 1);
        int left = baseSize;
        for (int at = 0; left > 0; ) {
            int piece = Math.min(left, 0xff_ffff);
            delta.write(0x80 | 0x7f);
            for (int shift = 0; shift < 32; shift += 8) {
                delta.write(at >> shift);
            }
            for (int shift = 0; shift < 24; shift += 8) {
                delta.write(piece >> shift);
            }
            at += piece;
            left -= piece;
        }
        delta.write(1);
        delta.write('x');
        return delta.toByteArray();
    }

    static byte[] entry(String mode, String name, ObjectId id) {
        byte[] head = (mode + " " + name + "\0").getBytes(StandardCharsets.UTF_8);
        ByteBuffer entry = ByteBuffer.allocate(head.length + Constants.OBJECT_ID_LENGTH);
        byte[] raw = new byte[Constants.OBJECT_ID_LENGTH];
        id.copyRawTo(raw, 0);
        return entry.put(head).put(raw).array();
    }

    byte[] bytes() {
        return bytes(count);
    }

    /** With another number of objects in its head than it has. */
    byte[] bytes(int said) {
        byte[] content = body.toByteArray();
        ByteBuffer pack = ByteBuffer.allocate(12 + content.length + 20);
        pack.put("PACK".getBytes(StandardCharsets.US_ASCII)).putInt(2).putInt(said).put(content);
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-1");
            digest.update(pack.array(), 0, pack.position());
            return pack.put(digest.digest()).array();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void begin() {
        starts.add(12L + body.size());
        count++;
    }

    private void head(int type, long size) {
        int first = (int) ((type << 4) | (size & 15));
        long rest = size >> 4;
        while (rest > 0) {
            body.write(first | 0x80);
            first = (int) (rest & 127);
            rest >>= 7;
        }
        body.write(first);
    }

    private void deflate(byte[] content) {
        Deflater deflater = new Deflater();
        deflater.setInput(content);
        deflater.finish();
        byte[] piece = new byte[8192];
        while (!deflater.finished()) {
            body.write(piece, 0, deflater.deflate(piece));
        }
        deflater.end();
    }

    private static void varint(ByteArrayOutputStream out, int value) {
        int rest = value;
        while (rest >= 0x80) {
            out.write((rest & 127) | 0x80);
            rest >>= 7;
        }
        out.write(rest);
    }

    private static ObjectId ids(int type, byte[] content) {
        return new ObjectInserter.Formatter().idFor(type, content);
    }
}
