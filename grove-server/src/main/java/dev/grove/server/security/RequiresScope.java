package dev.grove.server.security;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The least scope of a key that may call a route. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface RequiresScope {

    Scope value();

    /** Each includes those before it. */
    enum Scope {
        READ_ONLY,
        INVOKE,
        PROVISION,
        ADMIN
    }
}
