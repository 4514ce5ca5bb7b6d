import { useMutation, useQueryClient } from "@tanstack/react-query";
import { curl } from "../api/curl";
import { DialogForm } from "../ui/form/DialogForm";
import { FormDialog, useDialog } from "../ui/form/FormDialog";
import { NumberField, TextField } from "../ui/form/fields";
import { useDraft } from "../ui/form/useDraft";
import classes from "../ui/page/page.module.css";
import { asInput } from "./asInput";
import { type Price, type PriceDraft, pricesQuery, storePrice } from "./prices";

/** The price of a model that has one, or of another. */
export function PriceForm({ price, onClose }: { price: Price | "new" | null; onClose: () => void }) {
  return (
    <FormDialog opened={price !== null} onClose={onClose} title="USD for a million tokens">
      {price !== null && <Fields price={price === "new" ? null : price} />}
    </FormDialog>
  );
}

type Draft = Partial<PriceDraft> & { model: string };

const AMOUNTS = [
  ["input_usd", "Input", "Of input that no cache has"],
  ["output_usd", "Output", "Of output"],
  ["cache_read_usd", "Cache read", "Of input that is read from a cache"],
  ["cache_write_usd", "Cache write", "Of input that is written into it"],
  ["cache_write_hour_usd", "Cache write, 1 h", "Of input that it keeps for an hour"],
] as const;

const SHOWN = ["model", "as_of", "source", ...AMOUNTS.map(([name]) => name)];

function Fields({ price }: { price: Price | null }) {
  const { id, stored } = useDialog();
  const queries = useQueryClient();
  const store = useMutation({
    mutationFn: ({ model, ...body }: Draft) => storePrice(model, body as PriceDraft),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: pricesQuery.queryKey });
      stored();
    },
  });
  // The day is not taken over: it is that of which the new price is known.
  const { as_of: _, ...known } = price ?? { as_of: "", model: "" };
  const { draft, on, error } = useDraft<Draft>(asInput<Draft>(known), store.error, id);
  const { model, ...body } = draft;
  const isNamed = /^[^/]+\/./.test(model);
  return (
    <DialogForm
      verb="Store"
      error={error}
      shown={SHOWN}
      isPending={store.isPending}
      disabled={!isNamed}
      command={curl("PUT", `/model-prices/${isNamed ? model : "provider/model"}`, body)}
      onSubmit={() => store.mutate(draft)}
    >
      <TextField
        on={on}
        path="model"
        label="Model"
        help="As agents name it: provider/model"
        required
        readOnly={price !== null}
        {...(price === null ? { "data-autofocus": true } : {})}
      />
      <div className={classes.fields}>
        {AMOUNTS.map(([name, label, help]) => (
          <NumberField
            key={name}
            on={on}
            path={name}
            label={label}
            help={help}
            required={!name.startsWith("cache")}
            {...(name.startsWith("cache") ? { unset: "as input" } : {})}
          />
        ))}
      </div>
      <TextField
        on={on}
        path="as_of"
        label="As of"
        help="The day of which it is known, such as 2026-01-31"
        placeholder="today"
      />
      <TextField on={on} path="source" label="Source" help="Where it is from" placeholder="the key that stores it" />
    </DialogForm>
  );
}
