/** Draws nothing where a button asks for a ripple: the theme turns ripples off. */
export default function TouchRipple(): null {
  return null;
}
