/** Documentation for makers of tills: the guide, the till kit with examples, and the codes of refusals and notices. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { INSTALL_FOLDER } from '../lib/installFolder.ts';
import { escapeHtml, renderContents, renderMarkdown } from '../lib/renderMarkdown.ts';
import { createMessage } from '../language/message.ts';
import { getRequestLanguage } from '../language/requestLanguage.ts';
import { createTranslator, type Translate } from '../language/translate.ts';
import { listTillCodes, type TillCodeGroup } from './tillCodes.ts';

/** Pages in Markdown by their URL. */
const PAGES: Readonly<Record<string, { file: string; title: string }>> = {
  '/docs/connect-a-till': { file: 'docs/connect-a-till.md', title: 'Connect a till' },
  '/docs/configuration': { file: 'docs/configuration.md', title: 'Configuration' },
  '/docs/till-kit': { file: 'till-kit/README.md', title: 'Till kit' },
};

/** Files by their URL. `npm pack` puts the built till kit into a release; a checkout has none. */
const DOWNLOADS: Readonly<Record<string, { file: string; type: string }>> = {
  '/docs/till.py': { file: 'till-kit/examples/till.py', type: 'text/x-python; charset=utf-8' },
  '/docs/recipes.py': { file: 'till-kit/examples/recipes.py', type: 'text/x-python; charset=utf-8' },
  '/docs/till-kit.tgz': { file: 'release/till-kit.tgz', type: 'application/gzip' },
};

const toPath = (file: string): string => path.join(INSTALL_FOLDER, file);

const FILES: Readonly<Record<string, { file: string }>> = { ...PAGES, ...DOWNLOADS };

const isServed = (url: string): boolean => url in FILES && existsSync(toPath(FILES[url]!.file));

const urls = new Map(Object.entries(FILES).map(([url, { file }]) => [file, url] as const));

const OTHER_URLS = ['/docs/json', '/docs/till-codes', '/docs/till-codes.json'];

/** Finds the URL of a file that a page links, or of a path below `/docs/`. @param page file of the page */
function findFileUrl(page: string, href: string): string | undefined {
  if (href.startsWith('/docs/')) return OTHER_URLS.includes(href) || isServed(href) ? href : undefined;
  const [target = '', anchor] = href.split('#');
  const file = path.posix.join(path.posix.dirname(page), target);
  const url = urls.get(file);
  if (url === undefined || !isServed(url)) return undefined;
  return anchor === undefined ? url : `${url}#${anchor}`;
}

const STYLE = `body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
pre { padding: 1rem; overflow: auto; background: #f4f4f4; }
table { border-collapse: collapse; }
td, th { padding: 0.25rem 0.5rem; border: 1px solid #ccc; text-align: left; vertical-align: top; }
`;

/** Serves the pages and downloads, and the codes at `/docs/till-codes`, also as JSON. */
export function serveTillDocPages(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  for (const [url, { file, title }] of Object.entries(PAGES))
    app.get(url, hidden, async (_request, reply) => {
      const markdown = await readFile(toPath(file), 'utf8');
      const page = renderMarkdown(markdown, href => findFileUrl(file, href));
      return sendPage(reply, 'en', title, `<nav>${renderContents(markdown)}</nav>\n${page}`);
    });
  for (const [url, { file, type }] of Object.entries(DOWNLOADS))
    if (existsSync(toPath(file)))
      app.get(url, hidden, async (_request, reply) =>
        reply
          .type(type)
          .header('content-disposition', `attachment; filename="${path.basename(url)}"`)
          .send(await readFile(toPath(file))),
      );
  app.get('/docs/pages.css', hidden, (_request, reply) => reply.type('text/css').send(STYLE));
  app.get('/docs/till-codes', hidden, (request, reply) => {
    const language = getRequestLanguage(request);
    const translate = createTranslator(language);
    reply.headers({ 'content-language': language, vary: 'accept-language' });
    return sendPage(
      reply,
      language,
      translate(createMessage('tillCodes.title')),
      renderCodes(listTillCodes(translate), translate),
    );
  });
  app.get('/docs/till-codes.json', hidden, (request, reply) => {
    const language = getRequestLanguage(request);
    reply.headers({ 'content-language': language, vary: 'accept-language' });
    return { language, groups: listTillCodes(createTranslator(language)) };
  });
}

const sendPage = (reply: FastifyReply, language: string, title: string, content: string) =>
  reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/docs/pages.css"></head><body>\n${content}</body></html>`,
    );

function renderCodes(groups: readonly TillCodeGroup[], translate: Translate): string {
  const heads = [
    createMessage('tillCodes.code'),
    createMessage('tillCodes.action'),
    createMessage('tillCodes.cause'),
    createMessage('tillCodes.remedy'),
  ];
  const head = heads.map(message => `<th>${escapeHtml(translate(message))}</th>`).join('');
  const tables = groups.map(({ title, codes }) => {
    const rows = codes.map(
      ({ code, action, causes, remedy }) =>
        `<tr><td><code>${code}</code></td><td>${action ?? ''}</td><td>${causes.map(escapeHtml).join('<br>')}</td><td>${escapeHtml(remedy)}</td></tr>`,
    );
    return `<h2>${escapeHtml(title)}</h2>\n<table><tr>${head}</tr>\n${rows.join('\n')}</table>\n`;
  });
  const [title, actions] = [createMessage('tillCodes.title'), createMessage('tillCodes.actions')];
  return `<h1>${escapeHtml(translate(title))}</h1>\n<p>${escapeHtml(translate(actions))}</p>\n${tables.join('')}`;
}
