package dev.grove.server.secret;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a route whose answer shows a secret that Grove has just made, once, to the caller. The
 * answer is not scrubbed, so it holds nothing but that and what the caller wrote.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ShowsNewSecret {}
