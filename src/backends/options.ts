/** A backend's own settings: `options` of `config.json`. */
import { config, ConfigError } from '../lib/config';

/**
 * Every backend calls this when it is opened; without names, it has no options.
 * @returns the `needed` ones, none of them empty, and those of the `known` ones that are given
 * @throws ConfigError naming an option that is missing, or that this backend does not have
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
