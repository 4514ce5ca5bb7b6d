package dev.grove.server.security;

import dev.grove.core.key.Scope;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The least scope that opens a route; on the class for all its routes, on a method to differ. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface RequiresScope {

    /** The scope. */
    Scope value();

    /** Whether only a key without a tenant will do. */
    boolean operator() default false;
}
