package dev.grove.core.session.operation;

import dev.grove.core.page.Page;

/**
 * Session with a part of what was said in it, each as callers read it by itself.
 *
 * @param messages the newest first, with the answers to them
 */
public record SessionReading(Record session, Page<? extends Record> messages) {}
