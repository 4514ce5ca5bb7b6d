import { createTheme, Drawer, defaultVariantColorsResolver, Menu, Modal, Notification, Tooltip } from "@mantine/core";

const CLOSE = { "aria-label": "Close" };

/**
 * Colours are in tokens.css. Locking the page's scroll would write a style element, which the policy forbids; the page
 * itself never scrolls, only its parts do.
 */
export const theme = createTheme({
  primaryShade: 6,
  cursorType: "pointer",
  // What is filled is dark on light and light on dark, as its words must be the other way round.
  variantColorResolver: (input) =>
    input.variant === "filled"
      ? {
          background: input.color === "red" ? "var(--failed)" : "var(--accent)",
          hover: `color-mix(in srgb, ${input.color === "red" ? "var(--failed)" : "var(--accent)"} 88%, var(--text))`,
          color: "var(--ground)",
          border: "1px solid transparent",
        }
      : defaultVariantColorsResolver(input),
  components: {
    Modal: Modal.extend({
      defaultProps: { lockScroll: false, centered: true, transitionProps: { duration: 100 }, closeButtonProps: CLOSE },
    }),
    Drawer: Drawer.extend({
      defaultProps: { lockScroll: false, transitionProps: { duration: 100 }, closeButtonProps: CLOSE },
    }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps: CLOSE } }),
    // What it puts first to take the focus is no item, and a menu has nothing but items.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 300, withArrow: false } }),
  },
});
