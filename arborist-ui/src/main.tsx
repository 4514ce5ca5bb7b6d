import "@fontsource-variable/inter/wght.css";
import "./app/mantine.css";
import "./app/tokens.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { whenSignedOut } from "./api/client";
import { queries } from "./app/queries";
import { router } from "./app/router";
import { theme } from "./app/theme";
import { sessionQuery } from "./session/session";

whenSignedOut(() => {
  if (queries.getQueryData(sessionQuery.queryKey) === undefined) return;
  queries.clear();
  // Its guard finds no session, and leads to the page for signing in.
  void router.invalidate();
});

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root");

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queries}>
        <Notifications position="bottom-right" limit={4} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
