/** Sizes that more than one place must agree on, in pixels; style sheets have them as variables (`vite.page.ts`). */

/** The page's bar: what is sticky below it, or scrolled to, starts there. */
export const HEADER_HEIGHT = 56;

/** A row of a table, by the density of the settings. */
export const ROW_HEIGHT = { comfortable: 44, compact: 34 };

/** What a thumb hits. */
export const THUMB = 44;

/** Below this width a page is a phone's: MUI's `sm`, and the `max-width` of the style sheets. */
export const PHONE = '@media (max-width: 599.95px)';
