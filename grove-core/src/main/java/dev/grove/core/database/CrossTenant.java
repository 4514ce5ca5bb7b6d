package dev.grove.core.database;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a repository method that does not take the tenant first, with the reason why it may see
 * rows of many tenants. A test refuses such methods without it.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface CrossTenant {

    /** The reason. */
    String value();
}
