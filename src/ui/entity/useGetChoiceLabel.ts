import { useResourceContext } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate';

/**
 * Returns a function for the label of a choice: the text `resources.<resource>.choices.<field>.<word>`, else the word
 * itself. Exported files contain the word, because other programs read them.
 */
export function useGetChoiceLabel(field: string): (word: string) => string {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  return word => translate(`resources.${resource}.choices.${field}.${word}`, { _: word });
}
