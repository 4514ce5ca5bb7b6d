import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { ApiError } from "../api/problem";
import { runFilter } from "../run/list/filter";
import { runView } from "../run/page/view";
import { SignInPage } from "../session/SignInPage";
import { sessionQuery } from "../session/session";
import { NotFound } from "./NotFound";
import { queries } from "./queries";
import { SignedIn } from "./SignedIn";
import { parseSearch, stringifySearch } from "./search";
import { Failed } from "./states";

const root = createRootRoute({ notFoundComponent: NotFound });

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  component: SignInPage,
  validateSearch: (search: Record<string, unknown>): { to?: string } =>
    typeof search.to === "string" && search.to.startsWith("/") && !search.to.startsWith("//") ? { to: search.to } : {},
});

const inside = createRoute({
  getParentRoute: () => root,
  id: "inside",
  component: SignedIn,
  beforeLoad: async ({ location }) => {
    try {
      await queries.ensureQueryData(sessionQuery);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) return;
      throw redirect({
        to: "/sign-in",
        search: location.pathname === "/" ? {} : { to: location.href },
        replace: true,
      });
    }
  },
});

const home = createRoute({
  getParentRoute: () => inside,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/runs", replace: true });
  },
});

const runs = createRoute({
  getParentRoute: () => inside,
  path: "/runs",
  validateSearch: runFilter,
  component: lazyRouteComponent(() => import("../run/list/RunsPage"), "RunsPage"),
});

const run = createRoute({
  getParentRoute: () => inside,
  path: "/runs/$id",
  validateSearch: runView,
  component: lazyRouteComponent(() => import("../run/page/RunPage"), "RunPage"),
});

const approvals = createRoute({
  getParentRoute: () => inside,
  path: "/approvals",
  component: lazyRouteComponent(() => import("../wait/ApprovalsPage"), "ApprovalsPage"),
});

const agents = createRoute({
  getParentRoute: () => inside,
  path: "/agents",
  component: lazyRouteComponent(() => import("../agent/AgentsPage"), "AgentsPage"),
});

const agent = createRoute({
  getParentRoute: () => inside,
  path: "/agents/$name",
  component: lazyRouteComponent(() => import("../agent/AgentPage"), "AgentPage"),
});

export const router = createRouter({
  routeTree: root.addChildren([signIn, inside.addChildren([home, runs, run, approvals, agents, agent])]),
  basepath: "/ui",
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: "intent",
  defaultErrorComponent: ({ error, reset }) => <Failed error={error} retry={reset} what="this page" />,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
