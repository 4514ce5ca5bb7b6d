package dev.grove.workspace.volume;

import java.time.Instant;
import java.util.Map;

/**
 * Places in memory, for engines on whose machine the server may not make file systems. Their files
 * are gone as soon as no container uses them, so a run gets its files back from its snapshot.
 */
public final class TmpfsVolumes implements VolumeKind {

    private static final int PAGES_PER_MEGABYTE = 256;

    private final boolean sizedInPages;

    /**
     * Places on one engine.
     *
     * @param sizedInPages for an engine that takes {@code size} for a quota of its own: the same
     *     limit in pages of 4 KiB, which on a machine with larger ones is too high, and then the
     *     proof fails
     */
    public TmpfsVolumes(boolean sizedInPages) {
        this.sizedInPages = sizedInPages;
    }

    @Override
    public String name() {
        return "tmpfs";
    }

    @Override
    public Map<String, String> make(String volume, VolumeSize size, int owner) {
        return Map.of(
                "type",
                "tmpfs",
                "device",
                "tmpfs",
                "o",
                "nosuid,nodev,%s,nr_inodes=%d,uid=%d,gid=%d,mode=0770"
                        .formatted(limit(size), size.inodes(), owner, owner));
    }

    @Override
    public Map<String, String> find(String volume) {
        throw new VolumeException("the place " + volume + " was in memory, which keeps no files");
    }

    private String limit(VolumeSize size) {
        return sizedInPages
                ? "nr_blocks=" + (long) size.megabytes() * PAGES_PER_MEGABYTE
                : "size=" + size.megabytes() + "m";
    }

    @Override
    public boolean keepsFiles() {
        return false;
    }

    @Override
    public boolean has(String volume) {
        return false;
    }

    @Override
    public void discard(String volume) {
        // The engine's own volume is all there is.
    }

    @Override
    public Map<String, Instant> places() {
        return Map.of();
    }

    @Override
    public int memoryMegabytes(VolumeSize size) {
        return size.megabytes();
    }
}
