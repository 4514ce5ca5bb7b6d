import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { useActingTenant } from "../api/tenant";
import { useSession } from "../session/session";
import { BrakeBanner } from "../tenant/BrakeBanner";
import { pressed, useShortcuts } from "../ui/page/shortcuts";
import { LeaveDialog } from "./LeaveDialog";
import { Navigation } from "./Navigation";
import { openPalette, Palette } from "./Palette";
import { pagesFor } from "./pages";
import { useReachable } from "./reach";
import classes from "./Shell.module.css";
import { ShortcutSheet } from "./ShortcutSheet";
import { useLive } from "./useLive";

export function Shell() {
  const navigate = useNavigate();
  const tenant = useActingTenant();
  const session = useSession();
  const reachable = useReachable();
  useLive();
  const path = useLocation({ select: (location) => location.pathname });
  const [menu, setMenu] = useState(false);
  const [sheet, setSheet] = useState(false);
  const main = useRef<HTMLElement>(null);

  useEffect(() => {
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setMenu(false), [path]);

  useShortcuts(
    useMemo(
      () => [
        { keys: "mod+k", label: "Search everything", act: openPalette },
        ...pagesFor(session).map(({ to, label, key }) => ({
          keys: `g ${key}`,
          label: `Go to ${label.toLowerCase()}`,
          act: () => void navigate({ to }),
        })),
        { keys: "?", label: "Show the keys", act: () => setSheet(true) },
      ],
      [navigate, session],
    ),
  );

  return (
    <div className={classes.shell}>
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <Navigation open={menu} onToggle={() => setMenu(!menu)} onKeys={() => setSheet(true)} />
      {/* Another tenant's page is another page. */}
      <main ref={main} id="main" tabIndex={-1} className={classes.main} key={tenant}>
        {!reachable && (
          <div className={classes.away} role="status">
            The server does not answer. Trying again; nothing is lost.
          </div>
        )}
        <BrakeBanner className={classes.away} />
        <Outlet />
      </main>
      <Palette onKeys={() => setSheet(true)} />
      <LeaveDialog />
      <ShortcutSheet opened={sheet} onClose={() => setSheet(false)} />
    </div>
  );
}
