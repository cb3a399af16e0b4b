import type { Language } from '../../contract/enums';
import { getFieldLabel, getSearchableFields } from '../../contract/fieldNames';
import type { Entity, EntityTexts, Field, ComputedField } from '../../contract/fields';
import { PLURAL_FORM_DELIMITER, getPluralForms, type PolyglotTexts } from '../../contract/polyglot';
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
 * Builds the names, field labels and choices of the entities in `contract/entities/`. Texts of the language files take
 * precedence.
 * @param translate translates the labels of common fields, and `kit.search_by` for search inputs
 */
export function buildEntityTexts(
  entities: readonly Entity[],
  translate: Translate,
  locale: string,
  language: Language = 'en',
  hasText: (key: string) => boolean = () => false,
): PolyglotTexts {
  const anyOf = new Intl.ListFormat(locale, { type: 'disjunction' });
  return Object.fromEntries(
    entities.map(entity => {
      const own = language === 'en' ? undefined : entity.texts[language];
      const listForms = ({ one, many }: Pick<EntityTexts, 'one' | 'many'>) =>
        getPluralForms(language)
          .map(form => capitalize(form === 'one' ? one : many))
          .join(` ${PLURAL_FORM_DELIMITER} `);
      /** Labels a reference field with the name of the resource that it points to. */
      const labelTarget = (field: Field | ComputedField): string | undefined => {
        if (field.kind !== 'reference' && field.kind !== 'many') return undefined;
        const number = field.kind === 'many' ? 'many' : 'one';
        if (typeof field.to === 'string')
          return translate(`resources.${field.to}.name`, { smart_count: number === 'one' ? 1 : 2 });
        const target = language === 'en' ? undefined : field.to.texts[language];
        return target && capitalize(target[number]);
      };
      /**
       * Returns the text of the language file, else the declaration's own. The English fallback does not override
       * the declaration.
       */
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
      const choices = Object.fromEntries(
        Object.entries(entity.fields).flatMap(([name, field]) =>
          field.kind === 'choice'
            ? [
                [
                  name,
                  Object.fromEntries(
                    field.choices.map(choice => [
                      choice,
                      word(
                        `choices.${name}.${choice}`,
                        choice,
                        own && (own.choices?.[name]?.[choice] ?? choice),
                      ),
                    ]),
                  ),
                ],
              ]
            : [],
        ),
      );
      // The entity declares its names in English with two plural forms. Other languages have other plural forms, so
      // English names are only used in English.
      const names = listForms(own ?? { one: entity.one, many: entity.many });
      const searched = getSearchableFields(entity).map(name => fields[name]!.toLowerCase());
      return [
        entity.name,
        {
          name: word('name', names, language === 'en' ? undefined : names),
          fields,
          choices,
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

/** Lists fields, and fields of lines such as `lines.units`, with their English labels. */
const listLabels = (
  fields: Readonly<Record<string, Field | ComputedField>>,
  prefix = '',
): [name: string, field: Field | ComputedField, label: string][] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [prefix + name, field, getFieldLabel(name, field)] as [string, Field | ComputedField, string],
    ...(field.kind === 'rows' ? listLabels(field.fields, `${name}.`) : []),
  ]);

export function addEntityTexts(): void {
  addTexts({ resources: buildEntityTexts(ENTITIES, translateToEnglish, 'en-US') });
  addCurrentLanguageTexts({
    resources: buildEntityTexts(ENTITIES, translate, getLocale(), getLanguage(), hasCurrentLanguageText),
  });
}
