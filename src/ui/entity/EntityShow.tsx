/** Page of a record of an entity (`contract/entities/`): its values, and lists of the records that refer to it. */
import { Button, Card, Stack } from '@mui/material';
import {
  RecordContextProvider,
  ShowBase,
  useRecordContext,
  useResourceContext,
  useShowContext,
  type RaRecord,
} from 'ra-core';
import { RichTextField } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { type Entity, type Field, type FieldKind, type ComputedField } from '../../../contract/entity';
import { ENTITIES } from '../../entities';
import { useBranch } from '../../lib/branch';
import { isBlank } from '../../lib/isBlank';
import { isWebAddress } from '../../lib/isWebAddress';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { ErrorBanner, describeFailure } from '../ErrorBanner';
import { Picture } from '../fields';
import { Loading } from '../Loading';
import { PrintedHeading } from '../PrintedHeading';
import { useSetRecordTitle } from '../record/recordTitle';
import { useIsActionAllowed } from '../useIsActionAllowed';
import { FormattedFieldValue } from './entityCells';
import { RelatedRecordsList } from './RelatedRecordsList';
import './entityShow.css';

export const EntityShow = ({ entity }: { entity: Entity }) => {
  const branchId = useBranch();
  return (
    <ShowBase queryOptions={{ meta: { branchId }, onError: () => undefined }}>
      <Shown entity={entity} branchId={branchId} />
    </ShowBase>
  );
};

const Shown = ({ entity, branchId }: { entity: Entity; branchId: number }) => {
  const words = useResourceTexts();
  const { record, error, refetch } = useShowContext<RaRecord>();
  const title = record ? String(record[entity.lead]) : '';
  useSetRecordTitle(title);
  const children = ENTITIES.filter(({ parent }) => parent?.resource === entity.name);
  return (
    <>
      <ErrorBanner
        failure={error ? describeFailure(words('load_failed'), error) : null}
        onRetry={() => void refetch()}
      />
      {!record && !error && <Loading />}
      {record && (
        <RecordContextProvider value={record}>
          <PrintedHeading title={title} branchId={branchId} asksForName={false} />
          <Stack key={record.id} sx={{ gap: 2 }}>
            <Facts entity={entity} />
            {children.map(child => (
              <RelatedRecordsList key={child.name} entity={child} />
            ))}
          </Stack>
        </RecordContextProvider>
      )}
    </>
  );
};

const Facts = ({ entity }: { entity: Entity }) => {
  const record = useRecordContext<RaRecord>()!;
  const labelOf = useFieldLabel();
  const facts: [name: string, field: Field | ComputedField][] = Object.entries({
    ...entity.fields,
    ...entity.rules,
  });
  return (
    <Card component="section" className="entity-show">
      <dl>
        {facts.map(([name, field]) => (
          <div key={name} className={WIDE.includes(field.kind) ? 'wide' : undefined}>
            <dt>{labelOf({ source: name })}</dt>
            <dd>
              {isBlank(record[name]) || isEmptyList(record[name]) ? '–' : <Value name={name} field={field} />}
            </dd>
          </div>
        ))}
      </dl>
      <EditButton />
    </Card>
  );
};

/** Kinds of fields whose values take the full width of the page. */
const WIDE: readonly FieldKind[] = ['rich', 'rows'];

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const EditButton = () => {
  const words = useResourceTexts();
  const record = useRecordContext<RaRecord>()!;
  const resource = useResourceContext() ?? '';
  const { pathname, search } = useLocation();
  if (!useIsActionAllowed('edit', resource)) return null;
  return (
    <Button
      className="no-print"
      component={Link}
      to={`/admin/${resource}/${encodeURIComponent(record.id)}`}
      state={{ returnTo: pathname + search }}
      variant="outlined"
    >
      {words('edit')}
    </Button>
  );
};

const Value = ({ name, field }: { name: string; field: Field | ComputedField }) => {
  const record = useRecordContext<RaRecord>()!;
  const value: unknown = record[name];
  if (field.kind === 'rows') return <Lines name={name} field={field} lines={value as readonly RaRecord[]} />;
  if (field.kind === 'rich') return <RichTextField source={name} />;
  if (field.kind === 'picture') return <Picture address={String(value)} width={160} />;
  if (field.kind === 'link')
    return isWebAddress(value) ? (
      <a href={value} target="_blank" rel="noopener noreferrer">
        {value}
      </a>
    ) : (
      String(value)
    );
  return <FormattedFieldValue source={name} kind={field.kind} />;
};

interface LinesProps {
  name: string;
  field: Field<'rows'>;
  lines: readonly RaRecord[];
}

const Lines = ({ name, field, lines }: LinesProps) => {
  const labelOf = useFieldLabel();
  const resource = useResourceContext() ?? '';
  const fields = Object.entries(field.fields);
  return (
    <div className="entity-lines">
      <table>
        <thead>
          <tr>
            {fields.map(([column]) => (
              <th key={column}>
                {labelOf({ source: column, label: `resources.${resource}.fields.${name}.${column}` })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={at}>
              {fields.map(([column, nested]) => (
                <td key={column}>
                  <RecordContextProvider value={line}>
                    <FormattedFieldValue source={column} kind={nested.kind} />
                  </RecordContextProvider>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
