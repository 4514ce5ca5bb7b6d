package dev.grove.core.workspace;

import java.util.Optional;

/** Knows which images sandboxes can be made of; there is one where there are sandboxes. */
public interface SandboxImages {

    /**
     * Why no sandbox can be made of an image at the moment and how to mend it; nothing when one
     * can, and when that is not known.
     */
    Optional<String> lacking(String image);
}
