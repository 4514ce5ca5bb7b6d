package dev.grove.mcp.listen;

import dev.grove.mcp.stream.ResponseChannel;
import java.io.IOException;

/** Writes news as an era has them; nothing new is written as a sign of life. */
interface NewsFrames {

    void write(News news, ResponseChannel out) throws IOException;
}
