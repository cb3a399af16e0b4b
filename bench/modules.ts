import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import type { Needed } from '../src/boot.ts';

const root = path.join(import.meta.dirname, '..');
const SCREEN = 'products';
const LARGEST = 20;

/**
 * Prints the largest modules of a first list page, in kB (1,000 bytes) by Brotli. Each module is compressed separately and before
 * it is minified, so the figures show what to look at first, not what each module adds to the page.
 */
export async function measureModules(): Promise<void> {
  const { output } = (await build({
    root,
    logLevel: 'error',
    mode: 'production',
    build: { write: false },
  })) as Rollup.RollupOutput;
  const files = new Set(filesOf(SCREEN, output));
  const modules = output
    .filter(part => part.type === 'chunk')
    .filter(({ fileName }) => files.has(`/${fileName}`))
    .flatMap(chunk =>
      Object.entries(chunk.modules).map(([id, { code }]) => ({
        name: path.relative(root, id).replace('node_modules/', ''),
        file: chunk.name,
        bytes: brotliCompressSync(code ?? '').length,
      })),
    )
    .toSorted((one, other) => other.bytes - one.bytes);
  const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
  const whole = modules.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`${kB(whole)}  ${modules.length} modules of a first list page, each by itself; the largest:`);
  for (const { name, file, bytes } of modules.slice(0, LARGEST)) {
    console.log(`${kB(bytes)}  ${name} (${file})`);
  }
}

/** The files that the page lists for a screen, and those that every page loads first. */
function filesOf(screen: string, output: Rollup.RollupOutput['output']): string[] {
  const page = output.find(({ fileName }) => fileName === 'index.html');
  const html = page?.type === 'asset' ? String(page.source) : '';
  const needed = JSON.parse(/id="needed"[^>]*>(.*?)<\/script>/.exec(html)![1]!) as Needed;
  const places = [...needed.app, ...needed.backends.trastienda!, ...needed.screens[screen]!];
  return [
    ...(html.match(/\/assets\/[^"]+\.js(?=" nonce)/g) ?? []),
    ...places.map(place => needed.files[place]!),
  ];
}
