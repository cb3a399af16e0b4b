import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parsed } from './json.ts';

export const dist = path.join(import.meta.dirname, '../../dist');
export const html = readFileSync(path.join(dist, 'index.html'), 'utf8');

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

const manifest = parsed<Record<string, Chunk>>(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));

function findChunk(of: string): Chunk {
  const chunk = manifest[of] ?? Object.values(manifest).find(({ name }) => name === of);
  if (!chunk) throw new Error(`The build has no ${of}`);
  return chunk;
}

export function filesOf(...names: string[]): string[] {
  const found = new Set(names.map(findChunk));
  for (const { imports = [] } of found) for (const key of imports) found.add(findChunk(key));
  return [...new Set([...found].flatMap(({ file, css = [] }) => [file, ...css]))].map(file => `/${file}`);
}

export const START = filesOf('entry', 'start');

export const filesOfPage = (...modules: string[]): string[] =>
  filesOf('entry', 'start', 'app', 'api', ...modules.map(module => `src/${module}`));
