/**
 * Finds fields that another user changed while the form was open. The saved record in the response is compared with the
 * record that the form opened with, and with the values that it sent.
 */
import { useResourceContext, type RaRecord } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/inputs';
import { API_EXTENSIONS } from '../../../contract/enums';
import { getBackend } from '../../backends/backend';
import { findChangedFields } from '../../dataProvider/findChangedFields';
import { formatFieldNumber } from '../../lib/formatFieldNumber';
import { cachePerLanguage } from '../../lib/cachePerLanguage';
import { readSession } from '../../session/session';

interface Saved {
  before: Partial<RaRecord>;
  sent: Partial<RaRecord>;
  now: RaRecord;
}

const STOCK = 'stockThousandths';
const hasLedger = () => getBackend().capabilities.has('changeStock');

const getVersion = ({ etag }: Partial<RaRecord>): number => Number(/\d+/.exec(String(etag))?.[0]);

/**
 * Returns the fields that another user has changed: the saved value is neither the original nor the typed value. The
 * result is empty in two cases:
 * - The server has no versions. In this case an update sends every field, so another user's change is overwritten and
 *   the saved values differ from the typed ones only in format.
 * - The version has increased by one. In this case only the user's own save has changed the record, and the server has
 *   computed the other values.
 */
function changedElsewhere({ before, sent, now }: Saved): string[] {
  if (!readSession()?.offers?.includes(API_EXTENSIONS.versions)) return [];
  if (getVersion(now) === getVersion(before) + 1) return [];
  const own = findChangedFields(sent, before);
  // A field that the person did not edit was changed by another user if the saved value differs from the original. A
  // number that the person edited was changed by another user if the saved value differs from the typed one.
  const others = Object.keys(findChangedFields(now, before)).filter(
    field =>
      !isSameWord(now[field], before[field]) &&
      (!(field in own) || (typeof own[field] === 'number' && now[field] !== own[field])),
  );
  return others.filter(
    field =>
      field !== 'id' &&
      field in before &&
      !(field === 'picture' && own.file) &&
      !(field === STOCK && hasLedger()),
  );
}

/**
 * Compares two words regardless of case: some backends send a user's role in lower case, while the form's options begin
 * with a capital letter.
 */
const isSameWord = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase();

const list = cachePerLanguage(locale => new Intl.ListFormat(locale, { type: 'unit' }));

/** @param computed names of fields that the server computes; the message never mentions these fields */
export function useDescribeConcurrentChanges(
  computed: readonly string[] = [],
): (saved: Saved) => string | null {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  return saved => {
    const parts = changedElsewhere(saved).flatMap(source => {
      const field = translate(`resources.${resource}.fields.${source}`, { _: '' });
      if (!field || computed.includes(source)) return [];
      const value = written(source, saved.now[source]);
      return value === null ? [field] : [translate('form.now', { field, value })];
    });
    return parts.length > 0 ? list().format(parts) : null;
  };
}

/**
 * Formats a value for the message about other users' changes. Null for a value that the message omits: an id, a flag,
 * or a text of more than 60 characters.
 */
function written(source: string, value: unknown): string | null {
  if (typeof value === 'number') return formatFieldNumber(source, value);
  return typeof value === 'string' && value !== '' && value.length <= 60 ? value : null;
}
