import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rollup } from 'vite';

const root = path.join(import.meta.dirname, '..');
/**
 * Names of the chunks that the product list loads first. The measurement also includes every chunk that one of them
 * imports.
 */
const FIRST = ['entry', 'start', 'app', 'api', 'products'];
const LARGEST = 20;

/**
 * Prints the largest modules of the first list page, in kB (1,000 bytes) with Brotli. Modules are compressed separately
 * and before minification, so the figures only hint at what to reduce.
 */
export async function measureModules(): Promise<void> {
  const { output } = (await build({
    root,
    logLevel: 'error',
    mode: 'production',
    build: { write: false },
  })) as Rollup.RollupOutput;
  const chunks = output.filter(part => part.type === 'chunk');
  const files = new Set(chunks.filter(({ name }) => FIRST.includes(name)));
  for (const { imports } of files)
    for (const chunk of chunks.filter(({ fileName }) => imports.includes(fileName))) files.add(chunk);
  const modules = [...files]
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
