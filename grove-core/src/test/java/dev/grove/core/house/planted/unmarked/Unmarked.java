package dev.grove.core.house.planted.unmarked;

/** Lies in a package without package-info. */
public final class Unmarked {

    private Unmarked() {}
}
