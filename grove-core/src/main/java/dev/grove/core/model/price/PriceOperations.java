package dev.grove.core.model.price;

import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.page.PageQuery;
import java.util.List;
import org.springframework.stereotype.Component;

/** Operations on prices of models, which operators keep for all tenants. */
@Component
class PriceOperations implements OperationSource {

    private static final OperationGroup GROUP = new OperationGroup("prices", Scope.READ_ONLY);
    private static final String PATH = "/model-prices";
    private static final String NAMED = PATH + "/{provider}/{*model}";

    private final PriceList prices;

    PriceOperations(PriceList prices) {
        this.prices = prices;
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                GROUP.operation("listModelPrices", PageQuery.class)
                        .says("List prices", "By model, for all tenants alike.")
                        .at(Route.get(PATH).shared())
                        .lists(
                                PriceView.class,
                                (_, asked) -> prices.list(asked.request()).map(PriceView::of)),
                GROUP.operation("getModelPrice", NamedModel.class)
                        .says(
                                "Read a price",
                                "404 where none is known, with the nearest models that have one.")
                        .at(Route.get(NAMED).shared())
                        .refuses(404)
                        .views(
                                PriceView.class,
                                (_, asked) ->
                                        PriceView.of(
                                                prices.get(
                                                        named(asked.provider(), asked.model())))),
                GROUP.operation("putModelPrice", PriceDraft.class)
                        .needs(Scope.ADMIN)
                        .says(
                                "Store a price",
                                "In place of an earlier one (200), or as a new one (201). It holds for whatever begins to execute from then on, on other servers within a minute; what is executed at the moment keeps the price that it began with.")
                        .at(Route.put(NAMED).forOperators())
                        .example(
                                "{\"input_usd\": 3, \"output_usd\": 15, \"cache_read_usd\": 0.3, \"cache_write_usd\": 3.75, \"as_of\": \"2026-11-06\", \"source\": \"the provider's pricing page\"}")
                        .answers(new AnswerType.Stored(PriceView.class), this::put));
    }

    private Answer put(OperationCaller caller, PriceDraft draft) {
        ModelRef named = named(draft.provider(), draft.model());
        boolean isNew = prices.put(named, draft, caller.keyName());
        return new Answer.Stored(PriceView.of(prices.get(named)), null, isNew);
    }

    private static ModelRef named(String provider, String rest) {
        if (rest.isEmpty()) {
            throw GroveException.invalid(
                    "model",
                    "must follow its provider, as in /model-prices/anthropic/claude-opus-5");
        }
        return new ModelRef(provider, rest);
    }
}
