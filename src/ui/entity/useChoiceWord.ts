import { useResourceContext, useTranslate } from 'ra-core';

/**
 * What people read for the words of a choice: the catalogue's `resources.<resource>.choices.<field>.<word>`, else the word
 * itself. A file has the words as they are, because other programs read it.
 */
export function useChoiceWord(field: string): (word: string) => string {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  return word => translate(`resources.${resource}.choices.${field}.${word}`, { _: word });
}
