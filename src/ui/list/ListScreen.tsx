/**
 * The screen of a resource: title, toolbar, open form, table and pager. The form has its own URL (`create` or `:id`
 * below the list), so that it can be linked to, and the list keeps its page and search.
 */
import { Box, Button, Card, useMediaQuery, type Theme } from '@mui/material';
import {
  ListBase,
  useListContext,
  useResourceContext,
  useResourceDefinition,
  type SortPayload,
} from 'ra-core';
import { useMemo, useState, type ReactNode } from 'react';
import { Link, Navigate, Route, Routes, useLocation, useMatch } from 'react-router-dom';
import { ErrorBanner, logAndDescribeFailure, describeFailure, type FailureDescription } from '../ErrorBanner';
import type { DayRange } from '../../lib/days';
import type { ListFileColumns } from '../export/fileColumns';
import type { RowClickDestination } from './useRowClickProps';
import { createLazyScreen, useElementPreloadHandlers } from '../lazy';
import { isActionSupported } from '../../backends/backend';
import { Glyph } from '../Glyph';
import { PrintedHeading } from '../PrintedHeading';
import { useRequireActionAccess } from '../useIsActionAllowed';
import { useReturnFocusToOpener } from '../focus';
import { ScreenTitle } from '../ScreenTitle';
import { useBranch } from '../../lib/branch';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { ColumnsButton } from './ColumnsButton';
import { EmptyList } from './EmptyList';
import { ExportButton } from './ExportButton';
import { SelectableListTable } from './SelectableListTable';
import { ListTable } from './ListTable';
import { Pager } from './Pager';
import { DeleteAction, EditAction } from './RowActions';
import { ListScreenContext, useListScreen } from './listScreenContext';
import { useResourceAccess } from './useResourceAccess';
import './list.css';

interface ListScreenProps {
  /** Columns, or fragments of columns. The column of row actions is added automatically. */
  children: ReactNode;
  title?: string;
  form?: ReactNode;
  createForm?: ReactNode;

  toolbar?: ReactNode;
  /**
   * Returns the menu of a list with rarely used actions. The parameter contains the buttons Columns and Export, which
   * the menu shows as well.
   */
  tools?: (columnsAndExport: ReactNode) => ReactNode;
  filters?: ReactNode;
  add?: ReactNode;
  rowActions?: ReactNode;
  details?: ReactNode;
  /** Shown in place of the table if it has no rows, or if `filter` is null. */
  empty?: ReactNode;

  bulkActions?: ReactNode;
  rowClick?: RowClickDestination;
  columnsButton?: boolean;

  filter?: object | null;
  /** Initial sort order of a list that the API does not page. */
  sort?: SortPayload;
  /**
   * True if the API pages the list. The pager is then always visible. The list cannot be sorted by its columns, unless
   * `sortable` is true.
   */
  paged?: boolean;
  /**
   * True if the list can be sorted by its columns. By default, only a list that the API does not page can be sorted.
   */
  sortable?: boolean;
  pagerTools?: ReactNode;
  perPage?: number;
  branchId?: number | undefined;
  range?: DayRange;
  /** Loads the column definitions for the export. Without them, the list has no export. */
  exported?: () => Promise<ListFileColumns<never>>;
}

const PER_PAGE = 50;
const NO_FILTER = {};
const BY_ID: SortPayload = { field: 'id', order: 'ASC' };

export const ListScreen = ({
  branchId: own,
  perPage = PER_PAGE,
  sort = BY_ID,
  filter,
  ...props
}: ListScreenProps) => {
  const ambient = useBranch();
  const branchId = own ?? ambient;
  const words = useResourceTexts();
  const resource = useResourceContext() ?? '';
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const path = `/admin/${resource}`;
  const access = useResourceAccess();
  useRequireActionAccess('list', resource);
  const { hasCreate = false, hasEdit = false } = useResourceDefinition();
  const editable = (Boolean(props.form) || hasEdit) && access.edit;
  const { add: button = (props.form || props.createForm || hasCreate) && ADD } = props;
  const add = access.create && button;
  const formIntent = useElementPreloadHandlers(props.form || props.createForm);
  const screen = useMemo(
    () => ({ path, branchId, editable, access, formIntent, add, failure, setFailure }),
    [path, branchId, editable, access, formIntent, add, failure],
  );
  return (
    <ListScreenContext value={screen}>
      <ListBase
        // The React key discards the rows when the branch changes, so that the rows of the old branch are not shown
        // while those of the new branch load.
        key={branchId}
        // The page layout has already checked the access; a second check would delay the list.
        disableAuthentication
        // The page, the search and the sort order of a list are stored, and the list's menu entry restores them. A list
        // with a `filter` has them only in the URL, because a stored page number could belong to the rows of another
        // filter value.
        storeKey={filter === undefined && `${resource}.${branchId}.listParams`}
        perPage={perPage}
        sort={sort}
        filter={filter ?? NO_FILTER}
        queryOptions={{
          meta: { branchId },
          enabled: filter !== null && access.list,
          onError: error => void logAndDescribeFailure(words('fetch_failed'), error),
        }}
      >
        <ListBody {...props} selected={filter !== null} />
      </ListBase>
    </ListScreenContext>
  );
};

