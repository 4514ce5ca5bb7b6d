import { Button } from "@mantine/core";
import { Diff } from "../ui/code/Code";
import classes from "../ui/page/page.module.css";

/** What is edited here was stored elsewhere: nothing is lost, and nothing is replaced unseen. */
export function StoredMeanwhile({
  version,
  theirs,
  mine,
  onTake,
  onKeep,
}: {
  version: number;
  theirs: string;
  mine: string;
  onTake: () => void;
  onKeep: () => void;
}) {
  return (
    <section className={classes.form} aria-label="Stored meanwhile">
      <div className={classes.bad} role="alert">
        Version {version} was stored while this was edited. Below, what it says is on the left, and what you wrote on
        the right.
      </div>
      <Diff label={`v${version} and your changes`} before={theirs} after={mine} language="yaml" />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onTake}>
          Take v{version}, lose my changes
        </Button>
        <Button variant="default" onClick={onKeep}>
          Keep mine, to replace v{version}
        </Button>
      </div>
    </section>
  );
}
