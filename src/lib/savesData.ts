/** Whether the person asked the browser to save data. Only Chromium tells; elsewhere it is false. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