const EDIT_AND_DELETE = (
  <>
    <EditAction />
    <DeleteAction />
  </>
);

interface ListBodyProps extends Omit<ListScreenProps, 'branchId' | 'perPage' | 'sort' | 'filter'> {
  selected: boolean;
}

const ListBody = ({
  children,
  paged = false,
  sortable = !paged,
  pagerTools,
  selected,
  rowActions = EDIT_AND_DELETE,
  empty,
  ...props
}: ListBodyProps) => {
  const { data, defaultTitle, error, refetch } = useListContext();
  const { path, branchId, failure, setFailure, add } = useListScreen();
  const words = useResourceTexts();
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const title = props.title ?? defaultTitle ?? '';
  const { form, createForm = form } = props;
  const isFormOpen = useMatch(`${path}/:id`) !== null;
  const { bulkActions, rowClick, columnsButton, exported, tools = buttons => buttons } = props;
  const table = {
    sortable,
    rowActions,
    details: props.details,
    empty: empty ?? <EmptyList />,
    outdated: !selected,
    children,
  };
  return (
    <>
      <ScreenTitle title={title} />
      <PrintedHeading title={title} branchId={branchId} range={props.range} asksForName={false} />
      <Box
        className="no-print"
        sx={{
          display: isFormOpen ? 'none' : 'flex',
          columnGap: 1,
          rowGap: { xs: 1, sm: 2 },
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          '& > .soft': { alignSelf: 'center' },
          mb: { xs: 1.5, sm: 2 },
          '&:not(:has(*:not(:empty)))': { display: 'none' },
        }}
      >
        {props.toolbar}
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', ml: 'auto' }}>
          {tools(
            <>
              {columnsButton && <ColumnsButton>{children}</ColumnsButton>}
              {exported && <ExportButton load={exported} />}
            </>,
          )}
          {!phone && add}
        </Box>
      </Box>
      {!isFormOpen && props.filters}
      <ErrorBanner failure={failure} />
      <ErrorBanner
        failure={error ? describeFailure(words('fetch_failed'), error) : null}
        onRetry={() => {
          setFailure(null);
          void refetch();
        }}
      />
      <Routes>
        <Route index element={null} />
        {createForm && (
          <Route
            path="create"
            element={<IfActionSupported action="create">{createForm}</IfActionSupported>}
          />
        )}
        {form && <Route path=":id" element={<IfActionSupported action="edit">{form}</IfActionSupported>} />}
        <Route path="*" element={<Navigate to="/admin/not-found" replace />} />
      </Routes>
      <Card sx={{ '&:empty': { display: 'none' } }}>
        {selected || (data && !empty) ? (
          bulkActions || rowClick || columnsButton ? (
            <SelectableListTable {...table} bulkActions={bulkActions} rowClick={rowClick} />
          ) : (
            <ListTable {...table} />
          )
        ) : (
          empty
        )}
      </Card>
      {selected && <Pager always={paged}>{pagerTools}</Pager>}
      {phone && add && (
        <div className="list-add sticky-foot no-print" style={isFormOpen ? { display: 'none' } : undefined}>
          {add}
        </div>
      )}
    </>
  );
};

const ActionNotSupported = createLazyScreen(() => import('../ActionNotSupported'));

const IfActionSupported = ({ action, children }: { action: 'create' | 'edit'; children: ReactNode }) => {
  const resource = useResourceContext() ?? '';
  return isActionSupported(resource, action) ? (
    children
  ) : (
    <ActionNotSupported action={action} resource={resource} />
  );
};

interface AddButtonProps {
  to?: string;
}

export const AddButton = ({ to = 'create' }: AddButtonProps) => {
  const words = useResourceTexts();
  const { path, formIntent } = useListScreen();
  const { search } = useLocation();
  const creating = useMatch(`${path}/${to}`) !== null;
  return (
    <Button
      ref={useReturnFocusToOpener<HTMLAnchorElement>(creating)}
      component={Link}
      to={`${path}/${to}${search}`}
      variant="contained"
      startIcon={<Glyph name="plus" />}
      data-shortcut="add"
      disabled={creating}
      {...formIntent}
    >
      {words('add')}
    </Button>
  );
};

const ADD = <AddButton />;
