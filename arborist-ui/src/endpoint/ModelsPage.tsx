import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { PricesList } from "../price/PricesList";
import { Choice } from "../ui/page/Choice";
import { PageHead } from "../ui/page/PageHead";
import { EndpointsPage } from "./EndpointsPage";
import { endpointsQuery } from "./endpoints";

/** What models cost, and where a tenant has some of its own. */
export function ModelsPage() {
  const { kind = "prices" } = useSearch({ from: "/inside/models" });
  const navigate = useNavigate();
  const endpoints = useQuery(endpointsQuery);
  const choice = (
    <Choice
      label="What of models"
      value={kind}
      onChange={(next) => void navigate({ to: "/models", search: next === "prices" ? {} : { kind: next } })}
      options={[
        { value: "prices", label: "Prices" },
        { value: "endpoints", label: `Endpoints${endpoints.data ? ` (${endpoints.data.length})` : ""}` },
      ]}
    />
  );
  if (kind === "endpoints") return <EndpointsPage beside={choice} />;
  return (
    <>
      <PageHead title="Models">{choice}</PageHead>
      <PricesList />
    </>
  );
}
