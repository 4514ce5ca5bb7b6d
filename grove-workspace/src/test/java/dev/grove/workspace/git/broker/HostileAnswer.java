package dev.grove.workspace.git.broker;

import dev.grove.core.forge.Forge.Mischief;

/** Misbehaviour of a hostile server, with its name. */
record HostileAnswer(String name, Mischief mischief) {

    @Override
    public String toString() {
        return name;
    }
}
