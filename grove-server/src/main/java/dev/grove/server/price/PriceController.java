package dev.grove.server.price;

import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.model.price.PriceList;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /model-prices}. The slashes of a model's name are those of the path. */
@RestController
@RequestMapping("/model-prices")
@RequiresScope(Scope.READ_ONLY)
class PriceController {

    private final PriceList prices;

    PriceController(PriceList prices) {
        this.prices = prices;
    }

    @GetMapping
    Page<PriceResponse> list(
            @RequestParam(defaultValue = "" + PageRequest.DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return prices.list(new PageRequest(limit, cursor)).map(PriceResponse::of);
    }

    @GetMapping("/{provider}/{*model}")
    PriceResponse get(@PathVariable String provider, @PathVariable String model) {
        return PriceResponse.of(prices.get(named(provider, model)));
    }

    @PutMapping("/{provider}/{*model}")
    @RequiresScope(value = Scope.ADMIN, operator = true)
    ResponseEntity<PriceResponse> put(
            Caller caller,
            @PathVariable String provider,
            @PathVariable String model,
            @RequestBody PutPriceRequest request) {
        ModelRef named = named(provider, model);
        boolean isNew = prices.put(named, request.draft(), caller.keyName());
        return ResponseEntity.status(isNew ? HttpStatus.CREATED : HttpStatus.OK)
                .body(PriceResponse.of(prices.get(named)));
    }

    /**
     * @param rest begins with a slash, unless there is nothing
     */
    private static ModelRef named(String provider, String rest) {
        if (rest.length() < 2) {
            throw GroveException.invalid(
                    "model",
                    "must follow its provider, as in /model-prices/anthropic/claude-opus-5");
        }
        return new ModelRef(provider, rest.substring(1));
    }
}
