package dev.grove.workspace.egress.bridge;

/** Kinds of frames; the place of each is its byte on the wire. */
enum FrameKind {
    /** Process and protocol of the bridge; its first frame, and only that. */
    HELLO,
    /** A program has connected. */
    OPEN,
    DATA,
    /** Credit for as many bytes more. */
    WINDOW,
    /** The sender sends nothing more on the stream, and takes nothing more. */
    CLOSE;

    @SuppressWarnings("EnumOrdinal") // the protocol's numbers, in their order
    byte code() {
        return (byte) ordinal();
    }
}
