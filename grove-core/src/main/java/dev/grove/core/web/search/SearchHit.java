package dev.grove.core.web.search;

/** Page that a search found; texts are plain. */
public record SearchHit(String title, String url, String snippet) {}
