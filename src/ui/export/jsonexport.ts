/** Takes the place of `jsonexport` in react-admin (`vite.config.ts`): the library is fetched with the first export. */
type Export = (...args: unknown[]) => void;

const exportLater: Export = (...args) => {
  void import('jsonexport/dist').then(({ default: exportNow }) => exportNow(...args));
};

export default exportLater;
