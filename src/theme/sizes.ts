/** Sizes in pixels that several files share. CSS has them as variables (`vite.page.ts`). */

/** Height of the page's header. Sticky elements and scrolled-to elements start below it. */
export const HEADER_HEIGHT = 56;

/** Height of a table row, by the density chosen in Settings. */
export const ROW_HEIGHT = { comfortable: 44, compact: 34 };

export const MIN_TOUCH_SIZE_PX = 44;

/** Screens below this width count as phones: MUI's `sm`, and the `max-width` of the style sheets. */
export const PHONE_MEDIA_QUERY = '@media (max-width: 599.95px)';
