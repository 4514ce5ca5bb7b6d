package dev.grove.bench.process;

import java.io.IOException;
import java.io.OutputStream;

/** The side of a server that the bench starts. */
public final class Serving {

    static final String READY = "ready ";

    private Serving() {}

    /** Says that it serves, and returns when the bench is gone: with the end of the input. */
    public static void untilInputEnds(int port) throws IOException {
        System.out.println(READY + port);
        System.in.transferTo(OutputStream.nullOutputStream());
    }

    /**
     * A setting by environment variable.
     *
     * @throws IllegalStateException when it is not set
     */
    public static String setting(String name) {
        String value = System.getenv(name);
        if (value == null) {
            throw new IllegalStateException(name + " is not set");
        }
        return value;
    }
}
