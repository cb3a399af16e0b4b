import { labelOf, searchedBy, type Entity } from '../../contract/entity';

/** What declared entities are called, and their fields; texts of `en.ts` win. */
export const entityTexts = (entities: readonly Entity[]): Record<string, object> =>
  Object.fromEntries(
    entities.map(entity => {
      const labels = Object.entries(entity.fields).map(
        ([name, field]) => [name, labelOf(name, field)] as const,
      );
      const searched = searchedBy(entity).map(name => labelOf(name, entity.fields[name]!).toLowerCase());
      return [
        entity.name,
        {
          name: `${entity.one} |||| ${entity.many}`,
          fields: Object.fromEntries(labels),
          words: { search_placeholder: `Search %{names} by ${searched.join(' or ')}...` },
        },
      ];
    }),
  );
