import { labelOf, searchedBy, type Entity } from '../../contract/entity';
import { inLanguage } from '../lib/language';

const anyOf = inLanguage(locale => new Intl.ListFormat(locale, { type: 'disjunction' }));

/** What the catalogue calls the fields of resources, where it does. */
type Named = Readonly<Record<string, { fields?: Readonly<Record<string, string>> }>>;

/**
 * What declared entities are called, and their fields; texts of the catalogue win.
 * @param searchBy what their search box says: `kit.search_by`
 * @param catalogue its `resources`: the search box calls fields as they are called elsewhere
 */
export const entityTexts = (
  entities: readonly Entity[],
  searchBy: string,
  catalogue: Named = {},
): Record<string, object> =>
  Object.fromEntries(
    entities.map(entity => {
      const labels = Object.entries(entity.fields).map(
        ([name, field]) => [name, labelOf(name, field)] as const,
      );
      const searched = searchedBy(entity).map(name =>
        (catalogue[entity.name]?.fields?.[name] ?? labelOf(name, entity.fields[name]!)).toLowerCase(),
      );
      return [
        entity.name,
        {
          name: `${entity.one} |||| ${entity.many}`,
          fields: Object.fromEntries(labels),
          words: { search_placeholder: searchBy.replace('%{fields}', anyOf().format(searched)) },
        },
      ];
    }),
  );
