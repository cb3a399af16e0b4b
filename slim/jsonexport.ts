/** Calls the library's own function, which is fetched with the first call. The library has no types. */
export default function exportLater(...args: unknown[]): void {
  void import(
    // @ts-expect-error By its file: the name leads here.
    '../node_modules/jsonexport/dist/index.js'
  ).then(({ default: now }: { default: (...args: unknown[]) => void }) => now(...args));
}
