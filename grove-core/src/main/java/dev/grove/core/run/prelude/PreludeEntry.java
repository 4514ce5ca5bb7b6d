package dev.grove.core.run.prelude;

/** Words of one side of a prelude. */
public record PreludeEntry(Role role, String text) {

    /** Side that said something. */
    public enum Role {
        USER,
        ASSISTANT
    }
}
