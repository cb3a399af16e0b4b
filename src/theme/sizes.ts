/** Sizes in pixels that several files use. `vite.page.ts` makes CSS variables of them. */

/** Height of the page's header. Sticky elements stop below the header. */
export const HEADER_HEIGHT_PX = 56;

/** Height of a table row, by the density that is set in Settings. */
export const ROW_HEIGHTS_PX = { comfortable: 44, compact: 34 };

export const MIN_TOUCH_SIZE_PX = 44;

/** Matches phones: screens narrower than MUI's breakpoint `sm`. The style sheets use the same `max-width`. */
export const PHONE_MEDIA_QUERY = '@media (max-width: 599.95px)';
