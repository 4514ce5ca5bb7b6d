/**
 * Text of what the web answers with: pages as Markdown, PDFs and text of any charset.
 *
 * <p>{@link dev.grove.core.web.page.PageReader} is the entry point. All that is read was written by
 * strangers: parsers get bounded input, nothing that a page names is loaded, and no script is run.
 * jsoup and PDFBox are used nowhere else but in {@code web.feed}, which parses as well. Owns no
 * table.
 */
@NullMarked
package dev.grove.core.web.page;

import org.jspecify.annotations.NullMarked;
