package dev.grove.workspace.git.broker.transfer;

import dev.grove.workspace.git.broker.url.GitSettings;
import java.io.IOException;
import java.io.InputStream;

/** A pack of bounded length, watched on its way to its parser. */
public final class BoundedPack extends BoundedStream {

    private final PackWatch watch;

    public BoundedPack(InputStream in, GitSettings limits) {
        super(
                in,
                limits.packBytes().toBytes(),
                "The transfer is larger than " + limits.packBytes().toMegabytes() + " MB.");
        this.watch = new PackWatch(limits);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = super.read(target, offset, length);
        if (count > 0) {
            watch.accept(target, offset, count);
        } else if (count < 0) {
            watch.close();
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        watch.close();
        super.close();
    }
}
