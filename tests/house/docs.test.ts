import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const filesLike = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: ['node_modules', 'dist', 'data', 'coverage', '.git'] }).map(file =>
    file.replaceAll('\\', '/'),
  );

const documents = filesLike('**/*.md');

const toAnchor = (heading: string): string =>
  heading
    .replace(/[`*]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const anchors = new Map(
  documents.map(file => [
    file,
    [...read(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, text]) => toAnchor(text!)),
  ]),
);

const files = new Set(filesLike('**/*'));

function exists(target: string): boolean {
  const [file = '', anchor] = target.split('#');
  if (!files.has(file.replace(/\/$/, ''))) return false;
  return anchor === undefined || (anchors.get(file)?.includes(anchor) ?? false);
}

const wrongIn = (file: string, mentions: string[]): string[] =>
  mentions.map(mention => `${file}: ${mention}`);

it('every link of a document leads to a file and a heading that exist', () => {
  const wrong = documents.flatMap(file => {
    const links = [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(
      ([, target]) => target!,
    );
    const toPath = (link: string) =>
      link.startsWith('#') ? file + link : path.posix.join(path.posix.dirname(file), link);
    return wrongIn(
      file,
      links.filter(link => !exists(toPath(link))),
    );
  });
  expect(wrong).toEqual([]);
});

it('every script that a document quotes is one of package.json', () => {
  const wrong = documents.flatMap(file => {
    const codes = [...read(file).matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([code]) => code);
    const quoted = codes.flatMap(code =>
      [...code.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, short]) => run ?? short!),
    );
    return wrongIn(
      file,
      quoted.filter(name => !(name in scripts)),
    );
  });
  expect(wrong).toEqual([]);
});

it('every page of docs/ that the code names exists', () => {
  const codes = [...files].filter(file => /\.(tsx?|mjs|js|css|txt|yml)$/.test(file));
  const wrong = codes.flatMap(file => {
    const mentions = [...read(file).matchAll(/(?<![\w./-])docs\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(
      ([page]) => page,
    );
    return wrongIn(
      file,
      mentions.filter(page => !exists(page)),
    );
  });
  expect(wrong).toEqual([]);
});
