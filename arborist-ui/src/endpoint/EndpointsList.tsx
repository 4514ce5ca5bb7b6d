import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, unwrap } from "../api/client";
import { curl } from "../api/curl";
import { useMay } from "../session/session";
import { NamedListing } from "../ui/list/NamedListing";
import classes from "../ui/page/page.module.css";
import { Empty } from "../ui/page/states";
import { exactUsd, whole } from "../ui/text/size";
import { Ago } from "../ui/time/Time";
import { endpointsQuery } from "./endpoints";

export function EndpointsList() {
  const endpoints = useQuery(endpointsQuery);
  const queries = useQueryClient();
  const mayStore = useMay("provision");
  return (
    <NamedListing
      query={endpoints}
      what="the model endpoints"
      label="Model endpoints"
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
      idOf={({ name }) => name}
      nameOf={({ name }) => name}
      head={({ name, version, base_url }) => (
        <>
          <Link to="/model-endpoints/$name" params={{ name }}>
            {name}
          </Link>{" "}
          <span className={classes.faint}>v{version}</span>
          <div className={classes.mono}>{base_url}</div>
        </>
      )}
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
        { name: "Changed", cell: ({ updated_at }) => <Ago at={updated_at} /> },
      ]}
      verbs={
        mayStore
          ? [
              {
                label: "Delete",
                act: ({ name }) => unwrap(api.DELETE("/model-endpoints/{name}", { params: { path: { name } } })),
                ask: {
                  verb: "Delete the endpoint",
                  words: () => "Runs of agents that still name a model of it fail with model_unavailable.",
                },
              },
            ]
          : []
      }
      onDone={() => void queries.invalidateQueries({ queryKey: endpointsQuery.queryKey })}
    />
  );
}
