import { foldText } from '../../contract/foldText.ts';
import { createMessage, getRecordKindNoun } from '../language/message.ts';
import { HttpProblem } from './problems.ts';

interface Named {
  id: number;
  name: string;
}

/**
 * Checks that no other record has the name.
 * @param rows the whole table, which should be short. Read it after `lockShop`, in the transaction that writes the
 *   name; otherwise two records could get the same name
 * @param id id of the record that gets the name; undefined for a new record
 * @throws HttpProblem 409 if another record has the name, ignoring case and accents
 */
export function assertRecordNameUnique(
  rows: readonly Named[],
  name: string,
  what: string,
  id?: number,
): void {
  const taken = rows.some(row => row.id !== id && foldText(row.name.trim()) === foldText(name.trim()));
  if (taken)
    throw new HttpProblem(409, createMessage('record.nameTaken', { what: getRecordKindNoun(what) }), 'name');
}
