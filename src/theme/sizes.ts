/** Sizes in pixels that several places share. CSS has them as variables (`vite.page.ts`). */

/** The page's header: sticky elements and scrolled-to elements start below it. */
export const HEADER_HEIGHT = 56;

/** A row of a table, by the density of the settings. */
export const ROW_HEIGHT = { comfortable: 44, compact: 34 };

/** The least size of what a thumb presses. */
export const MIN_TOUCH_SIZE_PX = 44;

/** Screens below this width count as phones: MUI's `sm`, and the `max-width` of the style sheets. */
export const PHONE_MEDIA_QUERY = '@media (max-width: 599.95px)';
