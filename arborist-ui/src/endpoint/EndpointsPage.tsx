import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { curl } from "../api/curl";
import { CHANGED } from "../definition/DefinitionListing";
import { DefinitionsPage } from "../definition/DefinitionsPage";
import { deletingRow } from "../definition/DeleteDefinition";
import { useMay } from "../session/session";
import classes from "../ui/page/page.module.css";
import { Empty } from "../ui/page/states";
import { exactUsd, whole } from "../ui/text/size";
import { ENDPOINT } from "./kind";

/** Where a tenant has models of its own: a part of the page of models. */
export function EndpointsPage({ beside }: { beside: ReactNode }) {
  const mayStore = useMay("provision");
  return (
    <DefinitionsPage
      kind={ENDPOINT}
      title="Models"
      beside={beside}
      searched={({ base_url, models }) => [base_url, ...models.map(({ name }) => name)]}
      making={
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link to="/new/model-endpoint" {...props} />}
        >
          New endpoint
        </Button>
      }
      about={({ base_url }) => <div className={classes.mono}>{base_url}</div>}
      columns={[
        { name: "Protocol", plain: true, cell: ({ protocol }) => protocol },
        {
          name: "Secret",
          mono: true,
          cell: ({ secret }) => secret ?? <span className={classes.faint}>none</span>,
        },
        {
          name: "Models, USD for a million tokens in and out",
          plain: true,
          cell: ({ name, models }) =>
            models.map((model) => (
              <div key={model.name}>
                <span className={classes.mono}>
                  {name}/{model.name}
                </span>{" "}
                {exactUsd(model.input_usd)}, {exactUsd(model.output_usd)}
                {model.context_window !== null && (
                  <span className={classes.faint}> {whole(model.context_window)} tokens</span>
                )}
              </div>
            )),
        },
        CHANGED,
      ]}
      verbs={mayStore ? [deletingRow(ENDPOINT)] : []}
      empty={
        <Empty
          title="No model endpoints yet"
          command={curl("POST", "/model-endpoints", {
            name: "corp",
            protocol: "openai",
            base_url: "https://llm.example.com/v1",
            secret: "model.corp.api_key",
            models: [{ name: "llama-4", input_usd: 0.2, output_usd: 0.6, context_window: 128_000 }],
          })}
        >
          Where this tenant has models of its own; agents name them as endpoint/model. Store one above, or from a shell:
        </Empty>
      }
    />
  );
}
