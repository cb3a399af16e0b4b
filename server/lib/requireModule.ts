/** Loads large packages on first use instead of at the start, because many shops never need them. */
import { createRequire } from 'node:module';

/**
 * Loads a CommonJS module synchronously, unlike `import()`, for code that cannot wait. Later calls get the cached module.
 * @param name as in an import
 */
export const requireModule = createRequire(import.meta.url);
