package dev.grove.workspace.sandbox;

import java.util.List;

/** The engines that the settings name, whether they answer or not. */
public interface SandboxEngines {

    /** At least one, and always the same. */
    List<SandboxEngine> all();
}
