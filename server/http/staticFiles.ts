import { constants, existsSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { BRAND_COLOUR_PATTERN, BRAND_PICTURE_PATTERN } from '../../contract/brandFormats.ts';
import type { Settings } from '../settings.ts';
import { makeStorageFolder } from '../database/filePermissions.ts';
import { getContentType, type FileStorage } from '../files/files.ts';
import { getErrorCode, getErrorReason } from '../lib/errors.ts';

/**
 * Content security policy of the application. Scripts and styles load only from this origin, or inline with the
 * response's nonces: the page has a small script, and the application creates styles at run time. Pictures may come
 * from anywhere, because data may contain image URLs. Calls go to this origin, and to the URLs in `config.json`.
 * `upgrade-insecure-requests` is off, because many local networks have no certificate.
 */
export const contentSecurityPolicy = {
  directives: {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
    styleSrc: ["'self'"],
    // WebAssembly is allowed for the camera's barcode reader. `eval` stays forbidden.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    upgradeInsecureRequests: null,
  },
};

/**
 * Security headers that are sent only with pages, because browsers ignore them on other files. On scripts, they
 * would add a kilobyte each.
 */
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

const NONCE = '__CSP_NONCE__';
const SCRIPT_NONCE = new RegExp(`(<script[^>]*nonce=")${NONCE}`, 'g');
const CONFIGURATION = /<script type="application\/json" id="config"[^>]*><\/script>/;
const THEME_COLOUR = /(<meta name="theme-color" content=")[^"]*/;
const ICONS = /<link rel="(icon|apple-touch-icon)"[^>]*>/g;
const A_YEAR = '365d';
/**
 * Matches URLs of pages that a browser may cache, because users open them often. Other URLs contain one-time values,
 * such as an invitation or the result of an external sign-in.
 */
const OPENED_DAILY = /^\/(login)?(\?|$)|^\/admin(?!\/auth-callback)([/?]|$)/;
/**
 * Cache-Control header of pages that users open often. For a week, the browser opens them from its cache, and
 * revalidates them in the background (docs/decisions/0026-a-page-loads-in-two-steps.md).
 */
const DAILY_CACHE = 'private, max-age=604800';

interface ServedFiles {
  application: string;
  settings: Pick<Settings, 'dataFolder'>;
  files: FileStorage;
  pictures: readonly string[];
}

/**
 * Checks whether the folder has a built application to serve.
 * @param say receives a sentence if the folder exists but the server's user may not read it
 */
export async function canServeApplication(
  application: string,
  say: (sentence: string) => void,
): Promise<boolean> {
  const { R_OK, X_OK } = constants;
  try {
    await access(path.join(application, 'index.html'), R_OK);
    await access(path.join(application, 'assets'), R_OK | X_OK);
    return true;
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT')
      say(
        `The application in ${application} cannot be read, so there are no pages: ${getErrorReason(error)}.`,
      );
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
  // A `config.json` in the data folder takes precedence over the built-in one, so that a new build does not replace the
  // shop's settings.
  const own = path.join(settings.dataFolder, 'config.json');
  const configuration = () => (existsSync(own) ? own : path.join(application, 'config.json'));
  /** The defaults of the application apply to settings that are missing, and to a build without `config.json`. */
  const readConfiguration = async () =>
    existsSync(configuration()) ? readFile(configuration(), 'utf8') : '{}';
  app.get('/config.json', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json')
      .send(await readConfiguration()),
  );

  app.get('/*', { schema: { hide: true }, helmet: { enableCSPNonces: true } }, async (request, reply) => {
    const { accept = '*/*' } = request.headers;
    // A client that accepts any type gets `index.html` for a page URL of the application, but not for a missing
    // picture.
    const wantsPage = accept.includes('text/html') || (accept === '*/*' && !/\.\w+(\?|$)/.test(request.url));
    if (!wantsPage || /^\/((api|token|files|assets|docs)\/|metrics$)/i.test(request.url))
      return reply.callNotFound();
    // `index.html` is read on every request, because a new build may have replaced it.
    const page = await readFile(path.join(application, 'index.html'), 'utf8');
    const settings = await readConfiguration();
    const configured = parseConfiguration(settings);
    const others = originsCalled(configured);
    if (others.length) {
      const policy = String(reply.getHeader('content-security-policy'));
      reply.header('content-security-policy', `${policy};connect-src 'self' ${others.join(' ')}`);
    }
    return reply
      .header('cache-control', OPENED_DAILY.test(request.url) ? DAILY_CACHE : 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        applyBrand(page, configured.brand)
          // The replacement is passed as a function, because `$` has a special meaning in a replacement text.
          .replace(CONFIGURATION, element =>
            element.replace('><', () => `>${settings.replaceAll('<', '\\u003c')}<`),
          )
          .replace(SCRIPT_NONCE, `$1${reply.cspNonce.script}`)
          .replaceAll(NONCE, reply.cspNonce.style),
      );
  });
}

/** @returns an empty object if `config.json` is invalid, which the page reports */
function parseConfiguration(text: string): Record<string, unknown> {
  try {
    return toObject(JSON.parse(text));
  } catch {
    return {};
  }
}

const toObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/**
 * Lists the origins that the application may call besides its own: those of the API and of the backend options in
 * `config.json`.
 */
function originsCalled({ apiBase, options }: Record<string, unknown>): string[] {
  const addresses = [apiBase, ...Object.values(toObject(options))];
  return [...new Set(addresses.filter(isAddress).map(address => new URL(address).origin))];
}

/** Writes the brand's colour and icon into the page, for programs that read the page without running its scripts. */
function applyBrand(page: string, brand: unknown): string {
  const { colour, logo } = toObject(brand);
  const isColour = typeof colour === 'string' && colour !== '' && BRAND_COLOUR_PATTERN.test(colour);
  const isLogo = typeof logo === 'string' && logo !== '' && BRAND_PICTURE_PATTERN.test(logo);
  const coloured = isColour ? page.replace(THEME_COLOUR, `$1${colour}`) : page;
  if (!isLogo) return coloured;
  const href = logo.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return coloured.replace(ICONS, (_element, rel: string) => `<link rel="${rel}" href="${href}" />`);
}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);

const NO_PAGE = "default-src 'none'; sandbox";

async function servePictures(
  app: FastifyInstance,
  files: FileStorage,
  folders: readonly string[],
): Promise<void> {
  for (const folder of folders) {
    if (files.folder === null) serveStored(app, files, folder);
    else await serveFolder(app, files.folder, folder);
  }
}

async function serveFolder(app: FastifyInstance, place: string, folder: string): Promise<void> {
  const root = path.join(place, folder);
  await makeStorageFolder(root, path.dirname(place));
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

/** Serves stored pictures through the server, so that a bucket need not be public. */
function serveStored(app: FastifyInstance, files: FileStorage, folder: string): void {
  app.get<{ Params: { name: string } }>(
    `/files/${folder}/:name`,
    { schema: { hide: true } },
    async ({ params: { name } }, reply) => {
      const bytes = /^[^./\\][^/\\]*$/.test(name) ? await files.read(`${folder}/${name}`) : undefined;
      if (bytes === undefined) return reply.callNotFound();
      return reply
        .type(getContentType(name))
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', NO_PAGE)
        .send(bytes);
    },
  );
}
