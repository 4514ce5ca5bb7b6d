package dev.grove.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.house.RepositoryRule;
import dev.grove.core.house.StatusMoves;
import dev.grove.language.house.CodeRules;
import org.junit.jupiter.api.Test;

/** Rules of every module that works with the database, besides those of every module. */
public interface HouseRules extends CodeRules {

    /**
     * False only where there are none: of no repository, a rule about their methods says nothing.
     */
    default boolean hasRepositories() {
        return true;
    }

    @Test
    default void repositoryMethodsTakeTheTenantFirstOrSayWhyNot() {
        RepositoryRule.methodsTakeTheTenantFirstOrSayWhyNot()
                .allowEmptyShould(!hasRepositories())
                .check(classes());
    }

    @Test
    default void statusesOfRunsMoveAsTheirTableSays() {
        assertThat(classes().stream().flatMap(StatusMoves::ofClass)).isEmpty();
    }
}
