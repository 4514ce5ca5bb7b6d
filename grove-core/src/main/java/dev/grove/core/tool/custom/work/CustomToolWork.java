package dev.grove.core.tool.custom.work;

import dev.grove.core.identity.IdentityAuth;
import dev.grove.core.secret.HeaderValue;
import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Action of a call of a custom tool; there is one for each kind. */
public sealed interface CustomToolWork {

    /** All kinds, for people. */
    List<String> KINDS =
            Stream.of(Kind.values()).map(kind -> kind.name().toLowerCase(Locale.ROOT)).toList();

    /** Kinds of the records below. */
    enum Kind {
        CALLBACK,
        CODE,
        CLIENT
    }

    /** Kind, as callers write it. */
    String kind();

    /**
     * A signed POST to the tenant's own service.
     *
     * @param headers sent besides; a value may name a secret, which only the call itself sees
     * @param auth identity that its requests have, if any
     */
    record Callback(URI url, Map<String, HeaderValue> headers, Optional<IdentityAuth> auth)
            implements CustomToolWork {

        public static final String KIND = "callback";

        public Callback {
            headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        }

        public Callback(URI url, Map<String, HeaderValue> headers) {
            this(url, headers, Optional.empty());
        }

        @Override
        public String kind() {
            return KIND;
        }
    }

    /**
     * A snippet in the run's sandbox.
     *
     * @param secrets names of secrets, by the variables of the environment that hold their values
     */
    record Code(Interpreter runtime, String text, Map<String, String> secrets)
            implements CustomToolWork {

        public static final String KIND = "code";

        public Code {
            secrets = Collections.unmodifiableMap(new LinkedHashMap<>(secrets));
        }

        @Override
        public String kind() {
            return KIND;
        }
    }

    /** Nothing here: the caller's application does it, and the run waits for the result. */
    record Client() implements CustomToolWork {

        public static final String KIND = "client";

        @Override
        public String kind() {
            return KIND;
        }
    }

    /** Program that executes a snippet. */
    enum Interpreter {
        SH,
        PYTHON3,
        NODE;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static List<String> names() {
            return Stream.of(values()).map(Interpreter::wireName).toList();
        }

        public static Optional<Interpreter> byWireName(String name) {
            return Stream.of(values()).filter(one -> one.wireName().equals(name)).findFirst();
        }
    }
}
