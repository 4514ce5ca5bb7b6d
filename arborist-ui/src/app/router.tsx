import { createRootRoute, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { ApiError } from "../api/problem";
import { queries } from "../api/queries";
import { parseSearch, stringifySearch } from "../api/search";
import { auditFilter } from "../audit/filter";
import { sessionFilter } from "../chat/filter";
import { costView } from "../cost/view";
import { definitionView } from "../definition/view";
import { runFilter } from "../run/filter/filter";
import { runView } from "../run/page/view";
import { isRefusal, type Refusal } from "../session/openid";
import { SignInPage } from "../session/SignInPage";
import { sessionQuery } from "../session/session";
import { skillView } from "../skill/view";
import { Failed } from "../ui/page/states";
import { waitView } from "../wait/view";
import { workflowRunView } from "../workflow/run/view";
import { lazyPage } from "./lazyPage";
import { NotFound } from "./NotFound";
import { SignedIn } from "./SignedIn";
import { validated } from "./validated";

const root = createRootRoute({ notFoundComponent: NotFound });

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  component: SignInPage,
  validateSearch: validated(({ to, refused }): { to?: string; refused?: Refusal } => ({
    ...(typeof to === "string" && to.startsWith("/") && !to.startsWith("//") ? { to } : {}),
    ...(isRefusal(refused) ? { refused } : {}),
  })),
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
  validateSearch: validated(runFilter),
  component: lazyPage(() => import("../run/list/RunsPage"), "RunsPage"),
});

const run = createRoute({
  getParentRoute: () => inside,
  path: "/runs/$id",
  validateSearch: validated(runView),
  component: lazyPage(() => import("../run/page/RunPage"), "RunPage"),
});

const approvals = createRoute({
  getParentRoute: () => inside,
  path: "/approvals",
  validateSearch: validated(waitView),
  component: lazyPage(() => import("../wait/ApprovalsPage"), "ApprovalsPage"),
});

const sessions = createRoute({
  getParentRoute: () => inside,
  path: "/sessions",
  validateSearch: validated(sessionFilter),
  component: lazyPage(() => import("../chat/list/SessionsPage"), "SessionsPage"),
});

const newChat = createRoute({
  getParentRoute: () => inside,
  path: "/new/session",
  validateSearch: validated(({ agent }): { agent?: string } =>
    typeof agent === "string" && agent !== "" ? { agent } : {},
  ),
  component: lazyPage(() => import("../chat/page/NewChatPage"), "NewChatPage"),
});

const chat = createRoute({
  getParentRoute: () => inside,
  path: "/sessions/$id",
  component: lazyPage(() => import("../chat/page/ChatPage"), "ChatPage"),
});

const agents = createRoute({
  getParentRoute: () => inside,
  path: "/agents",
  component: lazyPage(() => import("../agent/AgentsPage"), "AgentsPage"),
});

const newAgent = createRoute({
  getParentRoute: () => inside,
  path: "/new/agent",
  component: lazyPage(() => import("../agent/NewAgentPage"), "NewAgentPage"),
});

const agent = createRoute({
  getParentRoute: () => inside,
  path: "/agents/$name",
  validateSearch: validated(definitionView),
  component: lazyPage(() => import("../agent/AgentPage"), "AgentPage"),
});

const tools = createRoute({
  getParentRoute: () => inside,
  path: "/tools",
  validateSearch: validated(oneTool),
  component: lazyPage(() => import("../tool/ToolsPage"), "ToolsPage"),
});

const newTool = createRoute({
  getParentRoute: () => inside,
  path: "/new/tool",
  component: lazyPage(() => import("../tool/NewToolPage"), "NewToolPage"),
});

const tool = createRoute({
  getParentRoute: () => inside,
  path: "/tools/$name",
  validateSearch: validated(definitionView),
  component: lazyPage(() => import("../tool/ToolPage"), "ToolPage"),
});

const newEndpoint = createRoute({
  getParentRoute: () => inside,
  path: "/new/model-endpoint",
  component: lazyPage(() => import("../endpoint/NewEndpointPage"), "NewEndpointPage"),
});

const endpoint = createRoute({
  getParentRoute: () => inside,
  path: "/model-endpoints/$name",
  validateSearch: validated(definitionView),
  component: lazyPage(() => import("../endpoint/EndpointPage"), "EndpointPage"),
});

const providers = createRoute({
  getParentRoute: () => inside,
  path: "/tool-providers",
  component: lazyPage(() => import("../provider/ProvidersPage"), "ProvidersPage"),
});

const provider = createRoute({
  getParentRoute: () => inside,
  path: "/tool-providers/$name",
  validateSearch: validated(oneTool),
  component: lazyPage(() => import("../provider/ProviderPage"), "ProviderPage"),
});

const workflows = createRoute({
  getParentRoute: () => inside,
  path: "/workflows",
  component: lazyPage(() => import("../workflow/WorkflowsPage"), "WorkflowsPage"),
});

