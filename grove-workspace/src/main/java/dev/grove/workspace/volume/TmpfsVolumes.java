package dev.grove.workspace.volume;

import java.time.Instant;
import java.util.Map;

/**
 * Places in memory, for engines on whose machine the server may not make file systems. Their files
 * are gone as soon as no container uses them, so a run gets its files back from its snapshot.
 */
public final class TmpfsVolumes implements VolumeKind {

    private final int owner;

    /**
     * Places for one user.
     *
     * @param owner the user and group id that the files of a workspace have
     */
    public TmpfsVolumes(int owner) {
        this.owner = owner;
    }

    @Override
    public String name() {
        return "tmpfs";
    }

    @Override
    public Map<String, String> prepare(String volume, VolumeSize size) {
        return Map.of(
                "type",
                "tmpfs",
                "device",
                "tmpfs",
                "o",
                "nosuid,nodev,size=%dm,nr_inodes=%d,uid=%d,gid=%d,mode=0770"
                        .formatted(size.megabytes(), size.inodes(), owner, owner));
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
