import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { CHANGED, DefinitionListing } from "../definition/DefinitionListing";
import { useMay } from "../session/session";
import classes from "../ui/page/page.module.css";
import { TOOL } from "./kind";

/** Tools of the tenant's own: what executes them, and where they are changed. */
export function CustomTools() {
  const mayStore = useMay("provision");
  return (
    <section aria-label="Your own tools" className={classes.form} style={{ padding: "20px 16px 32px" }}>
      <h2>Your own tools</h2>
      <DefinitionListing
        kind={TOOL}
        bare
        mono
        about={({ url, runtime }) => (
          <div className={`${classes.mono} ${classes.cut}`}>{url ?? runtime ?? "your application"}</div>
        )}
        columns={[
          { name: "Kind", cell: ({ kind }) => kind },
          {
            name: "Effect",
            cell: ({ needs_approval, effect }) => (needs_approval ? "each call requires approval" : effect),
          },
          CHANGED,
        ]}
        empty={
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
        }
      />
    </section>
  );
}
