import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { DocumentPage } from "../definition/DocumentPage";
import { useMay } from "../session/session";
import classes from "../ui/page/page.module.css";
import { CallTool } from "./CallTool";
import { TOOL } from "./kind";
import { RotateSecret } from "./RotateSecret";
import { customToolQuery, toolVersionsQuery } from "./tools";

/** A tool of the tenant's own: what it is, its versions, and a call to try it. */
export function ToolPage() {
  const { name } = useParams({ from: "/inside/tools/$name" });
  const view = useSearch({ from: "/inside/tools/$name" });
  const navigate = useNavigate();
  const tool = useQuery(customToolQuery(name));
  const versions = useQuery(toolVersionsQuery(name));
  const mayStore = useMay("provision");
  const mayCall = useMay("invoke");
  return (
    <DocumentPage
      kind={TOOL}
      name={name}
      current={tool}
      versions={versions}
      view={view}
      onView={(search, replace = false) => void navigate({ to: "/tools/$name", params: { name }, search, replace })}
      note="Agents that list it have the new version once they are stored again."
      // What an application executes has nothing here that would execute it.
      {...(mayCall && tool.data !== undefined && tool.data.kind !== "client"
        ? {
            call: (
              <CallTool key={tool.data.version} name={name} schema={tool.data.input_schema} effect={tool.data.effect} />
            ),
          }
        : {})}
      before={mayStore && tool.data?.kind === "callback" && <RotateSecret name={name} />}
    >
      {tool.data && <span className={classes.tag}>{tool.data.kind}</span>}
      <Link to="/tools">All tools</Link>
    </DocumentPage>
  );
}
