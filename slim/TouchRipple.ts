/** A button that asks for a ripple has none: the theme turns them off. */
export default function TouchRipple(): null {
  return null;
}
