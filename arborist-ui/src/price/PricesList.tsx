import { Button, Modal, NumberInput, TextInput } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { all } from "../api/all";
import { api, type Schemas, unwrap } from "../api/client";
import { curl } from "../app/curl";
import { Listing } from "../app/Listing";
import classes from "../app/page.module.css";
import { byField, Refused } from "../app/Refused";
import { Empty } from "../app/states";
import { useMay, useSession } from "../session/session";
import { exactUsd } from "../text/size";

type Price = Schemas["ModelPrice"];

const pricesQuery = queryOptions({
  queryKey: ["model-prices"],
  queryFn: ({ signal }) => all((query) => unwrap(api.GET("/model-prices", { params: { query }, signal }))),
  staleTime: 60_000,
});

export function PricesList() {
  const prices = useQuery(pricesQuery);
  const isAdmin = useMay("admin");
  const mayStore = useSession().tenant === null && isAdmin;
  const [asked, setAsked] = useState("");
  const [writing, setWriting] = useState<Price | "new" | null>(null);
  const found = prices.data?.filter(({ model }) => model.toLowerCase().includes(asked.toLowerCase()));
  return (
    <>
      <div className={classes.bar}>
        <TextInput
          size="xs"
          w={220}
          aria-label="Search the prices"
          placeholder="Search"
          value={asked}
          onChange={(event) => setAsked(event.currentTarget.value)}
        />
        {mayStore && (
          <span data-end>
            <Button size="compact-sm" variant="default" onClick={() => setWriting("new")}>
              Store a price
            </Button>
          </span>
        )}
      </div>
      <Listing
        query={{ data: found, error: prices.error, refetch: prices.refetch }}
        what="the prices"
        label="Prices, USD for a million tokens"
        columns={[
          "Model",
          { name: "Input", number: true },
          { name: "Output", number: true },
          { name: "Cache read", number: true },
          { name: "Cache write", number: true },
          "As of",
          "",
        ]}
        empty={
          asked === "" ? (
            <Empty
              title="No prices yet"
              command={curl("PUT", "/model-prices/anthropic/claude-sonnet-4-6", { input_usd: 3, output_usd: 15 })}
            >
              What a model costs, in US dollars for a million tokens. Caps on money need it. Store one from a shell:
            </Empty>
          ) : (
            <Empty title="No model has this in its name" />
          )
        }
      >
        {(price) => (
          <tr key={price.model}>
            <td>
              <strong className={classes.mono}>{price.model}</strong>
            </td>
            <td className={classes.number} data-label="Input">
              {exactUsd(price.input_usd)}
            </td>
            <td className={classes.number} data-label="Output">
              {exactUsd(price.output_usd)}
            </td>
            <td className={classes.number} data-label="Cache read">
              {exactUsd(price.cache_read_usd)}
            </td>
            <td className={classes.number} data-label="Cache write">
              {exactUsd(price.cache_write_usd)}
            </td>
            <td title={price.source}>
              {price.as_of} <span className={classes.faint}>{price.source}</span>
            </td>
            <td>
              {mayStore && (
                <div className={classes.verbs}>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Change the price of ${price.model}`}
                    onClick={() => setWriting(price)}
                  >
                    Change
                  </Button>
                </div>
              )}
            </td>
          </tr>
        )}
      </Listing>
      <Modal opened={writing !== null} onClose={() => setWriting(null)} title="USD for a million tokens">
        {writing !== null && <PriceForm price={writing === "new" ? null : writing} onClose={() => setWriting(null)} />}
      </Modal>
    </>
  );
}

const FIELDS = [
  ["input_usd", "Input"],
  ["output_usd", "Output"],
  ["cache_read_usd", "Cache read"],
  ["cache_write_usd", "Cache write"],
] as const;

function PriceForm({ price, onClose }: { price: Price | null; onClose: () => void }) {
  const queries = useQueryClient();
  const [model, setModel] = useState(price?.model ?? "");
  const [source, setSource] = useState(price?.source ?? "");
  const [amounts, setAmounts] = useState<Partial<Record<(typeof FIELDS)[number][0], number>>>(
    price === null ? {} : Object.fromEntries(FIELDS.map(([name]) => [name, price[name]])),
  );
  const slash = model.indexOf("/");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      unwrap(
        api.PUT("/model-prices/{provider}/{model}", {
          params: { path: { provider: model.slice(0, slash), model: model.slice(slash + 1) } },
          // Slashes of a model's name stay as they are.
          pathSerializer: (template, path) =>
            template
              .replace("{provider}", encodeURIComponent(String(path.provider)))
              .replace("{model}", String(path.model).split("/").map(encodeURIComponent).join("/")),
          body: {
            input_usd: amounts.input_usd ?? 0,
            output_usd: amounts.output_usd ?? 0,
            ...(amounts.cache_read_usd === undefined ? {} : { cache_read_usd: amounts.cache_read_usd }),
            ...(amounts.cache_write_usd === undefined ? {} : { cache_write_usd: amounts.cache_write_usd }),
            ...(source.trim() === "" ? {} : { source: source.trim() }),
          },
        }),
      ),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: pricesQuery.queryKey });
      onClose();
    },
  });
  const errors = byField(error);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <TextInput
        label="Model"
        placeholder="provider/model"
        value={model}
        readOnly={price !== null}
        error={errors.model ?? errors.provider}
        onChange={(event) => setModel(event.currentTarget.value)}
      />
      <div className={classes.fields}>
        {FIELDS.map(([name, label]) => (
          <NumberInput
            key={name}
            label={label}
            placeholder={name.startsWith("cache") ? "as input" : ""}
            min={0}
            decimalScale={9}
            value={amounts[name] ?? ""}
            error={errors[name]}
            onChange={(value) => {
              const { [name]: _, ...rest } = amounts;
              setAmounts(value === "" ? rest : { ...rest, [name]: Number(value) });
            }}
          />
        ))}
      </div>
      <TextInput
        label="Source"
        placeholder="where it is from"
        value={source}
        error={errors.source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      <Refused error={error} shown={["model", "provider", "source", ...FIELDS.map(([name]) => name)]} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Leave it
        </Button>
        <Button
          type="submit"
          loading={isPending}
          disabled={slash < 1 || amounts.input_usd === undefined || amounts.output_usd === undefined}
        >
          Store
        </Button>
      </div>
    </form>
  );
}
