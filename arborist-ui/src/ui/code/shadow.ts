/**
 * Where an editor goes. In a document its styles would be a style element, which the policy forbids; in a shadow root they
 * are a sheet that is made by script.
 */
export function shadowOf(host: HTMLElement): ShadowRoot {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  root.replaceChildren();
  return root;
}
