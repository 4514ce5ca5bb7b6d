package dev.grove.server.openai.chat;

import dev.grove.server.openai.AskedRun;

/**
 * A request for a chat completion, read and checked.
 *
 * @param model as the request names it
 * @param resultAlone whether a schema was asked for, so that the answer is its result alone
 */
record ChatRequest(
        String model, AskedRun asked, boolean stream, boolean includeUsage, boolean resultAlone) {}
