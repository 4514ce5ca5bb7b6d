package dev.grove.core.operation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Member of an input that is a parameter of the query, whatever method the route has. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface InQuery {}
