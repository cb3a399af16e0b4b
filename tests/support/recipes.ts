/** Reads the steps of the recipes in `docs/`, so that tests and recipes cannot diverge. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface WholeFile {
  file: string;
  text: string;
}

/**
 * A step of a recipe: the arguments of `npm run new --`, a change of a file, or a whole file. The first line of a whole
 * file is a comment with its path.
 */
export type Step = { command: string[] } | { change: Change } | WholeFile;

export interface Recipe {
  /** All steps in the order of the page. */
  steps: Step[];
  /** The same steps by kind. */
  commands: string[][];
  changes: Change[];
  files: WholeFile[];
}

/** Consecutive lines of a file, and the lines that replace them. */
interface Change {
  /** Path in the project; may contain a `*`. */
  file: string;
  before: string;
  after: string;
}

const root = path.join(import.meta.dirname, '../..');

/** Checks that the project already has this file. */
export const isTaken = (file: string): boolean => existsSync(path.join(root, file));

export const renamed = (text: string, renaming: Renaming): string =>
  renaming.reduce((result, [from, to]) => result.replaceAll(from, to), text);

/** Returns the code blocks of a language in a page of `docs/`. */
export const fencesOf = (name: string, language: string): string[] => fences(pageOf(name), language);

const pageOf = (name: string): string => readFileSync(path.join(root, 'docs', `${name}.md`), 'utf8');

const fences = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, content]) => content!);

/** Pairs of a word in a recipe and its replacement. */
type Renaming = readonly (readonly [from: string, to: string])[];

/**
 * Reads the steps of a page in `docs/`.
 * @param renaming other names, for a project that already has the recipe's files
 */
export function readRecipe(name: string, renaming: Renaming = []): Recipe {
  const text = renamed(pageOf(name), renaming);
  const steps = [...text.matchAll(/^```(sh|diff|tsx?|json)\n([^]*?)^```/gm)].flatMap(
    ([, language, content = '']) =>
      language === 'sh' ? commandsIn(content) : language === 'diff' ? changesIn(content) : filesIn(content),
  );
  return {
    steps,
    commands: steps.flatMap(step => ('command' in step ? [step.command] : [])),
    changes: steps.flatMap(step => ('change' in step ? [step.change] : [])),
    files: steps.flatMap(step => ('text' in step ? [step] : [])),
  };
}

const commandsIn = (lines: string): Step[] =>
  [...lines.matchAll(/^npm run new -- (.+)$/gm)].map(([, args]) => ({ command: args!.split(' ') }));

function filesIn(whole: string): Step[] {
  const [, file, text] = /^\/\/ (\S+\.(?:tsx?|json))\n([^]*)/.exec(whole) ?? [];
  return file && text ? [{ file, text }] : [];
}

/** Parses a diff block: a `+++` line names the file, and an empty line separates two changes of it. */
function changesIn(diff: string): Step[] {
  return diff.split(/^\+\+\+ /m).flatMap(part => {
    const [file, ...lines] = part.trimEnd().split('\n');
    if (!file) return [];
    const places = lines.join('\n').split('\n\n');
    return places.map(place => ({
      change: { file, before: side(place, ' -'), after: side(place, ' +') },
    }));
  });
}

const side = (place: string, signs: string): string =>
  place
    .split('\n')
    .filter(line => signs.includes(line[0]!))
    .map(line => `${line.slice(1)}\n`)
    .join('');

/** @throws Error if the lines do not occur exactly once */
export function applyChange(folder: string, { file, before, after }: Change): void {
  const [found, ...others] = globSync(file, { cwd: folder });
  if (!found || others.length > 0) throw new Error(`There is not one ${file}.`);
  const name = path.join(folder, found);
  const parts = readFileSync(name, 'utf8').split(before);
  if (parts.length !== 2) throw new Error(`${found} does not hold these lines once:\n${before}`);
  writeFileSync(name, parts.join(after));
}
