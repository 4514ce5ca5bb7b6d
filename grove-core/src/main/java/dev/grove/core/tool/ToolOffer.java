package dev.grove.core.tool;

import java.util.Optional;

/** A tool that an allowlist may name, and why it cannot be used at the moment, if it cannot. */
public record ToolOffer(ToolSpec spec, Optional<String> unavailable) {}
