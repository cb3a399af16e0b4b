/** The shop's brand: `brand` of `config.json`. Every property is optional in `config.json`. */
export interface Brand {
  /** The brand's colour as `#rrggbb`. The colours of the light and the dark theme are computed from it. */
  colour: string;
  /** URL of the logo, a square SVG or PNG. */
  logo: string;
  /** URL of the picture beside the sign-in form. */
  signInPicture: string;
  /** Link to help: a web address or `mailto:`. */
  supportLink: string;
}
