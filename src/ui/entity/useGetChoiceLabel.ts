import { useResourceContext } from 'ra-core';
import { ENTITIES } from '../../entities';
import { getLanguage } from '../../i18n/language';
import { useTranslate } from '../../i18n/useTranslate';

/**
 * Returns a function for the label of a choice: the text `resources.<resource>.choices.<field>.<word>`, else the
 * declaration's label, else the word itself. Exported files contain the word, because other programs read them.
 */
export function useGetChoiceLabel(field: string): (word: string) => string {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const language = getLanguage();
  const texts =
    language === 'en' ? undefined : ENTITIES.find(({ name }) => name === resource)?.texts[language];
  const words = texts?.choices?.[field];
  return word => translate(`resources.${resource}.choices.${field}.${word}`, { _: words?.[word] ?? word });
}
