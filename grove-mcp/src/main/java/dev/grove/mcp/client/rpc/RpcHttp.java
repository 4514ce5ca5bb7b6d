package dev.grove.mcp.client.rpc;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.egress.Outbound;
import dev.grove.core.egress.OutboundRequest;
import dev.grove.core.egress.PinnedHttp;
import dev.grove.core.telemetry.ActiveSpan;
import dev.grove.core.telemetry.Tracing;
import dev.grove.mcp.client.rpc.RemoteException.Kind;
import dev.grove.mcp.wire.ErrorNumber;
import dev.grove.mcp.wire.RpcWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.hc.core5.http.HttpResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Messages to a server, each an exchange of HTTP of its own. */
@Component
public class RpcHttp {

    private static final String EVENTS = "text/event-stream";
    private static final String ACCEPT = "application/json, " + EVENTS;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int TIMEOUT = 408;
    private static final int TOO_MANY = 429;
    private static final int MOST_RESUMPTIONS = 100;
    private static final Duration RESUMPTION = Duration.ofSeconds(1);
    private static final int SERVER_ERROR = 500;

    /** A stream whose server is gone without a word is not waited on for longer. */
    private static final Duration LONGEST_STREAM = Duration.ofMinutes(10);

    private final PinnedHttp http;
    private final RemoteSettings settings;
    private final Clock clock;
    private final Tracing tracing;

    public RpcHttp(PinnedHttp http, RemoteSettings settings, Clock clock, Tracing tracing) {
        this.http = http;
        this.settings = settings;
        this.clock = clock;
        this.tracing = tracing;
    }

    /**
     * Asks, and reads what is answered.
     *
     * @throws RemoteException when nothing is, or something that the protocol does not have, or the
     *     credentials are refused
     */
    public Reply ask(RemoteAddress address, RpcCall call, CallLimits limits, AskedBack askedBack)
            throws RemoteException {
        try (ActiveSpan span = RpcSpans.begin(tracing, address, call)) {
            try {
                Reply reply = askTraced(address, call, limits, askedBack);
                RpcSpans.ended(span, reply);
                return reply;
            } catch (RemoteException e) {
                span.fail(e.kind().name().toLowerCase(Locale.ROOT));
                throw e;
            }
        }
    }

    private Reply askTraced(
            RemoteAddress address, RpcCall call, CallLimits limits, AskedBack askedBack)
            throws RemoteException {
        Instant latest = clock.instant().plus(settings.longestCall());
        if (!call.method().equals("tools/call") || !latest.isAfter(limits.deadline())) {
            return judged(call, exchanged(address, call, limits, askedBack));
        }
        try (ExtendedDeadline extended = ExtendedDeadline.of(limits, latest, clock)) {
            try {
                AskedBack following = extended.following(askedBack);
                return judged(call, exchanged(address, call, extended.limits(), following));
            } catch (RemoteException e) {
                throw extended.hasPassed() && e.kind() == Kind.LOST
                        ? new RemoteException(
                                Kind.LOST,
                                "The server did not answer: there was no answer in time",
                                e)
                        : e;
            }
        }
    }

    private static Reply judged(RpcCall call, Reply reply) throws RemoteException {
        return switch (reply) {
            case Reply.Broken(String why) ->
                    throw new RemoteException(Kind.BROKEN, "The server " + why);
            case Reply.Rejected rejected when isOfCredentials(rejected.status()) ->
                    throw credentials(rejected.status());
            case Reply.Fault fault when isOfCredentials(fault.status()) ->
                    throw fault.named() && call.method().equals("tools/call")
                            ? new RemoteException(
                                    Kind.BROKEN, "The server answered " + fault.status())
                            : credentials(fault.status());
            case Reply.Result _, Reply.Fault _, Reply.Rejected _, Reply.Unfinished _ -> reply;
        };
    }

