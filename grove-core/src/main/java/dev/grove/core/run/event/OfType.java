package dev.grove.core.run.event;

import dev.grove.core.event.EventType;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The type of the events that a record is for; each record has one, and each type one record. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface OfType {
    EventType value();
}
