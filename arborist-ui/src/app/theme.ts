import { createTheme, Drawer, Modal, Tooltip } from "@mantine/core";

/**
 * Colours are in tokens.css. Locking the page's scroll would write a style element, which the policy forbids; the page
 * itself never scrolls, only its parts do.
 */
export const theme = createTheme({
  primaryShade: 6,
  cursorType: "pointer",
  components: {
    Modal: Modal.extend({ defaultProps: { lockScroll: false, centered: true, transitionProps: { duration: 100 } } }),
    Drawer: Drawer.extend({ defaultProps: { lockScroll: false, transitionProps: { duration: 100 } } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 300, withArrow: false } }),
  },
});
