import { HttpError, StaleRecordError, toFormFieldNames } from '../../dataProvider/errors';
import { isObject, toText } from '../../dataProvider/wire';
import type { Fields } from '../records/storedResources';
import type { ResourceMapping } from './resourceMapping';

/** A message and the backend's name of the field that it concerns. */
type FieldError = readonly [name: string, sentence: string];

/**
 * Reads the field errors of a refusal: react-admin's map of names to messages, or the list of RFC 9457 with `pointer`
 * and `detail`.
 */
function readFieldErrors(body: unknown): FieldError[] {
  const errors = isObject(body) ? body.errors : undefined;
  const found: FieldError[] = Array.isArray(errors)
    ? errors
        .filter(isObject)
        .map(one => [toText(one.pointer ?? one.field).replace(/^#?\//, ''), toSentence(one)])
    : Object.entries(isObject(errors) ? errors : {}).map(([name, value]) => [name, toSentence(value)]);
  return found.filter(([, sentence]) => sentence !== '');
}

function toSentence(value: unknown): string {
  if (Array.isArray(value)) return value.map(toSentence).filter(Boolean).join(' ');
  // A form-wide error in react-admin is `{ root: { serverError: '…' } }`.
  return isObject(value) ? toText(value.detail ?? value.message ?? value.serverError) : toText(value);
}

/** Fields that the application sets itself, or whose input has another name. An error there would block the form. */
const WITHOUT_INPUT = ['id', 'branchId', 'branch_id', 'picture', 'image', 'attachment'];

/**
 * Adds the messages of fields to a refused write, by the application's names of the fields. Messages of fields that the
 * user did not edit become part of the server's sentence.
 * @param body the body of the refusal
 * @param edited the edited fields
 */
export function withFieldErrors(
  error: unknown,
  body: unknown,
  { toField }: ResourceMapping,
  edited: Fields,
): unknown {
  if (!(error instanceof HttpError) || error instanceof StaleRecordError) return error;
  const { field, serverMessage } = error;
  const listed = readFieldErrors(body);
  const named: FieldError[] =
    listed.length === 0 && field !== undefined && serverMessage !== undefined
      ? [[field, serverMessage]]
      : listed;
  if (named.length === 0) return error;
  const addLineName = (name: string, sentence: string): string => {
    const [, field = '', position] = /^(\w+)[/.[]+(\d+)/.exec(name) ?? [];
    const lines: unknown = edited[toField(field)];
    const line: unknown = Array.isArray(lines) ? lines[Number(position)] : undefined;
    const lineName = isObject(line) ? toText(line.name) : '';
    return lineName ? `${lineName}: ${sentence}` : sentence;
  };
  const findInput = (name: string): string | undefined => {
    const known = toField(name);
    return [known, ...toFormFieldNames(known)].find(
      source => Object.hasOwn(edited, source) && !WITHOUT_INPUT.includes(source),
    );
  };
  const placed = named.map(([name, sentence]) => ({
    input: findInput(name),
    sentence: addLineName(name, sentence),
  }));
  const others = placed.flatMap(({ input, sentence }) =>
    input || serverMessage?.includes(sentence) ? [] : [sentence],
  );
  const said = [serverMessage, ...others].filter(Boolean).join(' ');
  const errors = Object.fromEntries(
    placed.flatMap(({ input, sentence }) => (input ? [[input, sentence]] : [])),
  );
  const isPlaced = Object.keys(errors).length > 0;
  const refusal = new HttpError(
    error.message,
    error.status,
    said || undefined,
    field === undefined || isPlaced ? undefined : toField(field),
    error.answer,
  );
  if (error.address !== undefined) refusal.address = error.address;
  if (isPlaced) refusal.body = { errors };
  return refusal;
}
