/** Whether the person pays for this connection by the byte. Chromium tells what was chosen; elsewhere it is not known. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
