package dev.grove.core.policy;

/** Identities of persons that the server has from outside. */
public interface KnownPersons {

    /** Whether a person can sign in, as approvals with {@code person: true} require. */
    boolean canSignIn();
}
