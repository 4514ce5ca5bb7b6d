package dev.grove.core.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Values that a text may have: names of constants, in lower case. The member is a text in the
 * record nevertheless, so that a fault in it is reported beside the others.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE_USE})
public @interface OneOf {

    /** An enum whose constants are the values. */
    Class<? extends Enum<?>> value();

    /** Names of constants that are no value here, as callers write them. */
    String[] except() default {};
}
