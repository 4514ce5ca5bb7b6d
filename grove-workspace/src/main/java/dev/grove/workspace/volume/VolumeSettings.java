package dev.grove.workspace.volume;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Storage of the files of workspaces.
 *
 * @param kind what the files of workspaces lie on: {@code ext4} for images on loop devices, which
 *     needs a server that is root on the engine's machine; {@code tmpfs} for memory; {@code auto}
 *     for the first that can be had
 */
@ConfigurationProperties("grove.workspaces.volumes")
public record VolumeSettings(@DefaultValue("auto") Kind kind) {

    /** A kind, or whichever can be had. */
    public enum Kind {
        AUTO,
        EXT4,
        TMPFS
    }
}
