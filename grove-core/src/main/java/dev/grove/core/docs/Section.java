package dev.grove.core.docs;

/**
 * A part of a page under one heading.
 *
 * @param file relative to the docs' folder
 * @param title the headings that lead to it, the page's own first
 * @param body without its heading
 */
record Section(String file, String title, String body) {}
