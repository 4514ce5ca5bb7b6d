package dev.grove.core.tool;

import dev.grove.core.id.RunId;
import dev.grove.language.text.TextDigest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * How the other side of a {@link Effect#KEYED} call recognises it. It is derived from the call, so
 * that a second execution, on any replica, has the same one without having stored it; and no other
 * call has it.
 *
 * @param text 32 hexadecimal digits
 */
public record ToolCallKey(String text) {

    private static final int BYTES = 16;

    public static ToolCallKey of(RunId run, int turn, String callId) {
        byte[] call = callId.getBytes(StandardCharsets.UTF_8);
        // The parts before the last have a fixed length, so no two calls are written alike.
        ByteBuffer written = ByteBuffer.allocate(2 * Long.BYTES + Integer.BYTES + call.length);
        written.putLong(run.value().getMostSignificantBits());
        written.putLong(run.value().getLeastSignificantBits());
        written.putInt(turn);
        written.put(call);
        return new ToolCallKey(
                HexFormat.of().formatHex(TextDigest.begin().digest(written.array()), 0, BYTES));
    }

    @Override
    public String toString() {
        return text;
    }
}
