package dev.grove.server.security;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A route that holds the caller to its {@link dev.grove.core.key.chat.ChatGrant}, and is open to
 * tokens of chats for that; its path must be one of {@link ChatRoutes}, too.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface OpenToChatTokens {}
