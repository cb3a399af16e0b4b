/** As the library's own, which is fetched with the first call. It has no types. */
export default function exportLater(...args: unknown[]): void {
  void import(
    // @ts-expect-error By its file: the name leads here.
    '../node_modules/jsonexport/dist/index.js'
  ).then(({ default: now }: { default: (...args: unknown[]) => void }) => now(...args));
}
