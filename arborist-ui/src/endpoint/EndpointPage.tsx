import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { DocumentPage } from "../definition/DocumentPage";
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
    <DocumentPage
      kind={ENDPOINT}
      name={name}
      current={endpoint}
      versions={versions}
      view={view}
      onView={(search, replace = false) =>
        void navigate({ to: "/model-endpoints/$name", params: { name }, search, replace })
      }
      note="It holds for what begins to execute a second later."
    >
      <Link to="/models" search={{ kind: "endpoints" }}>
        All endpoints
      </Link>
      {mayStore && endpoint.data && <EndpointTest name={name} />}
    </DocumentPage>
  );
}
