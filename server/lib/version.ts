import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PRODUCT } from './product.ts';

/** The version in `package.json`. */
export const VERSION: string = (
  JSON.parse(readFileSync(path.join(PRODUCT, 'package.json'), 'utf8')) as { version: string }
).version;
