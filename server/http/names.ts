/** Names that people tell records apart by. */
import { folded } from '../../contract/folded.ts';
import { sentence, words } from '../language/sentence.ts';
import { HttpProblem } from './problems.ts';

interface Named {
  id: number;
  name: string;
}

/**
 * @param rows of the whole table: for short ones. Read after `lockShop`, in the transaction that writes the name: else two get it
 * @param id of the record that gets the name; undefined: a new one
 * @throws HttpProblem 409 where another has the name, whatever its case and accents
 */
export function mustBeFreeName(rows: readonly Named[], name: string, what: string, id?: number): void {
  const taken = rows.some(row => row.id !== id && folded(row.name.trim()) === folded(name.trim()));
  if (taken) throw new HttpProblem(409, sentence`There is a ${words(what)} of this name already.`, 'name');
}
