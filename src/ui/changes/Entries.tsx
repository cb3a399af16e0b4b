/** What people did, one entry below the other: fit for a phone as for a wide screen. */
import { ResourceContextProvider, useTranslate } from 'ra-core';
import type { Activity, Change } from '../../dataProvider/api';
import { happenedTexts as texts, wordIn } from '../../i18n/happened';
import { formatMoment } from '../../lib/days';
import { inLanguage } from '../../lib/language';
import { FieldValue } from './FieldValue';
import './changes.css';

/** Of what belongs to no branch: its zone is said, as other entries beside it have the time of their branch's clock. */
const onThisDevice = inLanguage(
  locale =>
    new Intl.DateTimeFormat(locale, {
      ...{ month: 'short', day: 'numeric', year: 'numeric' },
      ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    }),
);

interface EntriesProps {
  entries: readonly Activity[];
  /** They are all of one record, whose name needs no saying. */
  ofOne?: boolean;
}

export const Entries = ({ entries, ofOne = false }: EntriesProps) => (
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
    ? translate(`resources.${resource}.name`, { smart_count: 1 }).toLowerCase()
    : wordIn(texts.one, entry.kind);
  const values = { what, record: record || (recordId ? translate('common.number', { id: recordId }) : '') };
  return (
    <>
      <p className="entry-head">
        <span>
          <b>{person || nobody}</b> {translate(`changes.${ofOne ? 'here' : 'actions'}.${action}`, values)}
        </span>
        <span className="soft">
          <time dateTime={moment}>{shownAt ? formatMoment(shownAt) : onThisDevice().format(at)}</time>
          {address && ` · ${address}`}
        </span>
      </p>
      {changes.length > 0 && (
        <ul className="entry-changes">
          {changes.map(change => (
            <ChangedField key={change.field} {...{ change, resource, changes }} />
          ))}
        </ul>
      )}
    </>
  );
};

/** Of an item of a promotion, which is in it or is not: what became of it. */
const itemWord = ({ field, before }: Change): string =>
  wordIn(before === undefined ? texts.itemAdded : texts.itemRemoved, field);

interface ChangedFieldProps {
  change: Change;
  /** All of the entry. */
  changes: readonly Change[];
  resource: string;
}

/** Fields without a label are what no screen shows. */
const ChangedField = ({ change, changes, resource }: ChangedFieldProps) => {
  const translate = useTranslate();
  const { field, before, after } = change;
  const own = translate(`resources.${resource}.fields.${field}`, { _: '' });
  const item = resource === 'promotions' ? itemWord(change) : '';
  const label = item || own || wordIn(texts.fields, field) || translate(`changes.fields.${field}`, { _: '' });
  if (!label) return null;
  // What it is a value of is said in the same entry, or not at all.
  const type = field === 'valueHundredths' ? changes.find(one => one.field === 'discountTypeId') : undefined;
  return (
    <li>
      {label}:{' '}
      {before !== undefined && <FieldValue field={field} value={before} discountType={type?.before} />}
      {before !== undefined && after !== undefined && ` ${translate('changes.to')} `}
      {after !== undefined && (
        <b>
          <FieldValue field={field} value={after} discountType={type?.after} />
        </b>
      )}
    </li>
  );
};
