import { Component, type ReactNode } from "react";

/** Keeps a text that cannot be drawn from taking its page along: what stands in its place is shown instead. */
export class TextBoundary extends Component<
  { text: unknown; fallback: ReactNode; children: ReactNode },
  { failed: { text: unknown } | null }
> {
  override state: { failed: { text: unknown } | null } = { failed: null };

  static getDerivedStateFromError(): { failed: { text: unknown } } {
    return { failed: { text: FAILED } };
  }

  static getDerivedStateFromProps(
    { text }: { text: unknown },
    { failed }: { failed: { text: unknown } | null },
  ): { failed: { text: unknown } | null } {
    if (failed === null) return { failed };
    // The text that failed is the one that is given now; another one is tried anew.
    if (failed.text === FAILED) return { failed: { text } };
    return { failed: failed.text === text ? failed : null };
  }

  override render(): ReactNode {
    return this.state.failed === null ? this.props.children : this.props.fallback;
  }
}

const FAILED = Symbol("failed");
