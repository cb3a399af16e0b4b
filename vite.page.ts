/**
 * Adds three parts to the HTML page:
 * - the colours and the empty layout, which are painted before any script runs
 * - the inlined script `src/boot.ts`
 * - the elements that request the first files of the build together
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type HtmlTagDescriptor, type Plugin, type Rollup } from 'vite';
import { createRootCssRules } from './src/theme/createRootCssRules.ts';

const inSource = (file: string): string => path.join(import.meta.dirname, 'src', file);

export const indexHtmlPlugin: Plugin = {
  name: 'page',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      // The server inserts the configuration here. If the element is empty, the page requests it.
      const config = inHead('script', { type: 'application/json', id: 'config' });
      const boot = inHead('script', {}, await compileBoot());
      const look = inHead(
        'style',
        {},
        createRootCssRules() + shorten(readFileSync(inSource('theme/frame.css'), 'utf8')),
      );
      if (!bundle) return { html, tags: [look, config, boot] };
      const [entry, ...imports] = filesOf('entry.ts', bundle);
      const start = filesOf('main.tsx', bundle);
      const scripts = new Set([...imports, ...start].filter(file => file.endsWith('.js')));
      const sheet = start.find(file => file.endsWith('.css'));
      return {
        html: html
          .replace(/\s*<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?/g, '')
          // The link to the style sheet is placed after the empty layout (`#frame`) and before `#root`. The browser
          // therefore paints the empty layout while the style sheet is loading, and the application only with its
          // styles.
          .replace('<div id="root">', `<link rel="stylesheet" crossorigin href="${sheet}">$&`),
        tags: [
          config,
          // The URL of the build's first file identifies the build, because its name depends on the content of all
          // other files.
          inHead('script', { type: 'application/json', id: 'build' }, JSON.stringify(entry)),
          boot,
          inHead('script', { type: 'module', async: true, crossorigin: true, src: entry }),
          ...[...scripts].map(href => inHead('link', { rel: 'modulepreload', crossorigin: true, href })),
          // The inline styles come after the elements that request files. The browser receives these elements in the
          // first bytes of the page, and requests the files earlier.
          look,
        ],
      };
    },
  },
};

const inHead = (tag: string, attrs: HtmlTagDescriptor['attrs'], children = ''): HtmlTagDescriptor => ({
  tag,
  ...(attrs ? { attrs } : {}),
  children,
  injectTo: 'head',
});

const shorten = (rules: string): string => rules.replace(/\/\*[^]*?\*\/|\n\s*/g, '');

async function compileBoot(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: inSource('boot.ts'), formats: ['iife'], name: 'boot' },
    },
  });
  const [{ output }] = result as unknown as [Rollup.RollupOutput];
  return output[0].code.trim();
}

/**
 * Returns the URL of the file that contains a module of `src/`, and those of all its static imports, including styles.
 */
function filesOf(module: string, bundle: Rollup.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter(part => part.type === 'chunk');
  const holder = chunks.find(({ moduleIds }) => moduleIds.includes(inSource(module)));
  const files = new Set(holder && [holder.fileName]);
  for (const file of files) {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    for (const name of [...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? [])])
      files.add(name);
  }
  return [...files].map(file => `/${file}`);
}
