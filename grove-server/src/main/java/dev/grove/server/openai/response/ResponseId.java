package dev.grove.server.openai.response;

import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.server.openai.DoorRuns;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Id of a response: its run, the place in its log that it begins after, and whether it can be read
 * again.
 */
record ResponseId(RunId run, long after, boolean stored) {

    private static final Pattern ID =
            Pattern.compile("resp_([0-9a-f-]{36})_([0-9]{1,9})(_unstored)?");

    static ResponseId of(DoorRuns.Opened opened, boolean stored) {
        return new ResponseId(opened.run(), opened.after(), stored);
    }

    static Optional<ResponseId> parse(String text) {
        Matcher matcher = ID.matcher(text);
        return matcher.matches()
                ? Uuids.parse(matcher.group(1))
                        .map(id ->
                                new ResponseId(
                                        new RunId(id),
                                        Long.parseLong(matcher.group(2)),
                                        matcher.group(3) == null))
                : Optional.empty();
    }

    /** Id of one of its items. */
    String item(String kind) {
        return kind + "_" + run + "_" + after;
    }

    @Override
    public String toString() {
        return "resp_" + run + "_" + after + (stored ? "" : "_unstored");
    }
}
