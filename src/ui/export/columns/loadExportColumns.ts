import type { LIST_FILE_COLUMNS } from './listFileColumns';

/** Loads the columns of an exported file with the first export. */
export const loadExportColumns = (name: keyof typeof LIST_FILE_COLUMNS) => async () =>
  (await import('./listFileColumns')).LIST_FILE_COLUMNS[name];
