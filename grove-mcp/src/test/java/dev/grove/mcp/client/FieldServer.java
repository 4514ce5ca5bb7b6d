package dev.grove.mcp.client;

import dev.grove.mcp.client.rpc.RemoteException.Kind;
import org.jspecify.annotations.Nullable;

/**
 * A server as the field has them: what it does to a call, and what comes of it.
 *
 * @param source a public report, or the kind that this is a relative of
 * @param words that the caller reads among others
 * @param kind of the failure, or null where there is an answer
 * @param calls how often the tool may have run
 */
record FieldServer(
        String name,
        String source,
        StrangeServer.Reply behaviour,
        String words,
        @Nullable Kind kind,
        int calls) {

    static FieldServer right(
            String name, String source, String words, StrangeServer.Reply behaviour) {
        return new FieldServer(name, source, behaviour, words, null, 1);
    }

    /** Right after the call was sent a second time, which the tool did not see the first time. */
    static FieldServer anew(
            String name, String source, String words, StrangeServer.Reply behaviour) {
        return new FieldServer(name, source, behaviour, words, null, 2);
    }

    static FieldServer refused(
            String name, String source, Kind kind, String words, StrangeServer.Reply behaviour) {
        return new FieldServer(name, source, behaviour, words, kind, 1);
    }

    @Override
    public String toString() {
        return name + " (" + source + ")";
    }
}
