/** Serves the built application and the stored pictures. */
import { constants, existsSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { makeRoom } from '../database/rights.ts';
import { typeOf, type Files } from '../files/files.ts';
import { codeOf, reasonOf } from '../lib/errors.ts';

/**
 * Scripts and styles only from here or with this answer's nonces (the page has a small script of its own, and the
 * application's styles are made in it). Pictures may come from anywhere: http addresses in the data are used as given. Calls go here, and to the
 * addresses that `config.json` names. `upgrade-insecure-requests` is off because a shop's own network often has no
 * certificate.
 */
export const contentPolicy = {
  directives: {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
    styleSrc: ["'self'"],
    // The camera's reader of codes is WebAssembly; scripts from texts stay forbidden.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    upgradeInsecureRequests: null,
  },
};

/** What a browser heeds of a page alone: on each of a visit's ten scripts it would be a kilobyte, more than some of them have. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Stands in `index.html` where the nonce of an answer goes. */
const NONCE = '__CSP_NONCE__';
const SCRIPT_NONCE = new RegExp(`(<script[^>]*nonce=")${NONCE}`, 'g');
/** Holds the configuration, so that the page need not ask for it. */
const CONFIGURATION = /<script type="application\/json" id="config"[^>]*><\/script>/;
const A_YEAR = '365d';
/** Addresses that people open every morning; others hold what serves once, such as an invitation or the answer of a sign-in elsewhere. */
const OPENED_DAILY = /^\/(login)?(\?|$)|^\/admin(?!\/auth-callback)([/?]|$)/;
/** The browser opens these from its cache for a week, and asks for them anew behind the page (docs/decisions/0092-a-page-from-the-cache.md). */
const DAILY_CACHE = 'private, max-age=604800';

interface ServedFiles {
  /** Folder of the built application. */
  application: string;
  settings: Pick<Settings, 'dataFolder'>;
  files: Files;
  /** The folders of stored pictures that anybody may see. */
  pictures: readonly string[];
}

/**
 * Whether a folder has a built application to serve.
 * @param say gets a sentence where it is there and this server's user may not read it: whoever built it may have kept it for themselves
 */
export async function canServe(application: string, say: (sentence: string) => void): Promise<boolean> {
  const { R_OK, X_OK } = constants;
  try {
    await access(path.join(application, 'index.html'), R_OK);
    await access(path.join(application, 'assets'), R_OK | X_OK);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT')
      say(`The application in ${application} cannot be read, so there are no pages: ${reasonOf(error)}.`);
    return false;
  }
}

export async function serveApplication(
  app: FastifyInstance,
  { application, settings, files, pictures }: ServedFiles,
): Promise<void> {
  await servePictures(app, files, pictures);

  await app.register(fastifyStatic, {
    root: path.join(application, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: A_YEAR,
    index: false,
    setHeaders: reply => OF_PAGES.forEach(name => reply.removeHeader(name)),
  });
  await app.register(fastifyStatic, {
    root: application,
    decorateReply: false,
    wildcard: false,
    globIgnore: ['assets/**', 'index.html', 'config.json', '**/*.gz', '**/*.br'],
    index: false,
    maxAge: 0,
  });
  // One in the data folder wins over the one that was built in, so that a new build keeps it.
  const own = path.join(settings.dataFolder, 'config.json');
  const configuration = () => (existsSync(own) ? own : path.join(application, 'config.json'));
  app.get('/config.json', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json')
      .send(await readFile(configuration())),
  );

  // Every address that is none of the API's is a screen of the application.
  app.get('/*', { schema: { hide: true }, helmet: { enableCSPNonces: true } }, async (request, reply) => {
    const { accept = '*/*' } = request.headers;
    // A program that takes anything gets the page of an address, and no page for a picture that is not there.
    const wantsPage = accept.includes('text/html') || (accept === '*/*' && !/\.\w+(\?|$)/.test(request.url));
    if (!wantsPage || /^\/((api|token|files|assets)\/|metrics$)/i.test(request.url))
      return reply.callNotFound();
    // Read each time: a build may have replaced it.
    const page = await readFile(path.join(application, 'index.html'), 'utf8');
    const settings = await readFile(configuration(), 'utf8');
    const others = originsCalled(settings);
    if (others.length) {
      const policy = String(reply.getHeader('content-security-policy'));
      reply.header('content-security-policy', `${policy};connect-src 'self' ${others.join(' ')}`);
    }
    return reply
      .header('cache-control', OPENED_DAILY.test(request.url) ? DAILY_CACHE : 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        page
          // A function: a replacement text would have signs of its own.
          .replace(CONFIGURATION, element =>
            element.replace('><', () => `>${settings.replaceAll('<', '\\u003c')}<`),
          )
          .replace(SCRIPT_NONCE, `$1${reply.cspNonce.script}`)
          .replaceAll(NONCE, reply.cspNonce.style),
      );
  });
}

/** Other sites that the application may call: its API, and addresses among the backend's options. None where the file is wrong (the page says so). */
function originsCalled(configuration: string): string[] {
  try {
    const given: unknown = JSON.parse(configuration);
    if (typeof given !== 'object' || given === null) return [];
    const options: unknown = 'options' in given ? given.options : null;
    const addresses: unknown[] = [
      'apiBase' in given ? given.apiBase : null,
      ...(typeof options === 'object' && options !== null ? Object.values<unknown>({ ...options }) : []),
    ];
    return [...new Set(addresses.filter(isAddress).map(address => new URL(address).origin))];
  } catch {
    return [];
  }
}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//.test(value);

/** Whatever a file contains, a browser must not run it as a page. */
const NO_PAGE = "default-src 'none'; sandbox";

async function servePictures(app: FastifyInstance, files: Files, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    if (files.folder === null) serveStored(app, files, folder);
    else await serveFolder(app, files.folder, folder);
  }
}

async function serveFolder(app: FastifyInstance, place: string, folder: string): Promise<void> {
  const root = path.join(place, folder);
  await makeRoom(root, path.dirname(place));
  await app.register(fastifyStatic, {
    root,
    prefix: `/files/${folder}/`,
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: A_YEAR,
    setHeaders: reply => void reply.header('content-security-policy', NO_PAGE),
  });
}

/** Through the server, so that the bucket may be closed to everybody else. */
function serveStored(app: FastifyInstance, files: Files, folder: string): void {
  app.get<{ Params: { name: string } }>(
    `/files/${folder}/:name`,
    { schema: { hide: true } },
    async ({ params: { name } }, reply) => {
      const bytes = /^[^./\\][^/\\]*$/.test(name) ? await files.read(`${folder}/${name}`) : undefined;
      if (bytes === undefined) return reply.callNotFound();
      return reply
        .type(typeOf(name))
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', NO_PAGE)
        .send(bytes);
    },
  );
}
