/**
 * A resource's screen: title with its primary button, search, the form above the table when one is open, the table and
 * the pager. Create and edit live at `create` and `:id` below the list's address, so both can be linked to and the list
 * keeps its page and search.
 */
import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Card } from '@mui/material';
import { ListBase, useListContext, useResourceContext, type RaRecord } from 'ra-core';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { Link, Navigate, Route, Routes, useLocation, useMatch } from 'react-router-dom';
import { ErrorBanner, failureOf, wordedFailure, type Failure } from '../ErrorBanner';
import type { Writers } from '../form/meanwhile';
import type { DayRange } from '../../lib/days';
import { PrintHead } from '../PrintHead';
import { useFocusBack } from '../useFocusBack';
import { ScreenTitle } from '../ScreenTitle';
import { useBranch } from '../../lib/branch';
import { useWords } from '../../lib/words';
import { ListTable } from './ListTable';
import { Pager } from './Pager';
import { ScreenContext, useScreen } from './screenContext';
import { SearchBox } from './SearchBox';

// Forms are a third of a list page's weight: they load when one is opened.
const CreateForm = lazy(async () => ({ default: (await import('../form/FormPanel')).CreateForm }));
const EditForm = lazy(async () => ({ default: (await import('../form/FormPanel')).EditForm }));

interface ListScreenProps {
  /** The columns; the actions column comes by itself. */
  children: ReactNode;
  /** The inputs of the form, shared by create and edit; without one, records are made on a screen of their own. */
  form?: ReactNode;
  /** What a new record starts with. */
  defaults?: Record<string, unknown>;
  /** How numbers of the record's fields are written in a sentence: cents as money, for example. */
  writers?: Writers;
  /** The field without which the form cannot be submitted. */
  submitNeeds?: string;
  /** `false` while there is nothing to add to. */
  addable?: boolean;
  /** Where a record is made, below the list's address; `create` unless it is a screen of its own. */
  addPath?: string;
  /** `false` where the API has no update. */
  editable?: boolean;
  /** `false` where the API has no delete. */
  deletable?: boolean;
  /** What unfolds below a row, one at a time. */
  details?: (record: RaRecord) => ReactNode;
  /** More buttons at the front of a row's actions. */
  rowActions?: (record: RaRecord) => ReactNode;
  /** Why this record cannot be deleted, or null. */
  undeletable?: (record: RaRecord) => string | null;
  /** The page's heading; without one, the resource's name. */
  title?: string;
  /** Above the table, left of the primary button: a way back, for example. */
  lead?: ReactNode;
  /** A box that searches by name. */
  search?: boolean;
  /** Below a search that found nothing: what else the text may mean. */
  elsewhere?: (text: string) => ReactNode;
  /** The API pages the list: the pager always shows, and the columns keep the API's order. */
  paged?: boolean;
  perPage?: number;
  /** The first order of the rows, where the list is whole. */
  sort?: { field: string; order: 'ASC' | 'DESC' };
  /** The days that the list is about, for its print. */
  range?: DayRange;
  /** What selects the list besides its search. */
  filter?: Record<string, unknown>;
  /** The branch that the screen is about; without one, the application's. */
  branchId?: number | undefined;
  /** What selects the list makes no sense as it stands: nothing is loaded, the rows before stay, dimmed. */
  paused?: boolean;
  /** Shown instead of the table while nothing selects the list; nothing is loaded then. */
  instead?: ReactNode;
}

const PER_PAGE = 50;
const BY_ID = { field: 'id', order: 'ASC' } as const;

export const ListScreen = ({ branchId: own, ...props }: ListScreenProps) => {
  const ambient = useBranch();
  const branchId = own ?? ambient;
  const words = useWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const path = `/admin/${useResourceContext()}`;
  const screen = useMemo(() => ({ path, branchId, failure, setFailure }), [path, branchId, failure]);
  return (
    <ScreenContext value={screen}>
      <ListBase
        // Another branch's rows are never shown while this one's load.
        key={branchId}
        storeKey={false}
        perPage={props.perPage ?? PER_PAGE}
        sort={props.sort ?? BY_ID}
        {...(props.filter ? { filter: props.filter } : {})}
        queryOptions={{
          meta: { branchId },
          enabled: !props.instead && !props.paused,
          onError: error => void failureOf(words('fetch_failed'), error),
        }}
      >
        <ListBody {...props} />
      </ListBase>
    </ScreenContext>
  );
};

const ListBody = ({
  children,
  editable = true,
  deletable = true,
  paged = false,
  paused = false,
  instead,
  ...props
}: ListScreenProps) => {
  const { data, defaultTitle, error, refetch } = useListContext();
  const { branchId, failure } = useScreen();
  const words = useWords();
  const formProps = { inputs: props.form, submitNeeds: props.submitNeeds, writers: props.writers };
  const title = props.title ?? defaultTitle ?? '';
  const add = <AddButton path={props.addPath ?? 'create'} />;
  return (
    <>
      <ScreenTitle title={title} />
      <PrintHead title={title} branchId={branchId} range={props.range} asksForName={false} />
      <Box
        className="no-print"
        sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center', mb: 2, minHeight: 40 }}
      >
        {props.lead}
        {props.search && <SearchBox />}
        <Box sx={{ flex: 1 }} />
        {(props.addable ?? true) && add}
      </Box>
      <ErrorBanner failure={failure} />
      <ErrorBanner
        failure={error ? wordedFailure(words('fetch_failed'), error) : null}
        onRetry={() => void refetch()}
      />
      <Suspense>
        <Routes>
          <Route index element={null} />
          {props.form && (
            <Route path="create" element={<CreateForm defaults={props.defaults} {...formProps} />} />
          )}
          {props.form && editable && <Route path=":id" element={<EditForm {...formProps} />} />}
          <Route path="*" element={<Navigate to="/login" replace />} />
        </Routes>
      </Suspense>
      <Card>
        {instead || (paused && !data) || (
          <ListTable
            editable={editable}
            deletable={deletable}
            sortable={!paged}
            rowActions={props.rowActions}
            undeletable={props.undeletable}
            details={props.details}
            emptyAction={add}
            elsewhere={props.elsewhere}
          >
            {children}
          </ListTable>
        )}
      </Card>
      {!instead && !paused && <Pager always={paged} />}
    </>
  );
};

const AddButton = ({ path: addPath }: { path: string }) => {
  const words = useWords();
  const { path } = useScreen();
  const { search } = useLocation();
  const creating = useMatch(`${path}/${addPath}`) !== null;
  return (
    <Button
      ref={useFocusBack<HTMLAnchorElement>(creating)}
      component={Link}
      to={`${path}/${addPath}${search}`}
      variant="contained"
      startIcon={<AddIcon />}
      disabled={creating}
    >
      {words('add')}
    </Button>
  );
};
