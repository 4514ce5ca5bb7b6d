package dev.grove.core.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Input that changes a part of something: a member that is left out stays as it is. Null is no way
 * to leave a member out, and is refused, but for a member of type {@code JsonNode}, in which null
 * means what the member's words say.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface PartialChange {}
