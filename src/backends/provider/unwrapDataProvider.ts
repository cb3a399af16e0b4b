import { ConfigError } from '../../lib/config';
import type { CrudDataProvider } from './recordStore';

/**
 * Returns the default export of a package. The default import of a CommonJS package can be an object with the property
 * `default`, depending on how the package was compiled.
 */
export function getDefaultExport<Exported>(imported: Exported): Exported {
  // Some data providers are proxies, which have every property, but not as their own.
  const isModule = typeof imported === 'object' && imported !== null && Object.hasOwn(imported, 'default');
  return isModule ? (imported as unknown as { default: Exported }).default : imported;
}

/**
 * Returns the data provider, also if it was imported from a CommonJS package.
 * @throws ConfigError for a value that is not a data provider
 */
export function unwrapDataProvider(given: CrudDataProvider): CrudDataProvider {
  const provider: unknown = getDefaultExport(given);
  if (typeof provider === 'function')
    throw new ConfigError(
      'The data provider is a function: pass its result, createProvider(url) for example.',
    );
  if (provider instanceof Promise)
    throw new ConfigError('The data provider is a promise: write "await" before it.');
  if (typeof (provider as Partial<CrudDataProvider> | undefined)?.getList !== 'function')
    throw new ConfigError('The data provider has no method "getList".');
  return provider as CrudDataProvider;
}
