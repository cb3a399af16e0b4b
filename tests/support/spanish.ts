/** The Spanish of the application. */
import { CATALOGUE, en } from '../../src/i18n/en';
import { loadTranslation } from '../../src/i18n/languages';
import { overEnglish } from '../../src/lib/wording';

export const es = (await loadTranslation('es'))!;

/** The Spanish texts that `useTranslate` looks up. */
export const spanishCatalogue: typeof en = CATALOGUE.reduce(
  (catalogue, file) => overEnglish(catalogue, es.texts[file]),
  en,
);
