import { useResourceContext } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate';

/**
 * The label of a choice: the catalogue's `resources.<resource>.choices.<field>.<word>`, else the word itself.
 * Exported files keep the words, because other programs read them.
 */
export function useChoiceWord(field: string): (word: string) => string {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  return word => translate(`resources.${resource}.choices.${field}.${word}`, { _: word });
}
