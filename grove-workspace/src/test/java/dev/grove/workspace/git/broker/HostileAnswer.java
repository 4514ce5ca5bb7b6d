package dev.grove.workspace.git.broker;

import dev.grove.core.forge.Forge.Mischief;

/** What a hostile server does, and what that is called. */
record HostileAnswer(String name, Mischief mischief) {

    @Override
    public String toString() {
        return name;
    }
}
