/** Finds source lines that still contain the former name of a renamed field. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * Searches for former names of renamed fields, only in files that mention the entity, because a field's name is
 * often a common word.
 * @param renames `OLD:NEW`, as on the command line
 * @returns `FILE:LINE: TEXT`
 */
export function findLinesWithOldFieldNames(renames) {
  const declarations = readSources('contract/entities');
  const files = ['src', 'server', 'contract'].flatMap(readSources);
  return renames.flatMap(pair => {
    const [from, to] = pair.split(':', 2);
    const names = declarations
      .filter(({ text }) => new RegExp(`\\b${to}:`).test(text))
      .flatMap(({ text }) => [...text.matchAll(/export const (\w+) = entity\(\s*'([^']+)'/g)])
      .flatMap(([, constant, resource]) => [constant, resource]);
    if (names.length === 0) return [];
    const mentions = new RegExp(`\\b(${names.join('|')})\\b`);
    const old = new RegExp(`\\b${from}(_[gl]te)?\\b`);
    return files
      .filter(({ file, text }) => !file.includes('migrations') && mentions.test(text))
      .flatMap(({ file, text }) =>
        text.split('\n').flatMap((line, at) => (old.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
      );
  });
}

const readSources = folder =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { recursive: true })
        .filter(file => /\.(tsx?|json)$/.test(file))
        .map(file => `${folder}/${file.replaceAll('\\', '/')}`)
        .map(file => ({ file, text: readFileSync(file, 'utf8') }));
