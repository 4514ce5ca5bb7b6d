import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconMenu2, IconSearch, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useSession } from "../session/session";
import { Mark } from "../ui/page/Mark";
import { useWrittenTitle } from "../ui/page/tabTitle";
import { usePendingCount } from "../wait/pending";
import { AccountMenu } from "./AccountMenu";
import { openPalette } from "./Palette";
import { type Page, pagesFor } from "./pages";
import classes from "./Shell.module.css";
import { TenantMenu } from "./TenantMenu";

const MAC = /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? "");

export function Navigation({ open, onToggle, onKeys }: { open: boolean; onToggle: () => void; onKeys: () => void }) {
  const session = useSession();
  const pending = usePendingCount();
  useWrittenTitle(pending);
  const pages = pagesFor(session);
  const folded = open ? "" : classes.folded;
  return (
    <nav className={classes.side} aria-label="Main">
      <div className={classes.bar}>
        <Link to="/runs" className={classes.brand}>
          <Mark size={20} />
          Grove
        </Link>
        <ActionIcon
          className={classes.burger}
          variant="subtle"
          color="gray"
          aria-label={open ? "Close the menu" : "Open the menu"}
          aria-expanded={open}
          onClick={onToggle}
        >
          {open ? <IconX size={18} /> : <IconMenu2 size={18} />}
        </ActionIcon>
      </div>
      {session.tenant === null && (
        <div className={folded}>
          <TenantMenu />
        </div>
      )}
      <button type="button" className={`${classes.search} ${folded}`} onClick={openPalette}>
        <IconSearch size={14} aria-hidden="true" /> Search <kbd>{MAC ? "⌘K" : "Ctrl K"}</kbd>
      </button>
      <ul className={`${classes.links} ${folded}`}>
        {pages
          .filter((page) => page.group === "work")
          .map((page) => (
            <Entry key={page.to} page={page} pending={pending} />
          ))}
      </ul>
      <ul className={`${classes.links} ${classes.keep} ${folded}`} aria-label="Administration">
        {pages
          .filter((page) => page.group === "keep")
          .map((page) => (
            <Entry key={page.to} page={page} pending={0} />
          ))}
      </ul>
      <div className={`${classes.foot} ${folded}`}>
        <AccountMenu onKeys={onKeys} />
      </div>
    </nav>
  );
}

function Entry({ page, pending }: { page: Page; pending: number }) {
  const Icon = page.icon;
  return (
    <li>
      <Link to={page.to} className={classes.link} activeOptions={{ includeSearch: false }}>
        <Icon size={16} aria-hidden="true" /> {page.label}
        {page.to === "/approvals" && pending > 0 && (
          <span className={classes.badge}>
            {pending > 199 ? "200+" : pending}
            <VisuallyHidden> waiting</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  );
}
