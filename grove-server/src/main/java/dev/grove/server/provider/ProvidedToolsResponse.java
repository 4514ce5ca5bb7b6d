package dev.grove.server.provider;

import java.util.List;

/** All tools of a provider. */
record ProvidedToolsResponse(List<ProvidedToolResponse> items) {}
