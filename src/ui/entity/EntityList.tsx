import type { Entity } from '../../../contract/entity';
import { createLazyForm, ListScreen } from '../list';
import { createLazyScreen } from '../lazy';
import { Loading } from '../Loading';
import type { CellComponent } from './entityCells';
import { EntityFilters } from './EntityFilters';
import { makeEntityColumns } from './makeEntityColumns';

const EntityForm = createLazyForm(() => import('./EntityForm'));
const EntityShow = createLazyScreen(
  async () => ({ default: (await import('./EntityShow')).EntityShow }),
  <Loading />,
);

interface EntityListProps<E extends Entity> extends Omit<Parameters<typeof ListScreen>[0], 'children'> {
  entity: E;
  cells?: { readonly [Name in keyof E['fields'] | keyof E['rules']]?: CellComponent };
}

export const EntityList = <E extends Entity>({ entity, cells = {}, ...slots }: EntityListProps<E>) => (
  <ListScreen
    paged
    perPage={20}
    sort={entity.sort}
    toolbar={<EntityFilters entity={entity} />}
    form={<EntityForm entity={entity} />}
    exported={async () => (await import('../export/makeEntityFileColumns')).makeEntityFileColumns(entity)}
    {...slots}
  >
    {makeEntityColumns({ entity, cells })}
  </ListScreen>
);

export const makeEntityScreens = (entity: Entity) => ({
  default: {
    list: () => <EntityList entity={entity} />,
    show: () => <EntityShow entity={entity} />,
  },
});
