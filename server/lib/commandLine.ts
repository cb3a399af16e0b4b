import { parseArgs, type ParseArgsConfig } from 'node:util';
import { reasonOf } from './errors.ts';
import { PlainError } from './plainError.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * The options and the words of a command.
 * @param options as `parseArgs` takes them
 * @throws PlainError for an option that the command does not have, or that lacks its value; without `allowPositionals` for a
 *   word, too
 */
export function commandLine<const Known extends Options>(
  args: readonly string[],
  options: Known,
  { allowPositionals = true } = {},
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals });
  } catch (error) {
    throw new PlainError(`${reasonOf(error).split(/[.\n]/, 1)[0]} (--help lists the options).`);
  }
}
