/** Finds the declared entities, and the references between them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  getReferenceTarget,
  isEntity,
  isReferenceField,
  toColumnName,
  toChildTableName,
  type Entity,
  type Field,
} from '../../contract/entity.ts';
import { FIELD_KINDS } from '../../contract/fieldKinds.ts';
import type { EntityNoun } from '../language/message.ts';
import { getErrorCode, getErrorReason, ExpectedError } from '../lib/errors.ts';
import { CODE_FILE_EXTENSION } from '../lib/installFolder.ts';
import type { ReferenceToRow } from './deleteRow.ts';
import { REFERENCED_RECORD_ID_COLUMN } from './listFields.ts';

const FOLDER = path.join(import.meta.dirname, '../../contract/entities');

/**
 * Loads all entities that the files of the folder export. The result is empty if the folder does not exist.
 * @throws ExpectedError naming the file that cannot be read, and the line
 */
export async function loadEntities(folder = FOLDER): Promise<Entity[]> {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter(file => file.endsWith(CODE_FILE_EXTENSION));
  const read = async (file: string) => {
    const { href } = pathToFileURL(path.join(folder, file));
    const exported: unknown = await import(href).catch((error: unknown) => {
      // A file that imports an invalid declaration fails with the error of that declaration. The stack names its file.
      const pattern = new RegExp(`${path.basename(folder)}[/\\\\]([^/\\\\:]+):(\\d+)`);
      const [, origin = file, line = '1'] = pattern.exec(String((error as Partial<Error>).stack)) ?? [];
      throw describeLoadError(error, folder, origin, Number(line));
    });
    return Object.values(exported as object).filter(isEntity);
  };
  return (await Promise.all(files.sort().map(read))).flat();
}

/** @param line line of the declaration in `file` */
function describeLoadError(error: unknown, folder: string, file: string, line: number): ExpectedError {
  const reason = getErrorReason(error);
  const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
  const at = (index: number) => `contract/entities/${file}:${index + 1}:`;
  const findText = (text: string) =>
    Math.max(
      0,
      lines.findIndex(each => each.includes(text)),
    );
  if (getErrorCode(error) === 'ERR_MODULE_NOT_FOUND') {
    const missing = path.basename(/^Cannot find \w+ '([^']+)'/.exec(reason)?.[1] ?? '');
    return new ExpectedError(
      `${at(findText(missing))} ${missing} does not exist. Remove the lines that use it, or restore the file.`,
    );
  }
  const [, pattern, why] = /^Invalid regular expression: (\/.*\/\w*): (.*)$/.exec(reason) ?? [];
  if (pattern !== undefined)
    return new ExpectedError(`${at(findText(pattern))} ${pattern} is not a valid pattern: ${why}.`);
  // Node reports an unknown name in the code, and an unknown name in an import.
  const [, unknown] =
    /^(\w+) is not defined$/.exec(reason) ?? /does not provide an export named '(\w+)'$/.exec(reason) ?? [];
  if (unknown !== undefined)
    return new ExpectedError(
      `${at(findText(unknown))} ${unknown} is not defined. The kinds of fields, which are imported from '../entity.ts', are ${Object.keys(FIELD_KINDS).join(', ')}.`,
    );
  return new ExpectedError(`${at(findNamedLine(lines, reason, line - 1))} ${reason}`);
}

/**
 * Finds the line of the field and option that a message names in quotes: of `"fee": a field of the kind "money" has no
 * "min".` the line of `min` below the line of `fee`.
 */
function findNamedLine(lines: readonly string[], message: string, first: number): number {
  let found = first;
  for (const [, name = ''] of message.matchAll(/"(\w+)"/g)) {
    const key = new RegExp(`(?<![\\w.])['"]?${name}['"]?\\s*:`);
    const next = lines.findIndex((line, index) => index >= found && key.test(line));
    if (next >= 0) found = next;
  }
  return found;
}

/** Returns an entity's name, singular or plural, by language. */
export const toEntityNoun = ({ texts, ...entity }: Entity, number: 'one' | 'many'): EntityNoun => ({
  en: entity[number].toLowerCase(),
  ...Object.fromEntries(Object.entries(texts).map(([language, words]) => [language, words[number]])),
});

/**
 * Lists the columns in which declared entities refer to other records. If a record cannot be deleted, the server
 * searches these columns for its id, and names the records that it finds in the error message.
 */
export const findEntityReferences = (entities: readonly Entity[]): ReferenceToRow[] =>
  entities.flatMap(entity => {
    const { fields, table, parent } = entity;
    const many = toEntityNoun(entity, 'many');
    return (
      Object.entries(fields)
        // Records that are deleted with their parent do not prevent its deletion, so their reference to the parent is
        // left out.
        .filter(([name]) => parent?.onDelete !== 'delete' || name !== parent.field)
        .flatMap(([name, field]) =>
          listReferences(table, name, field).map(reference => ({ ...reference, many })),
        )
    );
  });

function listReferences(table: string, name: string, field: Field): Omit<ReferenceToRow, 'many'>[] {
  if (field.kind === 'rows') {
    const own = toChildTableName(table, name);
    return Object.entries(field.fields).flatMap(([column, nested]) => listReferences(own, column, nested));
  }
  if (!isReferenceField(field)) return [];
  const by =
    field.kind === 'many'
      ? { table: toChildTableName(table, name), column: REFERENCED_RECORD_ID_COLUMN }
      : { table, column: toColumnName(name, field) };
  return [{ table: getReferenceTarget(field).table, by }];
}