    /** Asks, and asks for the rest of a stream that its server has closed before the answer. */
    private Reply exchanged(
            RemoteAddress address, RpcCall call, CallLimits limits, AskedBack askedBack)
            throws RemoteException {
        ReplyReader reader = new ReplyReader(call.id(), settings, clock, askedBack);
        String json = RpcWriter.request(call.id(), call.method(), RpcSpans.traced(call.params()));
        Map<String, String> headers = new LinkedHashMap<>(call.headers());
        headers.put("Accept", ACCEPT);
        Reply reply = answer(http.send(request("POST", address, headers, json, limits), reader));
        headers.put("Accept", EVENTS);
        for (int rest = MOST_RESUMPTIONS;
                reply instanceof Reply.Unfinished(String lastEvent, Duration pause);
                rest--) {
            Duration wait = pause == null ? RESUMPTION : pause;
            if (rest == 0
                    || !clock.instant().plus(wait).isBefore(limits.deadline())
                    || !limits.cancellation().sleep(wait)) {
                throw unfinished("");
            }
            headers.put("Last-Event-ID", lastEvent);
            reply = resumed(http.send(resumption(address, headers, limits), reader));
        }
        return reply;
    }

    private static OutboundRequest resumption(
            RemoteAddress address, Map<String, String> headers, CallLimits limits)
            throws RemoteException {
        try {
            return request("GET", address, headers, null, limits);
        } catch (RemoteException e) {
            throw unfinished(": " + e.getMessage());
        }
    }

    /** The request has arrived, so however its rest is refused, what became of it is unknown. */
    private static Reply resumed(Outbound<Reply> outbound) throws RemoteException {
        return switch (outbound) {
            case Outbound.Answered<Reply>(Reply.Rejected rejected) ->
                    throw unfinished(": it answered " + rejected.status());
            case Outbound.Answered<Reply>(Reply.Fault fault) when !fault.named() ->
                    throw unfinished(": it answered " + fault.code() + " " + fault.message());
            case Outbound.Answered<Reply>(Reply reply) -> reply;
            case Outbound.Refused<Reply>(String why) -> throw unfinished(": " + why);
            case Outbound.NotSent<Reply>(String why) -> throw unfinished(": " + why);
            case Outbound.Lost<Reply>(String why) -> throw unfinished(": " + why);
        };
    }

    private static RemoteException unfinished(String why) {
        return new RemoteException(
                Kind.LOST, "The server did not answer: its stream ended before the answer" + why);
    }

    private static OutboundRequest request(
            String verb,
            RemoteAddress address,
            Map<String, String> headers,
            @Nullable String json,
            CallLimits limits)
            throws RemoteException {
        return new OutboundRequest(
                verb,
                address.url(),
                SentHeaders.of(address, headers),
                json,
                limits.deadline(),
                limits.cancellation());
    }

    /**
     * Says something that is not answered.
     *
     * @param message of JSON-RPC
     */
    public void sendNotification(
            RemoteAddress address, String message, Map<String, String> headers, CallLimits limits)
            throws RemoteException {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put("Accept", ACCEPT);
        int status = status("POST", address, all, message, limits);
        if (status / 100 != 2) {
            throw rejected(new Reply.Rejected(status, true, "", null));
        }
    }

    /**
     * Follows a stream that answers nothing, to its end.
     *
     * @param asking what opens it: the session's stream by GET, and by POST where it has a message
     */
    public Followed follow(
            RemoteAddress address,
            StreamRequest asking,
            CallLimits limits,
            AskedBack askedBack,
            Runnable opened)
            throws RemoteException {
        Map<String, String> headers = new LinkedHashMap<>(asking.headers());
        headers.put("Accept", asking.json() == null ? EVENTS : ACCEPT);
        OutboundRequest request =
                new OutboundRequest(
                        asking.json() == null ? "GET" : "POST",
                        address.url(),
                        SentHeaders.of(address, headers),
                        asking.json(),
                        limits.deadline(),
                        limits.cancellation());
        return answer(http.send(request, new StreamFollower(settings, askedBack, opened)));
    }

