import { Button, Menu } from "@mantine/core";
import { IconBookmark, IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { RunFilter } from "../run/filter/filter";
import { useMay } from "../session/session";
import { lastViewed, rememberViewed } from "./last";
import { type ViewDialog, ViewDialogs } from "./ViewDialogs";
import classes from "./Views.module.css";
import { shownBy, viewsQuery } from "./views";

/** Saved views of the list; the one looked at last is beside the menu, whose own place and words never change. */
export function ViewMenu({ filter }: { filter: RunFilter }) {
  const { data: views = [], error } = useQuery(viewsQuery);
  const mayChange = useMay("invoke");
  const [dialog, setDialog] = useState<ViewDialog | null>(null);
  const shown = shownBy(views, filter);
  const name = shown?.name;
  useEffect(() => {
    if (name !== undefined) rememberViewed(name);
  }, [name]);
  const pinned = shown ?? views.find((view) => view.name === lastViewed());
  return (
    <>
      {pinned && (
        <Link
          to="/runs"
          search={pinned.filter}
          className={classes.pinned}
          aria-current={pinned === shown ? "true" : undefined}
          title={`Saved view ${pinned.name}`}
        >
          {pinned.name}
        </Link>
      )}
      <Menu position="bottom-end" shadow="md" width={260}>
        <Menu.Target>
          <Button variant="default" size="compact-sm" leftSection={<IconBookmark size={14} />}>
            Views
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {views.length === 0 && <Menu.Label>{error ? error.message : "No view is saved yet"}</Menu.Label>}
          {views.map((view) => (
            <Menu.Item
              key={view.name}
              renderRoot={(props) => <Link {...props} to="/runs" search={view.filter} />}
              leftSection={view === shown ? <IconCheck size={14} /> : <span className={classes.gap} />}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {mayChange && <Menu.Item onClick={() => setDialog({ kind: "save" })}>Save this view…</Menu.Item>}
          <Menu.Item disabled={views.length === 0} onClick={() => setDialog({ kind: "list" })}>
            {mayChange ? "Share, rename, delete…" : "Share…"}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ViewDialogs views={views} filter={filter} mayChange={mayChange} dialog={dialog} onDialog={setDialog} />
    </>
  );
}
