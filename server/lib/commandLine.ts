import { parseArgs, type ParseArgsConfig } from 'node:util';
import { getErrorReason, ExpectedError } from './errors.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

export function parseCommandLine<const Known extends Options>(
  args: readonly string[],
  options: Known,
  { allowPositionals = true } = {},
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals });
  } catch (error) {
    throw new ExpectedError(`${getErrorReason(error).split(/[.\n]/, 1)[0]} (--help lists the options).`);
  }
}
