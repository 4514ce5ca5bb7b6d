import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { curl } from "../api/curl";
import { useMay, useSession } from "../session/session";
import { Listing } from "../ui/list/Listing";
import classes from "../ui/page/page.module.css";
import { Empty } from "../ui/page/states";
import { exactUsd } from "../ui/text/size";
import { PriceForm } from "./PriceForm";
import { type Price, pricesQuery } from "./prices";

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
          { name: "Cache write, 1 h", number: true },
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
            <td className={classes.number} data-label="Cache write, 1 h">
              {exactUsd(price.cache_write_hour_usd)}
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
      <PriceForm price={writing} onClose={() => setWriting(null)} />
    </>
  );
}
