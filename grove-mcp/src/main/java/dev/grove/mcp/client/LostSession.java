package dev.grove.mcp.client;

import dev.grove.mcp.client.rpc.Reply;
import java.util.Locale;

/**
 * Distinguishes an answer that a session is gone from one to a call that speaks of sessions. What
 * has an id answers a request that was read, so a tool may have run.
 */
final class LostSession {

    private static final int NOT_FOUND = 404;
    private static final int BAD_REQUEST = 400;

    /** The codes that servers of the protocol's own SDKs have for it. */
    private static final int NO_SESSION = -32000;

    private static final int SESSION_NOT_FOUND = -32001;

    private LostSession() {}

    /**
     * Whether a session may be begun anew and the request sent again, unless a tool may have run.
     */
    static boolean isSaid(Reply reply, LegacySession session) {
        return isOfNoRequest(reply, session) || isSaidOfCall(reply, session);
    }

    /** Whether it is said under an id, so that a call may have run all the same. */
    static boolean isSaidOfCall(Reply reply, LegacySession session) {
        return session.id() != null
                && reply instanceof Reply.Fault fault
                && fault.named()
                && hasCode(fault.code())
                && speaksOfSessions(fault.message());
    }

    private static boolean isOfNoRequest(Reply reply, LegacySession session) {
        if (session.id() == null) {
            return false;
        }
        return switch (reply) {
            case Reply.Rejected rejected ->
                    rejected.legible() && isGone(rejected.status(), rejected.words());
            case Reply.Fault fault ->
                    !fault.named()
                            && (isGone(fault.status(), fault.message())
                                    || (hasCode(fault.code())
                                            && speaksOfSessions(fault.message())));
            case Reply.Result _, Reply.Unfinished _, Reply.Broken _ -> false;
        };
    }

    /**
     * The protocol has 404; the reference server and others of its SDK say 400, "No valid session
     * ID provided".
     */
    private static boolean isGone(int status, String words) {
        return status == NOT_FOUND || (status == BAD_REQUEST && speaksOfSessions(words));
    }

    private static boolean hasCode(int code) {
        return code == NO_SESSION || code == SESSION_NOT_FOUND;
    }

    private static boolean speaksOfSessions(String words) {
        return words.toLowerCase(Locale.ROOT).contains("session");
    }
}
