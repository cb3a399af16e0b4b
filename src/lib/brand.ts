/** How a shop shows itself: `brand` of `config.json`. Every part may be empty. */
export interface Brand {
  /** `#rrggbb`. The colours of both themes are computed from it. */
  colour: string;
  /** URL of a square SVG or PNG. */
  logo: string;
  /** URL of the picture beside the sign-in. */
  signInPicture: string;
  /** Address for help: a web address or `mailto:`. */
  supportLink: string;
}
