/** Sizes that more than one place must agree on, in pixels; style sheets have them as variables (`vite.page.ts`). */

/** The page's header: sticky elements and scrolled-to elements start below it. */
export const HEADER_HEIGHT = 56;

/** A row of a table, by the density of the settings. */
export const ROW_HEIGHT = { comfortable: 44, compact: 34 };

/** The least size of what a thumb presses. */
export const THUMB = 44;

/** Below this width a page is a phone's: MUI's `sm`, and the `max-width` of the style sheets. */
export const PHONE = '@media (max-width: 599.95px)';
