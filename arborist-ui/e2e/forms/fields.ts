import type { Locator, Page } from "@playwright/test";
import { expect } from "../signed-in";

/** That the server's refusal stands at the field, in the words, and that the field says so to a screen reader. */
export async function expectRefused(field: Locator, words: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(words);
}

/** Writes a text into an editor in place of what is there. */
export async function write(page: Page, editor: Locator, text: string): Promise<void> {
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  // Typed over a selection, the browser would bring its style along, which the policy forbids.
  await page.keyboard.press("Delete");
  await expect(editor).not.toContainText(/\S/);
  await page.keyboard.insertText(text);
}

/** A name that no other test has taken. */
export function fresh(prefix: string): string {
  return `${prefix}-${Date.now().toString(36)}`;
}
