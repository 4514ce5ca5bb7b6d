import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { Confirm } from "../app/Confirm";
import { curl } from "../app/curl";
import { Listing } from "../app/Listing";
import classes from "../app/page.module.css";
import { Empty } from "../app/states";
import { useMay } from "../session/session";
import { exactUsd, whole } from "../text/size";
import { Ago } from "../time/Time";
import { endpointsQuery } from "./endpoints";

export function EndpointsList() {
  const endpoints = useQuery(endpointsQuery);
  const queries = useQueryClient();
  const mayStore = useMay("provision");
  const [deleting, setDeleting] = useState<string | null>(null);
  return (
    <>
      <Listing
        query={endpoints}
        what="the model endpoints"
        label="Model endpoints"
        columns={["Name", "Protocol", "Secret", "Models, USD for a million tokens in and out", "Changed", ""]}
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
            Where this tenant has models of its own; agents name them as endpoint/model. Store one from a shell:
          </Empty>
        }
      >
        {(endpoint) => (
          <tr key={endpoint.name}>
            <td>
              <strong>{endpoint.name}</strong> <span className={classes.faint}>v{endpoint.version}</span>
              <div className={classes.mono}>{endpoint.base_url}</div>
            </td>
            <td>{endpoint.protocol}</td>
            <td className={classes.mono} data-label="Secret">
              {endpoint.secret ?? <span className={classes.faint}>none</span>}
            </td>
            <td>
              {endpoint.models.map((model) => (
                <div key={model.name}>
                  <span className={classes.mono}>
                    {endpoint.name}/{model.name}
                  </span>{" "}
                  {exactUsd(model.input_usd)}, {exactUsd(model.output_usd)}
                  {model.context_window !== null && (
                    <span className={classes.faint}> {whole(model.context_window)} tokens</span>
                  )}
                </div>
              ))}
            </td>
            <td data-label="Changed">
              <Ago at={endpoint.updated_at} />
            </td>
            <td>
              {mayStore && (
                <div className={classes.verbs}>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Delete ${endpoint.name}`}
                    onClick={() => setDeleting(endpoint.name)}
                  >
                    Delete
                  </Button>
                </div>
              )}
            </td>
          </tr>
        )}
      </Listing>
      <Confirm
        opened={deleting !== null}
        title={`Delete ${deleting ?? ""}`}
        verb="Delete the endpoint"
        act={async () => {
          if (deleting === null) return;
          await unwrap(api.DELETE("/model-endpoints/{name}", { params: { path: { name: deleting } } }));
        }}
        onDone={() => void queries.invalidateQueries({ queryKey: endpointsQuery.queryKey })}
        onClose={() => setDeleting(null)}
      >
        Runs of agents that still name a model of it fail with model_unavailable.
      </Confirm>
    </>
  );
}
