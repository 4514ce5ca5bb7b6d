import { Button, CopyButton, Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { RunFilter } from "../run/filter/filter";
import { Confirm } from "../ui/dialog/Confirm";
import page from "../ui/page/page.module.css";
import { Ago } from "../ui/time/Time";
import { Shown } from "./Shown";
import { ViewForm } from "./ViewForm";
import classes from "./Views.module.css";
import { deleteView, linkOf, renameView, saveView, type View, viewsQuery } from "./views";

export type ViewDialog = { kind: "save" | "list" } | { kind: "rename" | "delete"; view: View };

export function ViewDialogs({
  views,
  filter,
  mayChange,
  dialog,
  onDialog,
}: {
  views: View[];
  filter: RunFilter;
  mayChange: boolean;
  dialog: ViewDialog | null;
  onDialog: (dialog: ViewDialog | null) => void;
}) {
  const queries = useQueryClient();
  const close = () => onDialog(null);
  const toList = () => onDialog({ kind: "list" });
  const changed = () => queries.invalidateQueries({ queryKey: viewsQuery.queryKey });
  const view = dialog !== null && "view" in dialog ? dialog.view : null;
  return (
    <>
      <Modal opened={dialog?.kind === "save"} onClose={close} title="Save this view">
        <ViewForm
          filter={filter}
          taken={views.map(({ name }) => name)}
          mayReplace
          verb="Save"
          act={async (name) => {
            await saveView(name, filter);
            await changed();
          }}
          onClose={close}
        />
      </Modal>
      <Modal opened={dialog?.kind === "list"} onClose={close} title="Saved views" size="lg">
        <ul className={classes.list}>
          {views.map((each) => (
            <Row key={each.name} view={each} mayChange={mayChange} onClose={close} onDialog={onDialog} />
          ))}
        </ul>
      </Modal>
      <Modal opened={dialog?.kind === "rename"} onClose={toList} title={`Rename ${view?.name ?? ""}`}>
        {view && (
          <ViewForm
            filter={view.filter}
            name={view.name}
            taken={views.map(({ name }) => name).filter((name) => name !== view.name)}
            verb="Rename"
            act={async (name) => {
              if (name !== view.name) await renameView(view, name);
              await changed();
            }}
            onClose={toList}
          />
        )}
      </Modal>
      <Confirm
        opened={dialog?.kind === "delete"}
        title={`Delete ${view?.name ?? ""}`}
        verb="Delete the view"
        act={async () => {
          if (view) await deleteView(view.name);
          await changed();
        }}
        onClose={toList}
      >
        All keys of the tenant lose it. Links to what it shows stay good.
      </Confirm>
    </>
  );
}

function Row({
  view,
  mayChange,
  onClose,
  onDialog,
}: {
  view: View;
  mayChange: boolean;
  onClose: () => void;
  onDialog: (dialog: ViewDialog) => void;
}) {
  return (
    <li className={classes.view}>
      <div className={classes.what}>
        <Link to="/runs" search={view.filter} onClick={onClose}>
          {view.name}
        </Link>
        <small>
          <Shown filter={view.filter} /> · saved by {view.savedBy} <Ago at={view.savedAt} />
        </small>
      </div>
      <div className={page.verbs}>
        <CopyButton value={linkOf(view.filter)}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="default" onClick={copy} aria-label={`Copy the link of ${view.name}`}>
              {copied ? "Copied" : "Copy link"}
            </Button>
          )}
        </CopyButton>
        {mayChange &&
          (["rename", "delete"] as const).map((kind) => (
            <Button
              key={kind}
              size="compact-xs"
              variant="default"
              aria-label={`${kind === "rename" ? "Rename" : "Delete"} ${view.name}`}
              onClick={() => onDialog({ kind, view })}
            >
              {kind === "rename" ? "Rename" : "Delete"}
            </Button>
          ))}
      </div>
    </li>
  );
}
