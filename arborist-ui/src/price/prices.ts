import { queryOptions } from "@tanstack/react-query";
import { all } from "../api/all";
import { api, type Schemas, unwrap } from "../api/client";

export type Price = Schemas["ModelPrice"];
export type PriceDraft = Schemas["ModelPriceDraft"];

export const pricesQuery = queryOptions({
  queryKey: ["model-prices"],
  queryFn: ({ signal }) => all((query) => unwrap(api.GET("/model-prices", { params: { query }, signal }))),
  staleTime: 60_000,
});

/** Stores what a model costs, which is named `provider/model`. */
export function storePrice(name: string, body: PriceDraft): Promise<Price> {
  const slash = name.indexOf("/");
  return unwrap(
    api.PUT("/model-prices/{provider}/{model}", {
      params: { path: { provider: name.slice(0, slash), model: name.slice(slash + 1) } },
      // Slashes of a model's name stay as they are.
      pathSerializer: (template, path) =>
        template
          .replace("{provider}", encodeURIComponent(String(path.provider)))
          .replace("{model}", String(path.model).split("/").map(encodeURIComponent).join("/")),
      body,
    }),
  );
}
