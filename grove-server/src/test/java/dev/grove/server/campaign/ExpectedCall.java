package dev.grove.server.campaign;

/** A call that a run makes, with what is promised of it. */
record ExpectedCall(String id, Promise promise) {}
