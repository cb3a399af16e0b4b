import { Button } from '@mui/material';
import { useGetResourceLabel, useRecordContext, useResourceDefinition, type RaRecord } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Entity } from '../../../contract/entity';
import { ENTITIES } from '../../entities';
import { useIsActionAllowed } from '../useIsActionAllowed';

/** Links from a record's form to its page, which lists the records that belong to it. */
export const RelatedRecordsLinks = ({ entity }: { entity: Entity }) => {
  const { hasShow } = useResourceDefinition({ resource: entity.name });
  if (!hasShow) return null;
  const children = ENTITIES.filter(({ parent }) => parent?.resource === entity.name);
  return children.map(({ name }) => <RelatedRecordsLink key={name} owner={entity.name} resource={name} />);
};

const RelatedRecordsLink = ({ owner, resource }: { owner: string; resource: string }) => {
  const record = useRecordContext<RaRecord>();
  const labelOf = useGetResourceLabel();
  const isAllowed = useIsActionAllowed('list', resource);
  if (!record || !isAllowed) return null;
  return (
    <Button component={Link} to={`/admin/${owner}/${encodeURIComponent(record.id)}/show`}>
      {labelOf(resource, 2)}
    </Button>
  );
};
