type Export = (...args: unknown[]) => void;

const exportLater: Export = (...args) => {
  void import('jsonexport/dist').then(({ default: exportNow }) => exportNow(...args));
};

export default exportLater;
