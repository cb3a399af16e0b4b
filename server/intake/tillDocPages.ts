/** Documentation for makers of tills: the guide, the API, the till kit with examples, and the codes of refusals. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { INSTALL_FOLDER } from '../lib/installFolder.ts';
import { escapeHtml, renderContents, renderMarkdown } from '../lib/renderMarkdown.ts';
import { createMessage, type Message } from '../language/message.ts';
import { getRequestLanguage } from '../language/requestLanguage.ts';
import { createTranslator, type Translate } from '../language/translate.ts';
import { listErrorCodes, listTillCodes, type DocumentedErrorCode, type TillCodeGroup } from './tillCodes.ts';

/** Pages in Markdown by their URL. */
const PAGES: Readonly<Record<string, { file: string; title: string }>> = {
  '/docs/connect-a-till': { file: 'docs/connect-a-till.md', title: 'Connect a till' },
  '/docs/api': { file: 'docs/api.md', title: 'The API' },
  '/docs/configuration': { file: 'docs/configuration.md', title: 'Configuration' },
  '/docs/clocks': { file: 'till-kit/examples/clocks.md', title: 'Clocks by example' },
  '/docs/drawers': { file: 'till-kit/examples/drawers.md', title: 'Drawer sessions by example' },
  '/docs/feed': { file: 'till-kit/examples/feed.md', title: 'Product changes by example' },
  '/docs/labels': { file: 'till-kit/examples/labels.md', title: 'Labels of scales' },
  '/docs/notices': { file: 'till-kit/examples/notices.md', title: 'Notices' },
  '/docs/promotions': { file: 'till-kit/examples/promotions.md', title: 'Promotions by example' },
  '/docs/refunds': { file: 'till-kit/examples/refunds.md', title: 'Refunds by example' },
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

const OTHER_URLS = [
  '/docs/error-codes',
  '/docs/error-codes.json',
  '/docs/json',
  '/docs/till-codes',
  '/docs/till-codes.json',
];

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

/** Serves the pages and downloads, and the codes at `/docs/till-codes` and `/docs/error-codes`, also as JSON. */
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
    const translate = translateReply(request, reply);
    return sendPage(
      reply,
      getRequestLanguage(request),
      translate(createMessage('tillCodes.title')),
      renderCodes(listTillCodes(translate), translate),
    );
  });
  app.get('/docs/till-codes.json', hidden, (request, reply) => ({
    language: getRequestLanguage(request),
    groups: listTillCodes(translateReply(request, reply)),
  }));
  app.get('/docs/error-codes', hidden, (request, reply) => {
    const translate = translateReply(request, reply);
    return sendPage(
      reply,
      getRequestLanguage(request),
      translate(createMessage('errorCodes.title')),
      renderErrorCodes(listErrorCodes(translate), translate),
    );
  });
  app.get('/docs/error-codes.json', hidden, (request, reply) => ({
    language: getRequestLanguage(request),
    codes: listErrorCodes(translateReply(request, reply)),
  }));
}

/** Returns the translator for the language of the request, and adds this language to the headers of the response. */
function translateReply(request: FastifyRequest, reply: FastifyReply): Translate {
  const language = getRequestLanguage(request);
  reply.headers({ 'content-language': language, vary: 'accept-language' });
  return createTranslator(language);
}

const sendPage = (reply: FastifyReply, language: string, title: string, content: string) =>
  reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/docs/pages.css"></head><body>\n${content}</body></html>`,
    );

const CODE = createMessage('tillCodes.code');
const ACTION = createMessage('tillCodes.action');
const CAUSE = createMessage('tillCodes.cause');
const REMEDY = createMessage('tillCodes.remedy');

function renderCodes(groups: readonly TillCodeGroup[], translate: Translate): string {
  const head = renderHead([CODE, ACTION, CAUSE, REMEDY], translate);
  const tables = groups.map(({ title, codes }) => {
    const rows = codes.map(
      ({ code, action, causes, remedy }) =>
        `<tr><td><code>${code}</code></td><td>${action ?? ''}</td>${renderCauseAndRemedy(causes, remedy)}</tr>`,
    );
    return `<h2>${escapeHtml(title)}</h2>\n<table>${head}\n${rows.join('\n')}</table>\n`;
  });
  const [title, actions] = [createMessage('tillCodes.title'), createMessage('tillCodes.actions')];
  return `<h1>${escapeHtml(translate(title))}</h1>\n<p>${escapeHtml(translate(actions))}</p>\n${tables.join('')}`;
}

function renderErrorCodes(codes: readonly DocumentedErrorCode[], translate: Translate): string {
  const head = renderHead([CODE, CAUSE, REMEDY], translate);
  const rows = codes.map(
    ({ code, causes, remedy }) =>
      `<tr><td><code>${code}</code></td>${renderCauseAndRemedy(causes, remedy)}</tr>`,
  );
  const [title, intro] = [createMessage('errorCodes.title'), createMessage('errorCodes.intro')];
  return `<h1>${escapeHtml(translate(title))}</h1>\n<p>${escapeHtml(translate(intro))}</p>\n<table>${head}\n${rows.join('\n')}</table>\n`;
}

const renderHead = (columns: readonly Message[], translate: Translate): string =>
  `<tr>${columns.map(column => `<th>${escapeHtml(translate(column))}</th>`).join('')}</tr>`;

const renderCauseAndRemedy = (causes: readonly string[], remedy: string): string =>
  `<td>${causes.map(escapeHtml).join('<br>')}</td><td>${escapeHtml(remedy)}</td>`;
