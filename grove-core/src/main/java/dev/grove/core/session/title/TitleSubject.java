package dev.grove.core.session.title;

import dev.grove.core.id.RunId;
import dev.grove.core.model.price.ModelRef;

/**
 * Message that a title is made of, with the answer to it.
 *
 * @param run that gave the answer
 * @param model of the run
 * @param words of the person
 * @param answer to them
 */
record TitleSubject(RunId run, ModelRef model, String words, String answer) {}
