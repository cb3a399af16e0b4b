/** Files made from `templates`, and lines added to files that are there. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from './names.mjs';

export const root = path.resolve(import.meta.dirname, '../..');
const read = file => readFileSync(path.join(root, file), 'utf8');

/** A template with the forms of the name in their places: `{{Thing}}`. */
const filled = (text, names) => text.replace(/\{\{(\w+)\}\}/g, (_, form) => names[form]);
const template = name => read(`scripts/new/templates/${name}.txt`);

/** Adds lines before the end of the block that `start` opens. @throws Error when there is no such block */
export function inBlock(start, end, lines) {
  return text => {
    const from = text.indexOf(start);
    const to = from < 0 ? -1 : text.indexOf(end, from + start.length);
    if (to < 0) throw new Error(`"${start}" is not there any more.`);
    return text.slice(0, to) + lines + text.slice(to);
  };
}

/** Adds an import among those that match, in the order of the alphabet. */
export function importOf(matching, line) {
  return text => {
    const lines = text.split('\n');
    const others = lines.flatMap((other, at) => (matching.test(other) ? [at] : []));
    if (others.length === 0) throw new Error(`no import is like ${matching}.`);
    const fromOf = text => text.slice(text.lastIndexOf(' from '));
    const after = others.find(at => fromOf(lines[at]) > fromOf(line)) ?? others.at(-1) + 1;
    return lines.toSpliced(after, 0, line).join('\n');
  };
}

/** Adds lines at the end of the file. */
export const atEnd = lines => text => text + lines;

/**
 * Everything as it will be, before anything is written.
 * @param files the new files and their templates
 * @param edits what is done to the files that are there
 * @param meant the words that the lines added to a file give a meaning to; `words` do so in the new files
 * @returns the texts of the new files and of the changed ones, by path
 * @throws Refusal when the name is taken, Error when a file is no longer as this expects
 */
export function made({ names, files, edits, meant, words }) {
  const { name } = names;
  const taken = Object.keys(files).find(file => existsSync(path.join(root, file)));
  if (taken) throw new Refusal(`There is one of that name already: ${taken}.`);
  for (const [file, own] of Object.entries(meant)) mustBeFree(name, own, file, read(file));
  const written = {};
  for (const [file, from] of Object.entries(files)) {
    const text = template(from);
    mustBeFree(name, words, file, text.replace(/\{\{\w+\}\}/g, ' '));
    written[file] = filled(text, names);
  }
  const changed = {};
  for (const [file, steps] of Object.entries(edits)) {
    try {
      changed[file] = steps.reduce((text, step) => step(text), read(file));
    } catch (error) {
      throw new Error(`${file} cannot be extended: ${error.message}`, { cause: error });
    }
  }
  return { written, changed };
}

/** @throws Refusal when one of the words (patterns) means something in this text already, comments aside */
function mustBeFree(name, words, file, text) {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  if (!words.some(word => new RegExp(`\\b${word}\\b`).test(code))) return;
  throw new Refusal(`"${name}" means something else in ${file}: choose another name.`);
}
