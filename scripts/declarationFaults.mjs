/** Finds faults that would otherwise appear as an error of Node, or not at all. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ENTITIES = 'contract/entities';

/** Matches a line of code, not of a comment or a template, that imports a file by a relative path. */
const IMPORT = /^(?!\s*(?:\*|\$|\/\/|\/\*))[^`]*\b(?:from|import)\b\s*\(?\s*['"](\.[^'"]+)['"]/;

/** Endings of files that an import may omit. */
const ENDINGS = ['', '.ts', '.tsx', '.d.ts', '/index.ts', '/index.tsx'];

/**
 * Finds imports of files that do not exist any more, such as deleted declarations, and names that an object of a
 * declaration has twice, of which JavaScript ignores the first.
 * @returns one sentence per fault, each with file and line
 */
export async function findDeclarationFaults() {
  return [...findImportsOfRemovedFiles(), ...(await findDuplicateNames())];
}

function findImportsOfRemovedFiles() {
  const sources = ['src', 'server', 'contract'].flatMap(folder =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true })
          .filter(file => /\.tsx?$/.test(file))
          .map(file => `${folder}/${file.replaceAll('\\', '/')}`)
      : [],
  );
  return sources.flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const [, imported] = IMPORT.exec(line) ?? [];
        const target = imported && path.posix.join(path.posix.dirname(file), imported.replace(/\?.*$/, ''));
        if (!target || ENDINGS.some(ending => existsSync(target + ending))) return [];
        const [missing, kind] = target.startsWith(`${ENTITIES}/`)
          ? [`${target.replace(/\.ts$/, '')}.ts`, 'declaration']
          : [target, 'file'];
        return [
          `${file}:${index + 1} imports ${missing}, which does not exist. Remove the code that uses it, or restore the ${kind}.`,
        ];
      }),
  );
}

async function findDuplicateNames() {
  const files = existsSync(ENTITIES) ? readdirSync(ENTITIES).filter(file => file.endsWith('.ts')) : [];
  if (files.length === 0) return [];
  const { default: ts } = await import('typescript');
  return files.flatMap(name => {
    const file = `${ENTITIES}/${name}`;
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
    const faults = [];
    const visit = node => {
      if (ts.isObjectLiteralExpression(node)) {
        const names = node.properties.map(property => property.name?.text);
        node.properties.forEach((property, index) => {
          if (names[index] === undefined || names.indexOf(names[index]) === index) return;
          const { line } = source.getLineAndCharacterOfPosition(property.getStart(source));
          faults.push(`${file}:${line + 1} has a second "${names[index]}". Remove or rename one of them.`);
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return faults;
  });
}
