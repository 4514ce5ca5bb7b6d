package dev.grove.core;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Runs under {@code ./grove test --all} only. Each test that carries it has a row in {@code
 * docs/testing.md} that names the test which guards its promise in the short form.
 */
@Tag("long")
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface LongForm {}
