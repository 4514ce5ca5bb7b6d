import { Button } from "@mantine/core";
import { useId } from "react";
import { get } from "../json/document";
import { NumberField, TextField } from "../ui/form/fields";
import classes from "../ui/form/form.module.css";
import type { Bound } from "../ui/form/useDraft";
import page from "../ui/page/page.module.css";
import type { EndpointDraft } from "./document";

const AMOUNTS = [
  ["input_usd", "Input", true],
  ["output_usd", "Output", true],
  ["cache_read_usd", "Cache read", false],
  ["cache_write_usd", "Cache write", false],
  ["cache_write_hour_usd", "Cache write, 1 h", false],
] as const;

/** The models of an endpoint: each with its prices, and how much a request may hold. */
export function ModelsField({ on }: { on: Bound }) {
  const help = useId();
  const value = get(on.value, "models");
  const models = Array.isArray(value) ? (value as Partial<EndpointDraft["models"][number]>[]) : [];
  return (
    <fieldset className={classes.group} aria-describedby={help}>
      <legend>Models</legend>
      <div id={help} className={classes.help}>
        Those that agents may name. Prices are US dollars for a million tokens; what a cache reads or writes costs as
        much as input where nothing is written.
      </div>
      {on.errors.models !== undefined && (
        <div className={classes.fault} role="alert">
          {on.errors.models}
        </div>
      )}
      {models.map((model, index) => {
        const path = `models[${index}]`;
        const name = model?.name || `model ${index + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state of their own, and a name is typed
          <section key={index} className={classes.row} aria-label={name}>
            <header>
              <strong>{name}</strong>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Remove ${name}`}
                onClick={() => on.change(path, undefined)}
              >
                Remove
              </Button>
            </header>
            {on.errors[path] !== undefined && (
              <div className={classes.fault} role="alert">
                {on.errors[path]}
              </div>
            )}
            <div className={page.fields}>
              <TextField on={on} path={`${path}.name`} label="Model" help="As the endpoint names it" required />
              {AMOUNTS.map(([member, label, required]) => (
                <NumberField
                  key={member}
                  on={on}
                  path={`${path}.${member}`}
                  label={`${label}, USD`}
                  help="For a million tokens"
                  required={required}
                  {...(required ? {} : { unset: "as input" })}
                />
              ))}
              <NumberField
                on={on}
                path={`${path}.context_window`}
                label="Context window"
                help="Tokens of a request and its answer"
                allowDecimal={false}
                unset="not known"
              />
            </div>
          </section>
        );
      })}
      <div>
        <Button size="compact-sm" variant="default" onClick={() => on.change("models", [...models, { name: "" }])}>
          Add a model
        </Button>
      </div>
    </fieldset>
  );
}
