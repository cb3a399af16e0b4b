/** Loads large packages on first use instead of at the start, because many shops never need them. */
import { createRequire } from 'node:module';

/**
 * Loads a CommonJS module synchronously, for code that cannot await an `import()`. Later calls return the cached
 * module.
 * @param name package name, as in an import
 */
export const requireModule = createRequire(import.meta.url);
