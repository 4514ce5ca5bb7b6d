import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMay } from "../session/session";
import classes from "../ui/page/page.module.css";
import { Ago } from "../ui/time/Time";
import { customToolsQuery } from "./tools";

/** Tools of the tenant's own: what executes them, and where they are changed. */
export function CustomTools() {
  const tools = useQuery(customToolsQuery);
  const mayStore = useMay("provision");
  if (tools.data === undefined) return null;
  return (
    <section aria-label="Your own tools" className={classes.form} style={{ padding: "20px 16px 32px" }}>
      <h2>Your own tools</h2>
      {tools.data.length === 0 ? (
        <>
          <div className={classes.faint}>
            A callback that Grove sends requests to, code that runs in a sandbox, or a tool that your application
            executes.
          </div>
          {mayStore && (
            <div>
              <Button size="compact-sm" variant="default" renderRoot={(props) => <Link to="/new/tool" {...props} />}>
                Make the first
              </Button>
            </div>
          )}
        </>
      ) : (
        <table className={classes.table}>
          <tbody>
            {tools.data.map((tool) => (
              <tr key={tool.name}>
                <td style={{ paddingInlineStart: 0 }}>
                  <Link to="/tools/$name" params={{ name: tool.name }} className={classes.mono}>
                    {tool.name}
                  </Link>{" "}
                  <span className={classes.faint}>v{tool.version}</span>
                  <div className={`${classes.mono} ${classes.cut}`}>
                    {tool.url ?? tool.runtime ?? "your application"}
                  </div>
                </td>
                <td>{tool.kind}</td>
                <td>{tool.needs_approval ? "each call requires approval" : tool.effect}</td>
                <td>
                  <Ago at={tool.updated_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
