import { getFieldLabel, getSearchableFields, type Entity } from '../../contract/entity';
import { DELIMITER } from '../../contract/polyglot';
import { inLanguage } from '../lib/language';
import { fill } from '../lib/wording';

const anyOf = inLanguage(locale => new Intl.ListFormat(locale, { type: 'disjunction' }));

/** The labels that the catalogue has for the fields of resources. */
type Named = Readonly<Record<string, { fields?: Readonly<Record<string, string>> }>>;

/**
 * The names of declared entities and the labels of their fields; texts of the catalogue win.
 * @param searchBy the text of their search boxes: `kit.search_by`
 * @param catalogue its `resources`, so that a search box uses the labels that fields have elsewhere
 */
export const entityTexts = (
  entities: readonly Entity[],
  searchBy: string,
  catalogue: Named = {},
): Record<string, object> =>
  Object.fromEntries(
    entities.map(entity => {
      const labels = Object.entries(entity.fields).map(
        ([name, field]) => [name, getFieldLabel(name, field)] as const,
      );
      const searched = getSearchableFields(entity).map(name =>
        (catalogue[entity.name]?.fields?.[name] ?? getFieldLabel(name, entity.fields[name]!)).toLowerCase(),
      );
      return [
        entity.name,
        {
          name: `${entity.one} ${DELIMITER} ${entity.many}`,
          fields: Object.fromEntries(labels),
          words: { search_placeholder: fill(searchBy, { fields: anyOf().format(searched) }) },
        },
      ];
    }),
  );
