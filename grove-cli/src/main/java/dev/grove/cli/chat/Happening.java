package dev.grove.cli.chat;

import dev.grove.cli.exit.CommandFailure;
import dev.grove.cli.http.StreamedEvent;

/** Thing that happens while an answer is followed. */
sealed interface Happening {

    /** An event of the run. */
    record Told(StreamedEvent event) implements Happening {}

    /** The message waits for others. */
    record Queued() implements Happening {}

    /** The connection is lost, and tried again. */
    record Lost(String reason) implements Happening {}

    /** The connection is there again; text may have been missed. */
    record Reopened(boolean wasTold) implements Happening {}

    /** Nothing more comes. */
    record Ended() implements Happening {}

    /** The server refuses, or cannot be reached any more. */
    record Broken(CommandFailure failure) implements Happening {}

    /** Ctrl-C. */
    record Interrupted() implements Happening {}
}
