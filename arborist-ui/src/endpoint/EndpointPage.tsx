import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { api, unwrap } from "../api/client";
import { DefinitionPage } from "../definition/DefinitionPage";
import { DeleteDefinition } from "../definition/DeleteDefinition";
import { useMay } from "../session/session";
import { EndpointTest } from "./EndpointTest";
import { endpointQuery, endpointVersionsQuery } from "./endpoints";
import { ENDPOINT } from "./kind";

/** A place where a tenant has models of its own. */
export function EndpointPage() {
  const { name } = useParams({ from: "/inside/model-endpoints/$name" });
  const view = useSearch({ from: "/inside/model-endpoints/$name" });
  const navigate = useNavigate();
  const endpoint = useQuery(endpointQuery(name));
  const versions = useQuery(endpointVersionsQuery(name));
  const mayStore = useMay("provision");
  return (
    <DefinitionPage
      kind={ENDPOINT}
      name={name}
      current={endpoint}
      versions={versions}
      view={view}
      onView={(search, replace = false) =>
        void navigate({ to: "/model-endpoints/$name", params: { name }, search, replace })
      }
      note="It holds for what begins to execute a second later."
      end={
        mayStore &&
        endpoint.data && (
          <DeleteDefinition
            kind={ENDPOINT}
            name={name}
            act={() => unwrap(api.DELETE("/model-endpoints/{name}", { params: { path: { name } } }))}
            onDeleted={() => void navigate({ to: "/models", search: { kind: "endpoints" } })}
          >
            Its name is free again. Runs of agents that still name a model of it fail with model_unavailable.
          </DeleteDefinition>
        )
      }
    >
      <Link to="/models" search={{ kind: "endpoints" }}>
        All endpoints
      </Link>
      {mayStore && endpoint.data && <EndpointTest name={name} />}
    </DefinitionPage>
  );
}
