import { config, ConfigError } from '../lib/config';

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
  const unknown = Object.keys(options).find(name => !names.includes(name));
  if (unknown !== undefined) {
    throw new ConfigError(`config.json: the backend "${backend}" has no "options.${unknown}".`);
  }
  const missing = needed.find(name => !options[name]);
  if (missing !== undefined) {
    throw new ConfigError(`config.json: the backend "${backend}" needs "options.${missing}".`);
  }
  return options as Record<Needed, string> & Partial<Record<Known, string>>;
}
