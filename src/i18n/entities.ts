import type { Language } from '../../contract/enums';
import { getFieldLabel, getSearchableFields } from '../../contract/fieldNames';
import type { Entity, EntityTexts, Field, Rule } from '../../contract/fields';
import { DELIMITER, getPluralForms, type Texts } from '../../contract/polyglot';
import { ENTITIES } from '../entities';
import { getLanguage, getLocale } from './language';
import {
  addCurrentLanguageTexts,
  addTexts,
  hasCurrentLanguageText,
  translate,
  translateToEnglish,
  type Translate,
} from './translate';

/**
 * The names of declared entities and the labels of their fields. Texts of the catalogue override them.
 * @param translate returns the catalogue's labels of fields, and `kit.search_by` for search boxes
 */
export function buildEntityTexts(
  entities: readonly Entity[],
  translate: Translate,
  locale: string,
  language: Language = 'en',
  hasText: (key: string) => boolean = () => false,
): Texts {
  const anyOf = new Intl.ListFormat(locale, { type: 'disjunction' });
  return Object.fromEntries(
    entities.map(entity => {
      const own = language === 'en' ? undefined : entity.texts[language];
      const listForms = ({ one, many }: Pick<EntityTexts, 'one' | 'many'>) =>
        getPluralForms(language)
          .map(form => capitalize(form === 'one' ? one : many))
          .join(` ${DELIMITER} `);
      /** The name of the resource that a reference points to, as its label. */
      const labelTarget = (field: Field | Rule): string | undefined => {
        if (field.kind !== 'reference' && field.kind !== 'many') return undefined;
        const number = field.kind === 'many' ? 'many' : 'one';
        if (typeof field.to === 'string')
          return translate(`resources.${field.to}.name`, { smart_count: number === 'one' ? 1 : 2 });
        const target = language === 'en' ? undefined : field.to.texts[language];
        return target && capitalize(target[number]);
      };
      /** A text of the catalogue, else of the declaration. English texts do not replace those of the declaration. */
      const word = (name: string, usual: string, declared?: string): string => {
        const key = `resources.${entity.name}.${name}`;
        return declared !== undefined && !hasText(key) ? declared : translate(key, { _: usual });
      };
      const labels = listLabels({ ...entity.fields, ...entity.rules }).map(
        ([name, field, usual]): [string, string] => [
          name,
          word(`fields.${name}`, usual, own && (own.fields?.[name] ?? labelTarget(field))),
        ],
      );
      const fields = Object.fromEntries(labels);
      // Each language has its own number of plural forms, so the English ones cannot stand for it.
      const names = listForms(own ?? { one: entity.one, many: entity.many });
      const searched = getSearchableFields(entity).map(name => fields[name]!.toLowerCase());
      return [
        entity.name,
        {
          name: word('name', names, language === 'en' ? undefined : names),
          fields,
          words: {
            search_placeholder: word(
              'words.search_placeholder',
              translate('kit.search_by', { fields: anyOf.format(searched) }),
              own && translate('kit.search_by', { fields: anyOf.format(searched) }),
            ),
          },
        },
      ];
    }),
  );
}

const capitalize = (words: string): string => words.slice(0, 1).toLocaleUpperCase() + words.slice(1);

/** The fields and the fields of their lines, such as `lines.units`, with their English labels. */
const listLabels = (
  fields: Readonly<Record<string, Field | Rule>>,
  prefix = '',
): [name: string, field: Field | Rule, label: string][] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [prefix + name, field, getFieldLabel(name, field)] as [string, Field | Rule, string],
    ...(field.kind === 'rows' ? listLabels(field.fields, `${name}.`) : []),
  ]);

export function addEntityTexts(): void {
  addTexts({ resources: buildEntityTexts(ENTITIES, translateToEnglish, 'en-US') });
  addCurrentLanguageTexts({
    resources: buildEntityTexts(ENTITIES, translate, getLocale(), getLanguage(), hasCurrentLanguageText),
  });
}
