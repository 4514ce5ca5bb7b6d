package dev.grove.core.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Member that a record does not have, though callers may well look for it there. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Instead {

    String of();

    /** How to say it instead, as the end of a sentence. */
    String say();
}