const newWorkflow = createRoute({
  getParentRoute: () => inside,
  path: "/new/workflow",
  component: lazyPage(() => import("../workflow/NewWorkflowPage"), "NewWorkflowPage"),
});

const workflow = createRoute({
  getParentRoute: () => inside,
  path: "/workflows/$name",
  validateSearch: validated(definitionView),
  component: lazyPage(() => import("../workflow/WorkflowPage"), "WorkflowPage"),
});

const workflowRun = createRoute({
  getParentRoute: () => inside,
  path: "/workflow-runs/$id",
  validateSearch: validated(workflowRunView),
  component: lazyPage(() => import("../workflow/run/WorkflowRunPage"), "WorkflowRunPage"),
});

const skills = createRoute({
  getParentRoute: () => inside,
  path: "/skills",
  component: lazyPage(() => import("../skill/SkillsPage"), "SkillsPage"),
});

const skill = createRoute({
  getParentRoute: () => inside,
  path: "/skills/$name",
  validateSearch: validated(skillView),
  component: lazyPage(() => import("../skill/SkillPage"), "SkillPage"),
});

const datasets = createRoute({
  getParentRoute: () => inside,
  path: "/datasets",
  component: lazyPage(() => import("../dataset/kind"), "DatasetsPage"),
});

const newDataset = createRoute({
  getParentRoute: () => inside,
  path: "/new/dataset",
  component: lazyPage(() => import("../dataset/kind"), "NewDatasetPage"),
});

const dataset = createRoute({
  getParentRoute: () => inside,
  path: "/datasets/$name",
  validateSearch: validated(definitionView),
  component: lazyPage(() => import("../dataset/kind"), "DatasetPage"),
});

const policies = createRoute({
  getParentRoute: () => inside,
  path: "/policies",
  component: lazyPage(() => import("../policy/PoliciesPage"), "PoliciesPage"),
});

const grants = createRoute({
  getParentRoute: () => inside,
  path: "/grants",
  component: lazyPage(() => import("../grant/GrantsPage"), "GrantsPage"),
});

const newPolicy = createRoute({
  getParentRoute: () => inside,
  path: "/new/policy",
  component: lazyPage(() => import("../policy/NewPolicyPage"), "NewPolicyPage"),
});

const policy = createRoute({
  getParentRoute: () => inside,
  path: "/policies/$name",
  validateSearch: validated(definitionView),
  component: lazyPage(() => import("../policy/PolicyPage"), "PolicyPage"),
});

const keys = createRoute({
  getParentRoute: () => inside,
  path: "/keys",
  validateSearch: validated(({ kind }): { kind?: "clients" } => (kind === "clients" ? { kind } : {})),
  component: lazyPage(() => import("../key/page/KeysPage"), "KeysPage"),
});

const secrets = createRoute({
  getParentRoute: () => inside,
  path: "/secrets",
  component: lazyPage(() => import("../secret/SecretsPage"), "SecretsPage"),
});

const tenants = createRoute({
  getParentRoute: () => inside,
  path: "/tenants",
  component: lazyPage(() => import("../tenant/page/TenantsPage"), "TenantsPage"),
});

const models = createRoute({
  getParentRoute: () => inside,
  path: "/models",
  validateSearch: validated(({ kind }): { kind?: "endpoints" } => (kind === "endpoints" ? { kind } : {})),
  component: lazyPage(() => import("../endpoint/ModelsPage"), "ModelsPage"),
});

const audit = createRoute({
  getParentRoute: () => inside,
  path: "/audit",
  validateSearch: validated(auditFilter),
  component: lazyPage(() => import("../audit/AuditPage"), "AuditPage"),
});

const retention = createRoute({
  getParentRoute: () => inside,
  path: "/retention",
  validateSearch: validated(({ kind }): { kind?: "deletions" } => (kind === "deletions" ? { kind } : {})),
  component: lazyPage(() => import("../retention/RetentionPage"), "RetentionPage"),
});

const costs = createRoute({
  getParentRoute: () => inside,
  path: "/costs",
  validateSearch: validated(costView),
  component: lazyPage(() => import("../cost/CostsPage"), "CostsPage"),
});

const system = createRoute({
  getParentRoute: () => inside,
  path: "/system",
  component: lazyPage(() => import("../system/SystemPage"), "SystemPage"),
});

function oneTool(search: Record<string, unknown>): { tool?: string } {
  return typeof search.tool === "string" && search.tool !== "" ? { tool: search.tool } : {};
}

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    inside.addChildren([
      home,
      runs,
      run,
      approvals,
      sessions,
      newChat,
      chat,
      agents,
      newAgent,
      agent,
      tools,
      newTool,
      tool,
      workflows,
      newWorkflow,
      workflow,
      workflowRun,
      skills,
      skill,
      datasets,
      newDataset,
      dataset,
      policies,
      grants,
      newPolicy,
      policy,
      newEndpoint,
      endpoint,
      providers,
      provider,
      keys,
      secrets,
      tenants,
      models,
      audit,
      retention,
      costs,
      system,
    ]),
  ]),
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
