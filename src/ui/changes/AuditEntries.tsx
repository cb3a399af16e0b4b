import { ResourceContextProvider } from 'ra-core';
import type { Activity, FieldChange } from '../../dataProvider/api';
import { translate } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/happened';
import '../../i18n/changes';
import { formatDateTime } from '../../lib/days';
import { cachePerLanguage } from '../../lib/cachePerLanguage';
import { AuditFieldValue } from './AuditFieldValue';
import './changes.css';

/**
 * Formats times of entries without a branch, including the time zone, because times of other entries are on their
 * branch's clock.
 */
const onThisDevice = cachePerLanguage(
  locale =>
    new Intl.DateTimeFormat(locale, {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
);

interface EntriesProps {
  entries: readonly Activity[];
  ofOne?: boolean;
}

export const AuditEntries = ({ entries, ofOne = false }: EntriesProps) => (
  <ol className="entries">
    {entries.map(entry => (
      <li key={entry.id}>
        <ResourceContextProvider value={entry.resource}>
          <Entry entry={entry} ofOne={ofOne} />
        </ResourceContextProvider>
      </li>
    ))}
  </ol>
);

const Entry = ({ entry, ofOne }: { entry: Activity; ofOne: boolean }) => {
  const translate = useTranslate();
  const { at, shownAt, person, address, action, resource, recordId, record, changes } = entry;
  const moment = new Date(at).toISOString();
  const nobody = translate(address ? 'changes.unknown' : 'changes.machine');
  const what = resource
    ? translate(`resources.${resource}.name`, { _: resource, smart_count: 1 }).toLowerCase()
    : translate(`happened.one.${entry.kind}`, { _: '' });
  const values = { what, record: record || (recordId ? translate('common.number', { id: recordId }) : '') };
  return (
    <>
      <p className="entry-head">
        <span>
          {action === 'sign-in-failed' && !person ? (
            translate('changes.failed_sign_in', values)
          ) : (
            <>
              <b>{person || nobody}</b>{' '}
              {translate(`changes.${ofOne ? 'here' : 'actions'}.${action}`, { _: action, ...values })}
            </>
          )}
        </span>
        <span className="soft">
          <time dateTime={moment}>{shownAt ? formatDateTime(shownAt) : onThisDevice().format(at)}</time>
          {address && ` · ${address}`}
        </span>
      </p>
      {changes.length > 0 && (
        <ul className="entry-changes">
          {changes.map(change => (
            <ChangedField key={change.field} change={change} resource={resource} changes={changes} />
          ))}
        </ul>
      )}
    </>
  );
};

const itemWord = ({ field, before }: FieldChange): string =>
  translate(`happened.${before === undefined ? 'itemAdded' : 'itemRemoved'}.${field}`, { _: '' });

interface ChangedFieldProps {
  change: FieldChange;
  changes: readonly FieldChange[];
  resource: string;
}

/**
 * A changed field with its values before and after. A field without a label appears on no screen and is omitted.
 */
const ChangedField = ({ change, changes, resource }: ChangedFieldProps) => {
  const translate = useTranslate();
  const { field, before, after } = change;
  const own = translate(`resources.${resource}.fields.${field}`, { _: '' });
  const item = resource === 'promotions' ? itemWord(change) : '';
  const label =
    item ||
    own ||
    translate(`happened.fields.${field}`, { _: '' }) ||
    translate(`changes.fields.${field}`, { _: '' });
  if (!label) return null;
  const type = field === 'valueHundredths' ? changes.find(one => one.field === 'discountTypeId') : undefined;
  return (
    <li>
      {label}:{' '}
      {before !== undefined && <AuditFieldValue field={field} value={before} discountType={type?.before} />}
      {before !== undefined && after !== undefined && ` ${translate('changes.to')} `}
      {after !== undefined && (
        <b>
          <AuditFieldValue field={field} value={after} discountType={type?.after} />
        </b>
      )}
    </li>
  );
};
