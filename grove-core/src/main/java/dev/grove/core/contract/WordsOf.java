package dev.grove.core.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Members of a record without a description have that of another record's member of their name. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface WordsOf {

    /** The records that describe them; the first that does wins. */
    Class<? extends Record>[] value();
}
