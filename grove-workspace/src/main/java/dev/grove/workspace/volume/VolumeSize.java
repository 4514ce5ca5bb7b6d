package dev.grove.workspace.volume;

/**
 * How much fits into a place.
 *
 * @param megabytes of 1,048,576 bytes
 * @param inodes files, folders and links
 */
public record VolumeSize(int megabytes, long inodes) {

    private static final int INODES_PER_MEGABYTE = 64;
    private static final int FEWEST_INODES = 16_384;

    /** Size with as many files as source trees of so many megabytes have, and then some. */
    public static VolumeSize ofMegabytes(int megabytes) {
        return new VolumeSize(
                megabytes, Math.max(FEWEST_INODES, (long) megabytes * INODES_PER_MEGABYTE));
    }
}
