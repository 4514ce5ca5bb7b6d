package dev.grove.language.json;

/** JSON pointers (RFC 6901). */
public final class Pointers {

    private Pointers() {}

    public static String child(String pointer, String name) {
        return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
    }
}
