/** One that is wrong refuses none of the others: each of a call is read by itself, and has an answer of its own. */
import type { TSchema } from 'typebox';
import type { TillAnswer } from '../../contract/tills.ts';
import { faultSentence, HttpProblem } from '../http/problems.ts';
import { compileValidator } from '../http/validation.ts';

/** @returns a reader of what was sent @throws HttpProblem 400 where it is not what the schema says */
export function readerOf<Value>(schema: TSchema): (sent: unknown) => Value {
  const validate = compileValidator({ schema, method: 'POST', url: '', httpPart: 'body' });
  return sent => {
    const checked: unknown = validate(sent);
    if (
      typeof checked === 'object' &&
      checked !== null &&
      'error' in checked &&
      Array.isArray(checked.error)
    ) {
      const { field, said } = faultSentence(checked.error, schema);
      throw new HttpProblem(400, field === '' ? 'It must be a JSON object.' : said, field);
    }
    // The schema has just said so.
    return sent as Value;
  };
}

/** The reference of what cannot be read, as far as it has one. */
export function referenceOf(sent: unknown): string {
  const { reference } =
    typeof sent === 'object' && sent !== null && 'reference' in sent ? sent : { reference: '' };
  return typeof reference === 'string' ? reference.slice(0, 100) : '';
}

/** @throws what is no refusal */
export function refused(error: unknown, reference: string, terminal: string): TillAnswer {
  if (!(error instanceof HttpProblem) || error.statusCode !== 400) throw error;
  const { message, field } = error;
  return { reference, terminal, result: 'refused', message, ...(field ? { field } : {}) };
}
