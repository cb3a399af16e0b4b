/** The library has no types; react-admin knows its arguments. */
declare module 'jsonexport/dist' {
  export default function jsonexport(...args: unknown[]): void;
}
