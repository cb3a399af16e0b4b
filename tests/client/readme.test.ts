import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { like } from '../support/matchers';

const root = path.join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** The scripts that a text tells its reader to run, in code spans and code blocks. */
function quotedScripts(text: string): string[] {
  const codes = [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([code]) => code);
  return codes.flatMap(code =>
    [...code.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, short]) => run ?? short!),
  );
}

it('README.md quotes how to start, test and develop', () => {
  const quoted = quotedScripts(readFileSync(path.join(root, 'README.md'), 'utf8'));
  expect(quoted).toEqual(like.arrayContaining(['start', 'test', 'dev']));
});

const texts = ['.', 'contract', 'docs', 'server', 'src', 'tests'].flatMap(folder =>
  readdirSync(path.join(root, folder))
    .filter(name => name.endsWith('.md'))
    .map(name => path.join(folder, name)),
);

describe.each(texts)('%s', text => {
  const content = readFileSync(path.join(root, text), 'utf8');

  it('quotes scripts that exist', () => {
    expect(quotedScripts(content).filter(name => !(name in scripts))).toEqual([]);
  });

  it('links to files that exist', () => {
    const links = [...content.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target]) => target!);
    const missing = links.filter(target => {
      const file = path.join(root, path.dirname(text), target);
      return !readdirSync(path.dirname(file)).includes(path.basename(file));
    });
    expect(missing).toEqual([]);
  });
});
