import { useResourceContext } from 'ra-core';
import { ENTITIES } from '../../entities';
import { getLanguage } from '../../i18n/language';
import { useTranslate } from '../../i18n/useTranslate';

/**
 * The label of a choice: the catalogue's `resources.<resource>.choices.<field>.<word>`, else that of the declaration,
 * else the word itself. Exported files keep the words, because other programs read them.
 */
export function useChoiceWord(field: string): (word: string) => string {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const language = getLanguage();
  const texts =
    language === 'en' ? undefined : ENTITIES.find(({ name }) => name === resource)?.texts[language];
  const words = texts?.choices?.[field];
  return word => translate(`resources.${resource}.choices.${field}.${word}`, { _: words?.[word] ?? word });
}
