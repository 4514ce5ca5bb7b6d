package dev.grove.mcp.provider;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.mcp.client.rpc.RemoteException;
import java.util.List;
import java.util.Map;

/** Says why a server could not be asked, and what to do about it. */
final class Unreachable {

    private Unreachable() {}

    /** For people; without credentials. */
    static String words(RemoteException e) {
        String why = String.valueOf(e.getMessage());
        return switch (e.kind()) {
            case REFUSED -> "may not be reached: " + why;
            case NOT_SENT -> "cannot be reached: " + why;
            case LOST -> "did not answer: " + why;
            case UNAUTHORIZED ->
                    "does not take the credentials: "
                            + why
                            + ". Put them into headers of PUT /tool-providers/{name}, most often"
                            + " Authorization, as \"Bearer secret:{name}\", and the value"
                            + " into PUT /secrets/{name}";
            case BROKEN, INVALID -> "does not answer as an MCP server does: " + why;
        };
    }

    /** For a draft, of which nothing was stored. */
    static GroveException draft(RemoteException e) {
        String field = e.kind() == RemoteException.Kind.UNAUTHORIZED ? "headers" : "url";
        return new GroveException(
                ErrorCode.VALIDATION_FAILED,
                "The server was asked for its tools, and nothing was stored: "
                        + field
                        + " "
                        + words(e),
                List.of(new FieldError(field, words(e))),
                Map.of());
    }

    /** For what is registered, of which nothing was changed. */
    static GroveException registered(String provider, RemoteException e) {
        ErrorCode code =
                switch (e.kind()) {
                    case NOT_SENT, LOST -> ErrorCode.UNAVAILABLE;
                    case REFUSED, UNAUTHORIZED, BROKEN, INVALID -> ErrorCode.CONFLICT;
                };
        return new GroveException(
                code, "The server of " + provider + " " + words(e) + ". Nothing was changed");
    }
}
