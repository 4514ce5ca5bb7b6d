package dev.grove.core;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Stands still until a test moves it on. */
public final class SettableClock extends Clock {

    private volatile Instant now;

    public SettableClock() {
        this(Instant.parse("2026-11-21T10:00:00Z"));
    }

    public SettableClock(Instant begin) {
        now = begin;
    }

    public synchronized void advance(Duration by) {
        now = now.plus(by);
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
