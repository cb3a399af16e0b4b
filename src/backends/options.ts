import { config, ConfigError } from '../lib/config';
import { quoteNames } from '../lib/quoteNames';

/**
 * Reads the options of a backend when the backend is opened.
 * @returns the options in `needed`, none of them empty, and the options in `known` that are set
 * @throws ConfigError if an option is missing or unknown
 */
export function readOptions<Needed extends string = never, Known extends string = never>(
  needed: readonly Needed[] = [],
  known: readonly Known[] = [],
): Record<Needed, string> & Partial<Record<Known, string>> {
  const { options, backend } = config();
  const names: readonly string[] = [...needed, ...known];
  const quoteOptions = (found: readonly string[]) => quoteNames(found.map(name => `options.${name}`));
  const unknown = Object.keys(options).filter(name => !names.includes(name));
  if (unknown.length > 0)
    throw new ConfigError(`config.json: the backend "${backend}" has no ${quoteOptions(unknown)}.`);
  const missing = needed.filter(name => !options[name]);
  if (missing.length > 0)
    throw new ConfigError(`config.json: the backend "${backend}" needs ${quoteOptions(missing)}.`);
  return options as Record<Needed, string> & Partial<Record<Known, string>>;
}