    /**
     * How a server is asked for a stream.
     *
     * @param json a message of JSON-RPC, or null for none
     */
    public record StreamRequest(Map<String, String> headers, @Nullable String json) {}

    /** Limits of a stream that is followed until it is cancelled. */
    public CallLimits standing(Cancellation cancellation) {
        return new CallLimits(clock.instant().plus(LONGEST_STREAM), cancellation);
    }

    /** Tries to end the session on the server; failures are ignored. */
    public void leave(RemoteAddress address, Map<String, String> headers) {
        try {
            int _ = status("DELETE", address, headers, null, goodbye());
        } catch (RemoteException _) {
            // Sessions run out by themselves.
        }
    }

    /** Limits of messages that end a call or a session; no caller waits for them. */
    public CallLimits goodbye() {
        return new CallLimits(clock.instant().plus(settings.goodbye()), new Cancellation());
    }

    /** Limits of a question that a server may not know and may not answer. */
    public CallLimits probe(CallLimits limits) {
        Instant soon = clock.instant().plus(settings.probe());
        return soon.isBefore(limits.deadline())
                ? new CallLimits(soon, limits.cancellation())
                : limits;
    }

    /** Whether there is time left and the call is not cancelled. */
    public boolean hasTime(CallLimits limits) {
        return clock.instant().isBefore(limits.deadline()) && !limits.cancellation().isRequested();
    }

    /** Returns the result of a reply, or throws the failure that it states. */
    public static Reply.Result result(Reply reply) throws RemoteException {
        return switch (reply) {
            case Reply.Result result -> result;
            case Reply.Fault(_, _, int code, String message, _) ->
                    throw new RemoteException(
                            code == ErrorNumber.INVALID_PARAMS.value() ? Kind.INVALID : Kind.BROKEN,
                            "The server answered with error " + code + ": " + message);
            case Reply.Unfinished _ -> throw unfinished("");
            case Reply.Rejected rejected -> throw rejected(rejected);
            case Reply.Broken(String why) ->
                    throw new RemoteException(Kind.BROKEN, "The server " + why);
        };
    }

    private static RemoteException rejected(Reply.Rejected rejected) {
        int status = rejected.status();
        if (isOfCredentials(status)) {
            return credentials(status);
        }
        Duration after = rejected.retryAfter();
        if (status == TOO_MANY) {
            return new RemoteException(
                    Kind.LOST,
                    "The server answered 429: it has too many requests",
                    after == null ? Duration.ZERO : after);
        }
        String redirect = status / 100 == 3 ? ", and redirects are not followed" : "";
        String words = rejected.words().isEmpty() ? "" : ": " + rejected.words();
        // Something on the way may say so while the server is at work.
        Kind kind = status >= SERVER_ERROR || status == TIMEOUT ? Kind.LOST : Kind.BROKEN;
        return new RemoteException(
                kind,
                "The server answered " + status + redirect + words,
                kind == Kind.LOST ? after : null);
    }

    private static RemoteException credentials(int status) {
        return new RemoteException(
                Kind.UNAUTHORIZED, "The server does not take the credentials: " + status);
    }

    private static boolean isOfCredentials(int status) {
        return status == UNAUTHORIZED || status == FORBIDDEN;
    }

    private int status(
            String method,
            RemoteAddress address,
            Map<String, String> headers,
            @Nullable String json,
            CallLimits limits)
            throws RemoteException {
        return answer(
                http.send(request(method, address, headers, json, limits), HttpResponse::getCode));
    }

    private static <T> T answer(Outbound<T> outbound) throws RemoteException {
        return switch (outbound) {
            case Outbound.Answered<T>(T answer) -> answer;
            case Outbound.Refused<T>(String why) -> throw new RemoteException(Kind.REFUSED, why);
            case Outbound.NotSent<T>(String why) ->
                    throw new RemoteException(Kind.NOT_SENT, "The server was not asked: " + why);
            case Outbound.Lost<T>(String why) ->
                    throw new RemoteException(Kind.LOST, "The server did not answer: " + why);
        };
    }
}
