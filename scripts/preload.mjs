/** Runs before the server's own files (`--import`), and has it import each of its largest libraries from one file. */
import { existsSync, readdirSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { LIBRARIES } from './libraries.mjs';

const found = existsSync(LIBRARIES) ? readdirSync(LIBRARIES, { recursive: true }) : [];
const files = new Map(
  found
    .filter(file => file.endsWith('.mjs'))
    .map(file => [
      file.replace(/\.mjs$/, '').replaceAll(path.sep, '/'),
      pathToFileURL(path.join(LIBRARIES, file)).href,
    ]),
);

registerHooks({
  resolve(specifier, context, next) {
    const url = files.get(specifier);
    return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context);
  },
});
