/** Large modules of the registry that many a shop never needs: they are loaded when they first are, not at the start. */
import { createRequire } from 'node:module';

/**
 * Loads a CommonJS module at once, unlike `import()`: for where nothing can be waited for. The second time it is there already.
 * @param name as in an import
 */
export const whenNeeded = createRequire(import.meta.url);
