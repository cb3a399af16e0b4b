/** Finds source lines that still contain the former name of a renamed field. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Searches for former names of renamed fields, only in the entity's own files, because a field's name is often a
 * common word.
 * @param renames `OLD:NEW`, as on the command line
 * @returns `FILE:LINE: TEXT`
 */
export function findLinesWithOldFieldNames(renames) {
  const declarations = readSources('contract/entities');
  const files = ['src', 'server', 'contract'].flatMap(readSources);
  return renames.flatMap(pair => {
    const [from, to] = pair.split(':', 2);
    const entities = declarations
      .filter(({ text }) => new RegExp(`\\b${to}:`).test(text))
      .flatMap(({ file, text }) => {
        const stem = path.basename(file, '.ts');
        return [...text.matchAll(/= entity\(\s*'([^']+)'/g)].flatMap(([, resource]) => [
          stem,
          toKebabCase(stem),
          resource,
        ]);
      });
    if (entities.length === 0) return [];
    // The entity's own files have its name in their path, or import its declaration.
    const inPath = new RegExp(`/(${entities.join('|')})\\b`, 'i');
    const imported = new RegExp(`/entities/(${entities.join('|')})(\\.ts)?'`);
    const old = new RegExp(`\\b${from}(_[gl]te)?\\b`);
    return files
      .filter(
        ({ file, text }) =>
          !file.includes('migrations') && (inPath.test(toKebabCase(file)) || imported.test(text)),
      )
      .flatMap(({ file, text }) =>
        text.split('\n').flatMap((line, at) => (old.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
      );
  });
}

/** `src/GiftCards.tsx` becomes `src/gift-cards.tsx`. */
const toKebabCase = file => file.replace(/(?<=[a-z])[A-Z]/g, letter => `-${letter}`).toLowerCase();

const readSources = folder =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { recursive: true })
        .filter(file => /\.(tsx?|json)$/.test(file))
        .map(file => `${folder}/${file.replaceAll('\\', '/')}`)
        .map(file => ({ file, text: readFileSync(file, 'utf8') }));
