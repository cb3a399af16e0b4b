/** Stands in for what a button without `disableRipple` draws. @throws Error saying so */
export default function TouchRipple(): never {
  throw new Error('Ripples are left out of the build: see vite.slim.ts.');
}
