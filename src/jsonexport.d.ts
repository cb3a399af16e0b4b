/** The library has no types of its own. */
declare module 'jsonexport/dist' {
  export default function jsonexport(...args: unknown[]): void;
}
