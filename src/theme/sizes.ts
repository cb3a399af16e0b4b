/** Sizes in pixels that several files use. `vite.page.ts` makes CSS variables of them. */

/** Height of the page's header. Sticky elements stop below the header. */
export const HEADER_HEIGHT_PX = 56;

/** Height of a table row, by the density that is set in Settings. */
export const ROW_HEIGHTS_PX = { comfortable: 44, compact: 34 };

/** Height of inputs, selects and buttons. Under a thumb it is `MIN_TOUCH_SIZE_PX`. */
export const CONTROL_HEIGHT_PX = 36;

/** From this window width on, the menu begins with labels. In narrower windows it begins as a rail of icons. */
export const WIDE_MENU_FROM_PX = 1200;

export const MIN_TOUCH_SIZE_PX = 44;

/** Matches windows below 768 px, in which tables become cards. A window of 1,280 px at 200 % zoom is 640 px wide. */
export const CARDS_MEDIA_QUERY = '@media screen and (max-width: 767.95px), (max-width: 599.95px)';

/** Matches phones: screens narrower than MUI's breakpoint `sm`. The style sheets use the same `max-width`. */
export const PHONE_MEDIA_QUERY = '@media (max-width: 599.95px)';
