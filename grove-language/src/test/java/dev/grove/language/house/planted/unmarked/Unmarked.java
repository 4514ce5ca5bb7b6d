package dev.grove.language.house.planted.unmarked;

/** Lies in a package without package-info. */
public final class Unmarked {

    private Unmarked() {}
}
