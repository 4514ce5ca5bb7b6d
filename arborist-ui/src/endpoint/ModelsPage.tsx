import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Choice } from "../app/Choice";
import { PageHead } from "../app/PageHead";
import { PricesList } from "../price/PricesList";
import { EndpointsList } from "./EndpointsList";
import { endpointsQuery } from "./endpoints";

/** What models cost, and where a tenant has some of its own. */
export function ModelsPage() {
  const { kind = "prices" } = useSearch({ from: "/inside/models" });
  const navigate = useNavigate();
  const endpoints = useQuery(endpointsQuery);
  return (
    <>
      <PageHead title="Models">
        <Choice
          label="What of models"
          value={kind}
          onChange={(next) => void navigate({ to: "/models", search: next === "prices" ? {} : { kind: next } })}
          options={[
            { value: "prices", label: "Prices" },
            { value: "endpoints", label: `Endpoints${endpoints.data ? ` (${endpoints.data.length})` : ""}` },
          ]}
        />
      </PageHead>
      {kind === "prices" ? <PricesList /> : <EndpointsList />}
    </>
  );
}
