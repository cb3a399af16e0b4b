import AddIcon from '@mui/icons-material/Add';
import { Button, Card, Typography } from '@mui/material';
import {
  ListBase,
  ResourceContextProvider,
  useGetResourceLabel,
  useRecordContext,
  type RaRecord,
} from 'ra-core';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { toReferenceNameField, type Entity } from '../../../contract/entity';
import { ENTITIES } from '../../entities';
import { useBranch } from '../../lib/branch';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { ErrorBanner, type FailureDescription } from '../ErrorBanner';
import { Glyph } from '../Glyph';
import { DeleteAction } from '../list';
import { ListTable } from '../list/ListTable';
import { Pager } from '../list/Pager';
import { useRowActionContext } from '../list/rowActionContext';
import { ListScreenContext } from '../list/listScreenContext';
import { useResourceAccess } from '../list/useResourceAccess';
import { makeEntityColumns } from './makeEntityColumns';

interface RelatedListProps {
  /** The entity whose records refer to the record in context. */
  entity: Entity;
}

/** A paginated list of the records that refer to the record in context. Their forms return to this page. */
export const RelatedRecordsList = ({ entity }: RelatedListProps) => (
  <ResourceContextProvider value={entity.name}>
    <Related entity={entity} />
  </ResourceContextProvider>
);

const PER_PAGE = 10;
/** Maximum number of columns. The record's page shows the others. */
const MAX_COLUMNS = 7;

const Related = ({ entity }: RelatedListProps) => {
  const owner = useRecordContext<RaRecord>()!;
  const { field, resource } = entity.parent!;
  const ownerLead = ENTITIES.find(({ name }) => name === resource)!.lead;
  const branchId = useBranch();
  const words = useResourceTexts();
  const labelOf = useGetResourceLabel();
  const access = useResourceAccess();
  const { pathname, search } = useLocation();
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const path = `/admin/${entity.name}`;
  const screen = useMemo(
    () => ({ path, branchId, editable: false, access, add: null, failure, setFailure }),
    [path, branchId, access, failure],
  );
  const filter = useMemo(() => ({ [field]: owner.id }), [field, owner.id]);
  if (!access.list) return null;
  const state = {
    returnTo: pathname + search,
    initial: { [field]: owner.id, [toReferenceNameField(field)]: String(owner[ownerLead]) },
  };
  return (
    <ListScreenContext value={screen}>
      <ListBase
        disableAuthentication
        disableSyncWithLocation
        storeKey={false}
        perPage={PER_PAGE}
        sort={entity.sort}
        filter={filter}
        queryOptions={{ meta: { branchId } }}
      >
        <section aria-label={labelOf(entity.name, 2)}>
          <div className="related-head">
            <Typography variant="h2">{labelOf(entity.name, 2)}</Typography>
            {access.create && (
              <Button
                className="no-print"
                component={Link}
                to={`${path}/create`}
                state={state}
                startIcon={<AddIcon />}
              >
                {words('add')}
              </Button>
            )}
          </div>
          <ErrorBanner failure={failure} />
          <Card sx={{ '&:empty': { display: 'none' } }}>
            <ListTable
              sortable={false}
              rowActions={
                <>
                  {access.edit && <EditAction returnTo={state.returnTo} />}
                  <DeleteAction />
                </>
              }
              details={null}
              empty={<Typography sx={{ p: 2, color: 'text.secondary' }}>{words('empty')}</Typography>}
              outdated={false}
            >
              {makeEntityColumns({ entity, without: field, max: MAX_COLUMNS })}
            </ListTable>
          </Card>
          <Pager always={false} />
        </section>
      </ListBase>
    </ListScreenContext>
  );
};

const EditAction = ({ returnTo }: { returnTo: string }) => {
  const record = useRecordContext<RaRecord>()!;
  const { words, represent, editPath } = useRowActionContext();
  const label = words('edit_record', { record: represent(record) });
  return (
    <Link
      className="row-action"
      to={editPath(record).replace(/\?.*$/, '')}
      state={{ returnTo }}
      aria-label={label}
    >
      <Glyph name="edit" />
    </Link>
  );
};
