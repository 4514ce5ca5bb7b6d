import type { Icon } from "@tabler/icons-react";
import {
  IconArchive,
  IconBook,
  IconBuilding,
  IconChartBar,
  IconCpu,
  IconFileText,
  IconGavel,
  IconInbox,
  IconKey,
  IconListCheck,
  IconLock,
  IconMessages,
  IconPlayerPlay,
  IconPlug,
  IconRobot,
  IconServer,
  IconSitemap,
  IconTool,
} from "@tabler/icons-react";
import { includes, type Scope, type Session } from "../session/session";

export interface Page {
  to:
    | "/runs"
    | "/approvals"
    | "/sessions"
    | "/agents"
    | "/workflows"
    | "/skills"
    | "/tools"
    | "/datasets"
    | "/policies"
    | "/tool-providers"
    | "/costs"
    | "/models"
    | "/keys"
    | "/secrets"
    | "/tenants"
    | "/audit"
    | "/retention"
    | "/system";
  label: string;
  icon: Icon;
  /** Behind `g`. */
  key: string;
  /** From which scope on the server answers; a page that it would refuse is not offered. */
  scope: Scope;
  operator?: boolean;
  group: "work" | "keep";
}

export const PAGES: Page[] = [
  { to: "/runs", label: "Runs", icon: IconPlayerPlay, key: "r", scope: "read_only", group: "work" },
  { to: "/approvals", label: "Approvals", icon: IconInbox, key: "i", scope: "read_only", group: "work" },
  { to: "/sessions", label: "Sessions", icon: IconMessages, key: "e", scope: "read_only", group: "work" },
  { to: "/agents", label: "Agents", icon: IconRobot, key: "a", scope: "read_only", group: "work" },
  { to: "/workflows", label: "Workflows", icon: IconSitemap, key: "w", scope: "read_only", group: "work" },
  { to: "/skills", label: "Skills", icon: IconBook, key: "l", scope: "read_only", group: "work" },
  { to: "/tools", label: "Tools", icon: IconTool, key: "t", scope: "read_only", group: "work" },
  { to: "/tool-providers", label: "Tool providers", icon: IconPlug, key: "p", scope: "provision", group: "work" },
  { to: "/datasets", label: "Datasets", icon: IconListCheck, key: "d", scope: "read_only", group: "work" },
  { to: "/policies", label: "Policies", icon: IconGavel, key: "o", scope: "read_only", group: "work" },
  { to: "/costs", label: "Costs", icon: IconChartBar, key: "c", scope: "read_only", group: "work" },
  { to: "/models", label: "Models", icon: IconCpu, key: "m", scope: "read_only", group: "keep" },
  { to: "/keys", label: "Keys", icon: IconKey, key: "k", scope: "admin", group: "keep" },
  { to: "/secrets", label: "Secrets", icon: IconLock, key: "s", scope: "admin", group: "keep" },
  { to: "/audit", label: "Audit", icon: IconFileText, key: "u", scope: "admin", group: "keep" },
  { to: "/retention", label: "Retention", icon: IconArchive, key: "h", scope: "admin", group: "keep" },
  { to: "/tenants", label: "Tenants", icon: IconBuilding, key: "n", scope: "admin", operator: true, group: "keep" },
  { to: "/system", label: "System", icon: IconServer, key: "y", scope: "admin", operator: true, group: "keep" },
];

export function pagesFor(session: Pick<Session, "scope" | "tenant">): Page[] {
  return PAGES.filter(
    (page) => includes(session.scope, page.scope) && (page.operator !== true || session.tenant === null),
  );
}
