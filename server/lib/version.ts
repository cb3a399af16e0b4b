import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Of the product, as `package.json` has it. */
export const VERSION: string = (
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  }
).version;
