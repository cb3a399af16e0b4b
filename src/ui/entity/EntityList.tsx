import { getSortableFields, type Entity, type Field, type Rule } from '../../../contract/entity';
import { lazyForm, ListScreen } from '../list';
import { Column } from '../list/ListTable';
import { COLUMN_KINDS, getCell, type Cell } from './cells';
import { EntityFilters } from './EntityFilters';

const EntityForm = lazyForm(() => import('./EntityForm'));

interface EntityListProps<E extends Entity> extends Omit<Parameters<typeof ListScreen>[0], 'children'> {
  entity: E;
  cells?: { readonly [Name in keyof E['fields'] | keyof E['rules']]?: Cell };
}

/** Formatted text is long, so a list shows it only if the declaration says so. */
const isListed = ({ kind, listed = kind !== 'rich' }: Field | Rule): boolean => listed;

export const EntityList = <E extends Entity>({ entity, cells = {}, ...slots }: EntityListProps<E>) => {
  const { fields, rules, sort } = entity;
  const columns = Object.fromEntries(
    Object.entries({ ...fields, ...rules }).filter(([, field]) => isListed(field)),
  );
  const sorted = getSortableFields(entity);
  return (
    <ListScreen
      paged
      perPage={20}
      sort={sort}
      toolbar={<EntityFilters entity={entity} />}
      form={<EntityForm entity={entity} />}
      exported={async () => (await import('../export/makeEntityFile')).makeEntityFile(entity)}
      {...slots}
    >
      {Object.entries(columns).map(([name, field]) => {
        const cell = cells[name] ?? getCell(name, field.kind);
        return (
          <Column
            key={name}
            source={name}
            kind={COLUMN_KINDS[field.kind] ?? 'text'}
            sortable={sorted.includes(name)}
            {...(cell ? { field: cell } : {})}
          />
        );
      })}
    </ListScreen>
  );
};

export const makeEntityScreens = (entity: Entity) => ({
  default: { list: () => <EntityList entity={entity} /> },
});
