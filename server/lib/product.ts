/** Where the product lies: its sources, or a release of them, which is compiled (docs/decisions/0057-a-release-is-compiled.md). */
import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** How the names of code files end: `.ts`, in a release `.js`. */
export const CODE = path.extname(import.meta.filename);

/** The folder that has `package.json`, and the built application. */
export const PRODUCT = path.dirname(findPackageJSON(import.meta.url)!);
