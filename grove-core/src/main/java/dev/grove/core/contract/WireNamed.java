package dev.grove.core.contract;

/** Constant of an enum whose name in the contract is not its own in lower case. */
public interface WireNamed {

    /** Name in the contract. */
    String wireName();
}
