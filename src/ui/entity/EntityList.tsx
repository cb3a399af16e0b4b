import { useMediaQuery } from '@mui/material';
import { useState, type ComponentType, type ReactNode } from 'react';
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
  /** Columns of your own. They follow the columns of the fields. */
  children?: ReactNode;
  cells?: { readonly [Name in keyof E['fields'] | keyof E['rules']]?: CellComponent };
}

/** Maximum number of columns that fit a window of 1,024 pixels beside the menu. */
const MAX_COLUMNS = 7;

export const EntityList = <E extends Entity>({
  entity,
  cells = {},
  children,
  ...slots
}: EntityListProps<E>) => {
  assertCellsOfFields(entity, cells);
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
        {children}
      </ListScreen>
    </div>
  );
};

type Screens = Readonly<Record<'list' | 'create' | 'edit' | 'show', ComponentType>>;

/** Names of the screens that a file can export. */
const SCREEN_NAMES = ['list', 'create', 'edit', 'show'];

/**
 * Makes the screens of an entity.
 * @param own module of screens that replace generated ones
 * @throws Error if the module has no default export, or exports other names, because it would have no effect
 */
export function makeEntityScreens(entity: Entity, own?: { default: Partial<Screens> }) {
  if (own) assertScreensExported(entity.name, own);
  return {
    default: {
      list: () => <EntityList entity={entity} />,
      show: () => <EntityShow entity={entity} />,
      ...own?.default,
    },
  };
}

function assertCellsOfFields({ name, fields, rules }: Entity, cells: object): void {
  const known = Object.keys({ ...fields, ...rules });
  const unknown = Object.keys(cells).find(cell => !known.includes(cell));
  if (unknown !== undefined)
    refuse(
      `"cells" of the list of "${name}" names the field "${unknown}", which is none of ${known.join(', ')}.`,
    );
}

/** The page of a crash shows the message of an error with this name in production, too. */
function refuse(fault: string): never {
  throw Object.assign(new Error(fault), { name: 'AppPagesError' });
}

function assertScreensExported(name: string, { default: screens }: { default?: unknown }): void {
  const file = `The file in the prop "screens" of "${name}" in src/App.tsx`;
  if (typeof screens !== 'object' || screens === null)
    refuse(`${file} has no default export such as: export default { list: MyList };`);
  const unknown = Object.keys(screens).find(screen => !SCREEN_NAMES.includes(screen));
  if (unknown !== undefined)
    refuse(`${file} exports "${unknown}", which is none of ${SCREEN_NAMES.join(', ')}.`);
}
