/** Finds source lines that still contain the former name of a renamed field, or the name of a removed entity. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Searches for former names of renamed fields, only in the entity's own files, because a field's name is often a
 * common word.
 * @param renames `OLD:NEW` or `FIELD.OLD:NEW` (a choice), as on the command line
 * @returns `FILE:LINE: TEXT`
 */
export function findLinesWithOldFieldNames(renames) {
  const declarations = readSources('contract/entities');
  const files = ['src', 'server', 'contract'].flatMap(readSources);
  return renames.flatMap(pair => {
    const [from, to] = pair.split(':', 2);
    const [field, word] = from.includes('.') ? from.split(/\.(.*)/, 2) : [to, from];
    const entities = declarations
      .filter(({ text }) => new RegExp(`\\b${field}:`).test(text))
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
    const old = new RegExp(`\\b${word}(_[gl]te)?\\b`);
    return files
      .filter(
        ({ file, text }) =>
          !file.includes('migrations') && (inPath.test(toKebabCase(file)) || imported.test(text)),
      )
      .flatMap(({ file, text }) => findLines(file, text, old));
  });
}

/**
 * Searches for the names of removed entities. Because a name of one word is often a common word, other files than
 * those that have its name or import such a file are searched only for the name in quotes.
 * @param tables tables of the removed entities, such as `gift_card`
 * @returns `stopping`: lines that stop the build or the server, as `FILE:LINE: TEXT`. `other`: the numbers of all
 *   other lines, as `FILE: LINE, LINE`
 */
export function findLinesWithRemovedEntities(tables) {
  const files = ['src', 'server', 'contract', 'tests'].flatMap(readSources);
  const found = tables.flatMap(table => {
    const words = table.split('_');
    const last = words.pop();
    words.push(last.endsWith('y') ? `${last.slice(0, -1)}(?:y|ies)` : `${last}(?:e?s)?`);
    const capitalized = words.map(word => word[0].toUpperCase() + word.slice(1));
    const name = [words.join('[-_]'), [words[0], ...capitalized.slice(1)].join('')].join('|');
    const plainPath = `(?:${words.join('-')})`;
    const inPath = new RegExp(`^src/resources/${plainPath}/|/${plainPath}(?:\\.test)?\\.tsx?$`);
    const imported = new RegExp(`['"][^'"\\s]*/(?:${name})(?![a-z])[\\w-]*(?:\\.tsx?)?['"]`);
    const quoted = new RegExp(`['"](?:${name})['"]`);
    const declaration = new RegExp(`/entities/(?:${name})(?:\\.ts)?['"]`);
    const named = new RegExp(`(?<![A-Za-z])(?:${name})(?![a-z])|${capitalized.join('')}(?![a-z])`);
    return files
      .filter(({ file }) => !file.includes('migrations'))
      .flatMap(({ file, text }) => {
        const isOwn = inPath.test(toKebabCase(file)) || imported.test(text);
        const isList = ['src/App.tsx', 'server/app.ts'].includes(file);
        return findLines(file, text, isOwn ? named : quoted).map(line => ({
          line,
          isStopping: isList || (!file.startsWith('tests/') && declaration.test(line)),
        }));
      });
  });
  const lines = isStopping => found.filter(each => each.isStopping === isStopping).map(({ line }) => line);
  return { stopping: lines(true), other: joinLineNumbers(lines(false)) };
}

/** Shortens `FILE:LINE: TEXT` to one text for each file: `FILE: LINE, LINE`. */
function joinLineNumbers(lines) {
  const numbers = new Map();
  for (const line of lines) {
    const [file, number] = line.split(':', 2);
    numbers.set(file, [...(numbers.get(file) ?? []), number]);
  }
  return [...numbers].map(([file, each]) => `${file}: ${each.join(', ')}`);
}

const findLines = (file, text, pattern) =>
  text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : []));

/** `src/GiftCards.tsx` becomes `src/gift-cards.tsx`. */
const toKebabCase = file => file.replace(/(?<=[a-z])[A-Z]/g, letter => `-${letter}`).toLowerCase();

const readSources = folder =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { recursive: true })
        .filter(file => /\.(tsx?|json)$/.test(file))
        .map(file => `${folder}/${file.replaceAll('\\', '/')}`)
        .map(file => ({ file, text: readFileSync(file, 'utf8') }));
