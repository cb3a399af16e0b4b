/** Patterns for the shop's brand settings. This file imports nothing, so that the browser can load it. */

/** Pattern of the brand's colour: empty, or `#rrggbb`. */
export const BRAND_COLOUR_PATTERN = /^(#[0-9A-Fa-f]{6})?$/;

/** Pattern of a URL of a logo or picture: empty, a web address or a path. */
export const BRAND_PICTURE_PATTERN = /^(https?:\/\/|\/|$)/;

/** Pattern of the help link: empty, a web address or a `mailto:` link. */
export const SUPPORT_LINK_PATTERN = /^((https?:\/\/|mailto:)\S+)?$/;
