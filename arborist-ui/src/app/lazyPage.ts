import { lazyRouteComponent } from "@tanstack/react-router";
import { load } from "../ui/part/parts";

/** A page that is loaded when it is gone to, and asked for again while the server is away. */
export const lazyPage: typeof lazyRouteComponent = (importer, name) => lazyRouteComponent(() => load(importer), name);
