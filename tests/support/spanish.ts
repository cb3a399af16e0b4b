import { loadLanguageFolder } from '../../src/i18n/languages';

export const es = (await loadLanguageFolder('es'))!;
