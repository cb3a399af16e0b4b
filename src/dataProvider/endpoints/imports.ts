/** Imports of files: additions of our server. */
import { OFFERS } from '../../../contract/words';
import { laterCalls } from './laterCalls';

const later = laterCalls(OFFERS.imports, () => import('./importCalls'));

export const importCalls = {
  checkImport: later('checkImport'),
  createImport: later('createImport'),
  exportRefusedRows: { ...later('exportRefusedRows'), as: 'file' as const },
  forgetImport: later('forgetImport'),
  imports: later('imports'),
  oneImport: later('oneImport'),
  plannedChanges: later('plannedChanges'),
  refusedRows: later('refusedRows'),
  startImport: later('startImport'),
  takeImportBack: later('takeImportBack'),
};
