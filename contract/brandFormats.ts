/** Formats of the brand. This file imports nothing, so that the browser can load it. */

/** Format of the brand's colour: empty, or `#rrggbb`. */
export const BRAND_COLOUR = /^(#[0-9A-Fa-f]{6})?$/;

/** Format of the help link: empty, a web address or `mailto:`. */
export const SUPPORT_LINK = /^((https?:\/\/|mailto:)\S+)?$/;
