import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { PricesList } from "../price/PricesList";
import { useMay } from "../session/session";
import { Choice } from "../ui/page/Choice";
import { PageHead } from "../ui/page/PageHead";
import { EndpointsList } from "./EndpointsList";
import { endpointsQuery } from "./endpoints";

/** What models cost, and where a tenant has some of its own. */
export function ModelsPage() {
  const { kind = "prices" } = useSearch({ from: "/inside/models" });
  const navigate = useNavigate();
  const endpoints = useQuery(endpointsQuery);
  const mayStore = useMay("provision");
  return (
    <>
      <PageHead
        title="Models"
        end={
          kind === "endpoints" &&
          mayStore && (
            <Button
              size="compact-sm"
              variant="default"
              renderRoot={(props) => <Link to="/new/model-endpoint" {...props} />}
            >
              New endpoint
            </Button>
          )
        }
      >
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
