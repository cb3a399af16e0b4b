/**
 * What the page itself holds, so that a visit takes two steps instead of six: the colours and the frame, which are painted before
 * any script; the script that requests all files that an address needs (`src/boot.ts`); and the list of those files.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type HtmlTagDescriptor, type Plugin, type Rollup } from 'vite';
import type { Needed } from './src/boot.ts';
import { rootRules } from './src/theme/rootRules.ts';
import { AT_ONCE } from './vite.groups.ts';

const root = import.meta.dirname;
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Matches a line of `App.tsx` that names a screen: its address below `/admin/`, and its file. */
const SCREEN = /(?:<(?:Resource|Route) (?:name|path)="([^"]+)"|dashboard=).*import\('\.\/([^']+)'\)/g;

export const page: Plugin = {
  name: 'page',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      const tags: HtmlTagDescriptor[] = [
        // The server puts the configuration here; where it is left empty, the page fetches it.
        { tag: 'script', attrs: { type: 'application/json', id: 'config' }, injectTo: 'head' },
      ];
      const look: HtmlTagDescriptor = {
        tag: 'style',
        children: rootRules() + shortened(textOf('src/theme/frame.css')),
        injectTo: 'head',
      };
      if (!bundle) return { html, tags: [look, ...tags, await bootScript()] };
      const early = filesOf('early', bundle);
      const main = filesOf('main', bundle).filter(file => !early.includes(file));
      const [sheet, scripts] = [main.find(file => file.endsWith('.css'))!, main.filter(isScript)];
      tags.push(
        dataIn('needed', neededIn(bundle)),
        await bootScript(),
        // Runs as soon as it has arrived, and stands behind what it reads in the page.
        {
          tag: 'script',
          attrs: { type: 'module', async: true, crossorigin: true, src: early[0]! },
          injectTo: 'head',
        },
        ...scripts.map(href => link('modulepreload', href)),
        // Behind the elements that request files: the first part of the page arrives before the last.
        look,
      );
      return {
        html: html
          .replace(/\s*<script type="module"[^>]*><\/script>/, '')
          // The frame before this link is painted while the style sheet is still on its way; the application behind it is not.
          .replace('<div id="root">', `<link rel="stylesheet" crossorigin href="${sheet}">$&`),
        tags,
      };
    },
  },
};

const isScript = (file: string): boolean => file.endsWith('.js');

const link = (rel: string, href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href },
  injectTo: 'head',
});

const shortened = (rules: string): string => rules.replace(/\/\*[^]*?\*\/|\n\s*/g, '');

const dataIn = (id: string, data: object): HtmlTagDescriptor => ({
  tag: 'script',
  attrs: { type: 'application/json', id },
  children: JSON.stringify(data).replaceAll('<', '\\u003c'),
  injectTo: 'head',
});

async function bootScript(): Promise<HtmlTagDescriptor> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path.join(root, 'src/boot.ts'), formats: ['iife'], name: 'boot' },
    },
  });
  const [{ output }] = result as unknown as [Rollup.RollupOutput];
  return { tag: 'script', children: output[0].code.trim(), injectTo: 'head' };
}

/** The file of the build that holds this module of `src/`. @throws Error where there is none */
function holderOf(module: string, bundle: Rollup.OutputBundle): Rollup.OutputChunk {
  const file = path.join(root, 'src', module);
  const isIt = (id: string) => [file, path.join(file, 'index')].includes(id.replace(/\.tsx?$/, ''));
  const holder = Object.values(bundle).find(part => part.type === 'chunk' && part.moduleIds.some(isIt));
  if (holder?.type !== 'chunk') throw new Error(`The build has no ${module}`);
  return holder;
}

/** The files of a module and of all that it imports statically, their styles among them. */
function filesOf(module: string, bundle: Rollup.OutputBundle): string[] {
  const found = new Set([holderOf(module, bundle).fileName]);
  for (const file of found) {
    const part = bundle[file];
    if (part?.type !== 'chunk') continue;
    for (const name of [...part.imports, ...(part.viteMetadata?.importedCss ?? [])]) found.add(name);
  }
  return [...found].map(file => `/${file}`);
}

function neededIn(bundle: Rollup.OutputBundle): Needed {
  const files: string[] = [];
  const placeOf = (file: string) => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  /** The indexes of those files, without the ones in `besides`. */
  const closure = (module: string, besides: readonly number[] = []): number[] =>
    filesOf(module, bundle)
      .map(placeOf)
      .filter(place => !besides.includes(place));
  const page = closure('main');
  const app = closure('App', page);
  const known = [...page, ...app];
  const screens = [...textOf('src/App.tsx').matchAll(SCREEN)].flatMap(([, address = '', file]) => {
    const own = closure(file!, known);
    return [address, ...Object.keys(AT_ONCE).filter(key => key.startsWith(`${address}?`))].map(key => {
      const more = (AT_ONCE[key] ?? []).flatMap(module => closure(module, known));
      return [key, [...new Set([...own, ...more])]] as [string, number[]];
    });
  });
  const backends = [
    ...textOf('src/backends/index.ts').matchAll(/^ {2}'?([\w-]+)'?: \(\) => import\('\.\/(\w+)'\)/gm),
  ].map(([, name, file]) => [name!, closure(`backends/${file}`, known)] as const);
  return { files, app, backends: Object.fromEntries(backends), screens: Object.fromEntries(screens) };
}
