package dev.grove.core.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Type whose schema a member has. In the record the member may be any JSON, so that a fault in it
 * is reported beside the others; an any-setter has the members of that type.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE_USE})
public @interface SchemaOf {

    /**
     * A record, {@code ObjectNode} for any object, the type of what a text says, or an array of
     * one.
     */
    Class<?> value();
}
