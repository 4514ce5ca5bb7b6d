package dev.grove.workspace.view;

import java.io.IOException;
import java.io.OutputStream;

/** Where the bytes of a file go. */
@FunctionalInterface
public interface FileSink {

    /** Called once, when it is known that the file is there and how many bytes it has. */
    OutputStream open(long size) throws IOException;
}
