/** What somebody else changed in a record while its form was open, as the answer to the save shows. */
import { useResourceContext, type RaRecord } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate';
import { OFFERS } from '../../../contract/enums';
import { backend } from '../../backends';
import { findChangedFields } from '../../dataProvider/findChangedFields';
import { formatFigure } from '../../lib/figures';
import { inLanguage } from '../../lib/inLanguage';
import { readSession } from '../../session/session';

interface Saved {
  /** As the form opened. */
  before: Partial<RaRecord>;
  /** As the form had it when it was sent. */
  sent: Partial<RaRecord>;
  /** As the backend has it now. */
  now: RaRecord;
}

/** Where stock is a ledger it is not part of the form, and it changes all the time. */
const STOCK = 'stockThousandths';
const hasLedger = () => backend().capabilities.has('changeStock');

/**
 * Fields whose value is now neither the one that was read nor the one that was typed. None for a server without versions: every field
 * is sent to it, and a difference is only the way in which it writes the value.
 */
function changedElsewhere({ before, sent, now }: Saved): string[] {
  if (!readSession()?.offers?.includes(OFFERS.versions)) return [];
  const own = findChangedFields(sent, before);
  // A field that was left alone has changed if it differs from what was read; a figure that was typed, if it differs from what was typed.
  const others = Object.keys(findChangedFields(now, before)).filter(
    field =>
      !isSameWord(now[field], before[field]) &&
      (!(field in own) || (typeof own[field] === 'number' && now[field] !== own[field])),
  );
  // A picture that was chosen here gets a new address.
  return others.filter(
    field =>
      field !== 'id' &&
      field in before &&
      !(field === 'picture' && own.file) &&
      !(field === STOCK && hasLedger()),
  );
}

/** Some backends answer a role in small letters, and list it with a capital. */
const isSameWord = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase();

const list = inLanguage(locale => new Intl.ListFormat(locale, { type: 'unit' }));

/** @returns a function that lists what else changed, for a sentence, or gives null where nothing did */
export function useChangedMeanwhile(): (saved: Saved) => string | null {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  return saved => {
    const parts = changedElsewhere(saved).flatMap(source => {
      const field = translate(`resources.${resource}.fields.${source}`, { _: '' });
      if (!field) return [];
      const value = written(source, saved.now[source]);
      return value === null ? [field] : [translate('form.now', { field, value })];
    });
    return parts.length > 0 ? list().format(parts) : null;
  };
}

/** Null for values without words: ids, flags, and texts too long for a sentence. */
function written(source: string, value: unknown): string | null {
  if (typeof value === 'number') return formatFigure(source, value);
  return typeof value === 'string' && value !== '' && value.length <= 60 ? value : null;
}
