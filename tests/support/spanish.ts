/** Spanish texts of the application, for `speak`. */
import { loadFolder } from '../../src/i18n/languages';

export const es = (await loadFolder('es'))!;
