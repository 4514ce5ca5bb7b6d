/**
 * Attachments of messages to runs: taken in from what a caller sends, kept by their content,
 * detected to the model as parts of a message or as files of its workspace, and read again whenever
 * the history is built.
 *
 * <p>Owns {@code agent_run_attachments}, which the queue writes with the run, and {@code
 * session_attachments}, which messages of sessions have while they wait for one. {@link
 * dev.grove.core.run.attachment.AttachmentIntake} is the entry point for code that takes them from
 * a caller, and {@link dev.grove.core.run.attachment.AttachedParts} for code that builds histories.
 * Easy to get wrong: only the content decides what an attachment is, never its name or what the
 * caller says; and where it was put is in its row, so that a replay does not depend on what a model
 * can read by then.
 */
@NamedInterface("attachment")
@NullMarked
package dev.grove.core.run.attachment;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
