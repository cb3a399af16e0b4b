/**
 * Reads and answers each element of a till's call separately, so that an invalid element does not cause the others
 * to be refused.
 */
import Type, { type TSchema } from 'typebox';
import type { TillSubmissionResult } from '../../contract/tills.ts';
import { CombinedProblem, combineProblems, HttpProblem, isForeignKeyError } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import type { Translate } from '../language/translate.ts';
import { createSchemaFaultLister } from '../http/validation.ts';
import { getRefusedItemAction, ITEM_REFUSAL_CODES } from './refusalCodes.ts';

/**
 * Accepts the elements of a call. A foreign key is violated if a cashier or terminal was deleted after its lookup. The
 * second attempt then refuses only the elements of that cashier or terminal.
 * @param accept looks cashiers and terminals up, and stores the elements in one transaction
 */
export async function retryAfterDeletion<Result>(accept: () => Promise<Result>): Promise<Result> {
  try {
    return await accept();
  } catch (error) {
    if (isForeignKeyError(error)) return accept();
    throw error;
  }
}

export function createTillItemParser<Value>(schema: TSchema): (sent: unknown) => Value {
  const listFaults = createSchemaFaultLister(schema);
  return sent => {
    const unstorable = areTextsStorable(sent) ? undefined : combineProblems(listUnstorableTexts(sent, []));
    if (unstorable) throw unstorable;
    if (listFaults(sent).length === 0) return sent as Value;
    const withoutNulls = omitNulls(sent, schema);
    const faults = listFaults(withoutNulls).map(
      ({ field, userMessage }) =>
        new HttpProblem(400, field === '' ? createMessage('tillItem.notObject') : userMessage, field),
    );
    const problem = combineProblems(faults);
    if (problem) throw problem;
    return withoutNulls as Value;
  };
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Checks all texts of a value. It takes half the time of listing those that a database cannot store. */
function areTextsStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isStorable(name) && areTextsStorable(part));
}

/** Lists the texts that a database cannot store as they are. A lone surrogate would become another character. */
function listUnstorableTexts(value: unknown, path: readonly string[]): HttpProblem[] {
  if (typeof value === 'string') {
    if (isStorable(value)) return [];
    const field = path.join('.').toWellFormed();
    const code = value.isWellFormed() ? 'tillItem.nulCharacter' : 'tillItem.halfCharacter';
    return [new HttpProblem(400, createMessage(code, { field }), field)];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...(isStorable(name) ? [] : listUnstorableTexts(name, path)),
    ...listUnstorableTexts(part, [...path, name]),
  ]);
}

/** Omits optional fields that are null, because many programs write null for a field without a value. */
function omitNulls(sent: unknown, schema: TSchema): unknown {
  if (Type.IsArray(schema)) return Array.isArray(sent) ? sent.map(one => omitNulls(one, schema.items)) : sent;
  if (!Type.IsObject(schema) || typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const fields = Object.entries(sent).flatMap(([name, value]): [string, unknown][] => {
    const field = schema.properties[name];
    if (!field) return [[name, value]];
    const isOmitted = value === null && Type.IsOptional(field) && !isNullable(field);
    return isOmitted ? [] : [[name, omitNulls(value, field)]];
  });
  return Object.fromEntries(fields);
}

const isNullable = (schema: TSchema): boolean => Type.IsUnion(schema) && schema.anyOf.some(Type.IsNull);

export function readTillItemReference(sent: unknown): string {
  const { reference } =
    typeof sent === 'object' && sent !== null && 'reference' in sent ? sent : { reference: '' };
  return typeof reference === 'string' ? reference.slice(0, 100).toWellFormed() : '';
}

/**
 * Reads a text field of an element that is not validated yet. Returns an empty text if the field is missing, is not
 * text, or cannot be stored.
 */
export function readTillItemText(
  sent: unknown,
  field: 'cashier' | 'createdAt' | 'kind' | 'terminal',
): string {
  const text = (sent as Record<string, unknown> | null)?.[field];
  return typeof text === 'string' && isStorable(text) ? text : '';
}

/** Lists the terminals and cashiers in the elements of a call, so that their rows are read together. */
export const readTillItemTexts = (sent: readonly unknown[]) => ({
  terminals: sent.map(one => readTillItemText(one, 'terminal')).filter(name => name !== ''),
  cashiers: sent
    .map(one => ({
      cashier: readTillItemText(one, 'cashier'),
      createdAt: readTillItemText(one, 'createdAt'),
    }))
    .filter(({ cashier }) => cashier !== ''),
});

/**
 * Creates a function that turns the error of one sale or drawer opening into its result. Errors that are not refusals
 * are thrown again.
 * @param translate translates a message into the language of the request
 */
export const createRefusedItemResultBuilder =
  (translate: Translate) =>
  (error: unknown, reference: string, terminal: string): TillSubmissionResult => {
    if (!(error instanceof HttpProblem) || error.statusCode !== 400) throw error;
    const toFault = ({ userMessage, field }: HttpProblem) => {
      const code = ITEM_REFUSAL_CODES[userMessage.code];
      return { message: translate(userMessage), ...(field ? { field } : {}), ...(code ? { code } : {}) };
    };
    const first = toFault(error);
    const all = error instanceof CombinedProblem ? error.all : [];
    return {
      reference,
      terminal,
      result: 'refused',
      ...first,
      ...(first.code ? { action: getRefusedItemAction(first.code) } : {}),
      ...(all.length > 1 ? { errors: all.map(toFault) } : {}),
    };
  };
