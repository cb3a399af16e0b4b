declare module 'jsonexport/dist' {
  export default function jsonexport(...args: unknown[]): void;
}
