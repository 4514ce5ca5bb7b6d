package dev.grove.workspace.egress.proxy;

/** A request that is not carried out; the program reads why. */
final class RefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;

    private RefusedException(int status, String message) {
        super(message);
        this.status = status;
    }

    static RefusedException forbidden(String message) {
        return new RefusedException(403, message);
    }

    static RefusedException malformed(String message) {
        return new RefusedException(400, message);
    }

    static RefusedException unreached(String message) {
        return new RefusedException(502, message);
    }

    int status() {
        return status;
    }

    String reason() {
        return switch (status) {
            case 403 -> "Forbidden";
            case 400 -> "Bad Request";
            default -> "Bad Gateway";
        };
    }
}
