/**
 * Rules of model providers for what they are sent, as their pages and error messages state them:
 * checkers that fakes of the field answer by. One class a provider.
 */
@NullMarked
package dev.grove.core.model.rules;

import org.jspecify.annotations.NullMarked;
