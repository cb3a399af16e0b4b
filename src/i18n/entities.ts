import {
  getFieldLabel,
  getSearchableFields,
  type Entity,
  type Field,
  type Rule,
} from '../../contract/entity';
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
      const labels = listLabels({ ...entity.fields, ...entity.rules }).map(
        ([name, usual]): [string, string] => [name, word(`fields.${name}`, usual)],
      );
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

/** The labels of fields and of the fields of their lines, such as `lines.units`. */
const listLabels = (fields: Readonly<Record<string, Field | Rule>>): [name: string, label: string][] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [name, getFieldLabel(name, field)] as [string, string],
    ...(field.kind === 'rows'
      ? listLabels(field.fields).map(([nested, label]): [string, string] => [`${name}.${nested}`, label])
      : []),
  ]);

export function addEntityTexts(): void {
  addTexts({ resources: buildEntityTexts(ENTITIES, translateToEnglish, 'en-US') });
  addCurrentLanguageTexts({ resources: buildEntityTexts(ENTITIES, translate, getLocale()) });
}
