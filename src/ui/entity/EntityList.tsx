import { useMediaQuery } from '@mui/material';
import { useState } from 'react';
import type { Entity } from '../../../contract/entity';
import { CARDS_MEDIA_QUERY } from '../../theme/sizes';
import { createLazyForm, ListScreen } from '../list';
import { createLazyScreen } from '../lazy';
import { Loading } from '../Loading';
import type { CellComponent } from './entityCells';
import { EntityFilters, MoreEntityFilters } from './EntityFilters';
import { listEntityColumns, makeEntityColumns } from './makeEntityColumns';
import './entityList.css';

const EntityForm = createLazyForm(() => import('./EntityForm'));
const EntityShow = createLazyScreen(
  async () => ({ default: (await import('./EntityShow')).EntityShow }),
  <Loading />,
);

interface EntityListProps<E extends Entity> extends Omit<Parameters<typeof ListScreen>[0], 'children'> {
  entity: E;
  cells?: { readonly [Name in keyof E['fields'] | keyof E['rules']]?: CellComponent };
}

/** Maximum number of columns that fit a window of 1,024 pixels beside the menu. */
const MAX_COLUMNS = 7;

export const EntityList = <E extends Entity>({ entity, cells = {}, ...slots }: EntityListProps<E>) => {
  const hasCards = useMediaQuery(CARDS_MEDIA_QUERY);
  const [areFiltersOpen, setFiltersOpen] = useState<boolean | null>(null);
  const isWide = listEntityColumns(entity).length > MAX_COLUMNS;
  return (
    <div className="entity-list">
      <ListScreen
        paged
        perPage={20}
        sort={entity.sort}
        toolbar={<EntityFilters entity={entity} open={areFiltersOpen} onToggle={setFiltersOpen} />}
        filters={<MoreEntityFilters entity={entity} open={areFiltersOpen} />}
        form={<EntityForm entity={entity} />}
        exported={async () => (await import('../export/makeEntityFileColumns')).makeEntityFileColumns(entity)}
        columnsButton={isWide}
        {...slots}
      >
        {makeEntityColumns({ entity, cells, ...(hasCards ? {} : { max: MAX_COLUMNS }) })}
      </ListScreen>
    </div>
  );
};

export const makeEntityScreens = (entity: Entity) => ({
  default: {
    list: () => <EntityList entity={entity} />,
    show: () => <EntityShow entity={entity} />,
  },
});
