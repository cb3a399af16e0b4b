import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { like } from '../support/matchers';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The scripts that a text tells its reader to run, in code spans and code blocks. */
function quotedScripts(text: string): string[] {
  const codes = [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([code]) => code);
  return codes.flatMap(code =>
    [...code.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, short]) => run ?? short!),
  );
}

const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'coverage', '.git']);

/** Paths from the root. */
function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : filesBelow(file, ending);
    return ending.test(entry.name) ? [file] : [];
  });
}

const texts = filesBelow('.', /\.md$/);
const codes = filesBelow('.', /\.(tsx?|mjs|js|css|txt|yml)$|^run$/);

/** What a heading is linked to as, on GitHub. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/[`*]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const anchors = new Map(
  texts.map(file => [file, [...read(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, text]) => anchorOf(text!))]),
);

/** Whether a file, and the heading behind its `#`, are there. */
function leadsSomewhere(target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const [folder, name] = [path.join(root, path.dirname(file)), path.basename(file)];
  try {
    if (!readdirSync(folder).includes(name)) return false;
  } catch {
    return false;
  }
  return anchor === undefined || (anchors.get(file)?.includes(anchor) ?? false);
}

it('README.md quotes how to start, test and develop', () => {
  expect(quotedScripts(read('README.md'))).toEqual(like.arrayContaining(['start', 'test', 'dev']));
});

describe.each(texts)('%s', text => {
  const content = read(text);

  it('quotes scripts that exist', () => {
    expect(quotedScripts(content).filter(name => !(name in scripts))).toEqual([]);
  });

  it('links to files and headings that exist', () => {
    const targets = [...content.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, target]) =>
      target!.startsWith('#') ? text + target : path.posix.join(path.posix.dirname(text), target!),
    );
    expect(targets.filter(target => !leadsSomewhere(target))).toEqual([]);
  });
});

it('docs/product.md has the address of every screen', () => {
  const rows = read('docs/product.md').match(/^\| `\/.+$/gm) ?? [];
  const addresses = rows.flatMap(row =>
    [...row.matchAll(/`\/admin\/([^`?…]+)/g)].map(([, address]) => address!),
  );
  const reports = rows.find(row => row.startsWith('| `/admin/reports/…`'))!;
  const named = [...addresses, ...[...reports.matchAll(/`([\w-]+)`/g)].map(([, name]) => `reports/${name}`)];
  const screens = [...read('src/App.tsx').matchAll(/<(?:Resource name|Route path)="([^"]+)"/g)];
  expect(screens.map(([, address]) => address!).filter(address => !named.includes(address))).toEqual([]);
});

describe('what code says about the docs', () => {
  /** `file: mention` of what a pattern finds and a test of it refuses. */
  const found = (pattern: RegExp, isWrong: (mention: string) => boolean = () => true): string[] =>
    codes.flatMap(file =>
      [...read(file).matchAll(pattern)]
        .map(([mention]) => mention)
        .filter(isWrong)
        .map(mention => `${file}: ${mention}`),
    );

  it('leads to pages and headings that exist', () => {
    const mentions = /(?<![\w./-])docs\/[\w/-]+\.md(?:#[\w-]+)?/g;
    expect(found(mentions, mention => !leadsSomewhere(mention))).toEqual([]);
  });

  it('names no paragraph of a paper that is not in the project', () => {
    // Standards number theirs with a point: "NIST SP 800-63B, section 5.1.1.2".
    const numbered =
      /\b(?:sections?|decisions?|points?) \d+\b(?!\.\d)|\((?:the )?(?:specification|design)[,)]/gi;
    expect(found(numbered)).toEqual([]);
    expect(texts.filter(file => /\bsections? \d+\b(?!\.\d)/i.test(read(file)))).toEqual([]);
  });
});

describe('docs/decisions', () => {
  const pages = texts.filter(file => /^docs\/decisions\/\d/.test(file));
  const index = read('docs/decisions/README.md');

  it.each(pages)('%s has the four headings, its number and a row in the list', file => {
    const headings = [...read(file).matchAll(/^## (.+)$/gm)].map(([, text]) => text);
    expect(headings).toEqual(['Context', 'Decision', 'What was turned down', 'Consequences']);
    const name = path.basename(file);
    const [, number, title] = /^# (\d{4})\. (.+)$/m.exec(read(file)) ?? [];
    expect(name.slice(0, 4)).toBe(number);
    expect(index).toContain(`[${title}](${name})`);
  });

  it('gives no number twice', () => {
    const numbers = pages.map(file => path.basename(file).slice(0, 4));
    expect(numbers).toHaveLength(new Set(numbers).size);
  });
});
