/**
 * Reads and answers each element of a till's call separately, so that an invalid element does not cause the others
 * to be refused.
 */
import type { TSchema } from 'typebox';
import type { TillSubmissionResult } from '../../contract/tills.ts';
import { HttpProblem } from '../http/problems.ts';
import { createSchemaValidator } from '../http/validation.ts';

export function createTillItemReader<Value>(schema: TSchema): (sent: unknown) => Value {
  const findFault = createSchemaValidator(schema);
  return sent => {
    const fault = findFault(sent);
    if (fault) {
      const { field, userMessage } = fault;
      throw new HttpProblem(400, field === '' ? 'It must be a JSON object.' : userMessage, field);
    }
    return sent as Value;
  };
}

export function readItemReference(sent: unknown): string {
  const { reference } =
    typeof sent === 'object' && sent !== null && 'reference' in sent ? sent : { reference: '' };
  return typeof reference === 'string' ? reference.slice(0, 100) : '';
}

export function toRefusedItemResult(
  error: unknown,
  reference: string,
  terminal: string,
): TillSubmissionResult {
  if (!(error instanceof HttpProblem) || error.statusCode !== 400) throw error;
  const { message, field } = error;
  return { reference, terminal, result: 'refused', message, ...(field ? { field } : {}) };
}
