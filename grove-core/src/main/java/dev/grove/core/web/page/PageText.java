package dev.grove.core.web.page;

/**
 * Text of a page.
 *
 * @param type of what it was read from, such as {@code application/pdf}
 * @param title of a page; empty for none
 */
public record PageText(String type, String title, String text) {}
