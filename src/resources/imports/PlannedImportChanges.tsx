import { Fragment } from 'react';
import { MAX_LISTED_IMPORT_CHANGES } from '../../../contract/importFile';
import type { FieldChange, ImportDetails, PlannedChange } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/imports';
import '../../i18n/changes';
import { formatCount } from '../../lib/quantities';
import { AuditFieldValue } from '../../ui/changes/AuditFieldValue';
import { ProductLink } from '../../ui/ProductLink';
import { ImportRowsCard } from './ImportRowsCard';

export const PlannedImportChanges = ({ job: { id, kind, added, changed } }: { job: ImportDetails }) => {
  const translate = useTranslate();
  const count = added + changed;
  const listed = Math.min(count, MAX_LISTED_IMPORT_CHANGES);
  const part = listed < count ? ` ${translate('imports.plannedPart', { count: formatCount(listed) })}` : '';
  return (
    <ImportRowsCard
      title={translate('imports.plannedTitle')}
      help={`${translate(`imports.plannedHelp.${kind}`, { _: '' })}${part}`}
      count={count}
      listed={listed}
      heads={[translate('imports.recordHead'), translate('imports.changesHead')]}
      queryKey={['plannedImportChanges', id]}
      query={(api, page, options) => api.plannedImportChanges({ id, page }, options)}
      failed={translate('imports.plannedFailed')}
      row={(planned, at) => <PlannedRow key={planned.id || `new ${at}`} planned={planned} kind={kind} />}
    />
  );
};

const PlannedRow = ({
  planned: { id, name, changes, marks },
  kind,
}: {
  planned: PlannedChange;
  kind: string;
}) => {
  const translate = useTranslate();
  return (
    <tr>
      <td>
        {kind === 'suppliers' ? name : <ProductLink id={id}>{name}</ProductLink>}{' '}
        {id === 0 && <span className="badge badge-accent">{translate('imports.isNew')}</span>}{' '}
        {marks.map(mark => (
          <Fragment key={mark}>
            <span className="badge badge-danger">{translate(`imports.marks.${mark}`, { _: mark })}</span>{' '}
          </Fragment>
        ))}
      </td>
      <td>
        {changes.length > 0 && (
          <ul className="import-fields">
            {changes.map(change => (
              <PlannedField key={change.field} change={change} isNew={id === 0} />
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
};

const UNIT = /(Cents|Hundredths|TenThousandths|Thousandths)$/;

const PlannedField = ({
  change: { field, before, after },
  isNew,
}: {
  change: FieldChange;
  isNew: boolean;
}) => {
  const translate = useTranslate();
  // The field `active` is shown without its name, because its value reads "Active: yes".
  const shownAs = field === 'active' ? '' : field;
  return (
    <li>
      {translate(`imports.fields.${field.replace(UNIT, '')}`, { _: field })}:{' '}
      {!isNew && (
        <>
          <AuditFieldValue field={shownAs} value={before} /> {translate('changes.to')}{' '}
        </>
      )}
      <b>
        <AuditFieldValue field={shownAs} value={after} />
      </b>
    </li>
  );
};
