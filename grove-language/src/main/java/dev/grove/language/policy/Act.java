package dev.grove.language.policy;

import java.util.Locale;

/**
 * An act of a run, which is decided before it happens.
 *
 * @param name of the tool, the host with its port, the secret, what is started, or the kind of
 *     change that is merged
 */
public record Act(Kind kind, String name) {

    /** Kinds of acts; their names stand before a colon in selectors. */
    public enum Kind {
        CALL,
        NET,
        SECRET,
        START,
        MERGE;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static Act call(String tool) {
        return new Act(Kind.CALL, tool);
    }

    public static Act net(String host, int port) {
        return new Act(Kind.NET, host + ":" + port);
    }

    public static Act secret(String name) {
        return new Act(Kind.SECRET, name);
    }

    public static Act start(String name) {
        return new Act(Kind.START, name);
    }

    @Override
    public String toString() {
        return kind.wireName() + ":" + name;
    }
}
