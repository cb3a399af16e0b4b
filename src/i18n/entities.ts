import { getFieldLabel, getSearchableFields, type Entity } from '../../contract/entity';
import { DELIMITER, type Texts } from '../../contract/polyglot';
import { ENTITIES } from '../entities';
import { getLocale } from './language';
import {
  addCurrentLanguageTexts,
  addTexts,
  translate,
  translateToEnglish,
  type Translate,
} from './translate';

/**
 * The names of declared entities and the labels of their fields. Texts of the catalogue override them.
 * @param translate returns the catalogue's labels of fields, and `kit.search_by` for search boxes
 */
export function buildEntityTexts(entities: readonly Entity[], translate: Translate, locale: string): Texts {
  const anyOf = new Intl.ListFormat(locale, { type: 'disjunction' });
  return Object.fromEntries(
    entities.map(entity => {
      const word = (key: string, usual: string) => translate(`resources.${entity.name}.${key}`, { _: usual });
      const labels = Object.entries(entity.fields).map(([name, field]): [string, string] => [
        name,
        word(`fields.${name}`, getFieldLabel(name, field)),
      ]);
      const fields = Object.fromEntries(labels);
      const searched = getSearchableFields(entity).map(name => fields[name]!.toLowerCase());
      return [
        entity.name,
        {
          name: word('name', `${entity.one} ${DELIMITER} ${entity.many}`),
          fields,
          words: {
            search_placeholder: word(
              'words.search_placeholder',
              translate('kit.search_by', { fields: anyOf.format(searched) }),
            ),
          },
        },
      ];
    }),
  );
}

export function addEntityTexts(): void {
  addTexts({ resources: buildEntityTexts(ENTITIES, translateToEnglish, 'en-US') });
  addCurrentLanguageTexts({ resources: buildEntityTexts(ENTITIES, translate, getLocale()) });
}
