package dev.grove.server.demo;

/** The server answered with a problem; the message is fit to be shown. */
final class RefusedException extends RuntimeException {

    RefusedException(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
