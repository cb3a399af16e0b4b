import { afterAll, describe, expect, it } from 'vitest';
import { TILL_ERROR_CODES, TILL_REFUSAL_CODES } from '../../../contract/tillErrors.ts';
import { SALE_NOTICES, TILL_RESULT_CODES } from '../../../contract/tills.ts';
import { DRAWER_NOTICES } from '../../../contract/tillDrawers.ts';
import { ERROR_CODES } from '../../../contract/errorCodes.ts';
import type { DocumentedErrorCode, TillCodeGroup } from '../../../server/intake/tillCodes.ts';
import { buildApplication } from '../../support/application.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';

describe('the documentation for makers of tills', () => {
  const application = buildApplication();
  const office = useBackOffice(DATABASES[0]!, { application: application.folder });
  afterAll(application.remove);
  const get = <Body = string>(url: string, language = 'en') =>
    callApp<Body>(office.app, 'GET', url, { headers: { accept: 'text/html', 'accept-language': language } });

  it('has the guide as a page, whose internal links lead to its headings', async () => {
    const { status, headers, body } = await get('/docs/connect-a-till');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<h1 id="connect-a-till">Connect a till</h1>');
    const anchors = [...body.matchAll(/ id="([^"]+)"/g)].map(([, anchor]) => anchor);
    expect(new Set(anchors).size).toBe(anchors.length);
    const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor);
    expect(links.filter(link => !anchors.includes(link))).toEqual([]);
    expect(links).toContain('receipts');
    // Outside of code, no marks of Markdown are left.
    const text = body.replace(/<(pre|code)>[\s\S]*?<\/\1>/g, '');
    expect(text.split('\n').filter(line => /^[-#|]|^\d+\. |```|`|\*\*|\]\(/.test(line))).toEqual([]);
    expect((await get('/docs/pages.css')).headers['content-type']).toMatch(/^text\/css/);
  });

  it('links the other pages and the examples, which can be downloaded', async () => {
    const findLinks = (body: string) =>
      [...body.matchAll(/href="(\/docs\/[^"]+)"/g)].map(([, link]) => link!);
    const links = findLinks((await get('/docs/connect-a-till')).body);
    expect(links).toEqual(
      expect.arrayContaining([
        '/docs/configuration#the-server',
        '/docs/till-kit',
        '/docs/clocks',
        '/docs/drawers',
        '/docs/feed',
        '/docs/notices',
        '/docs/promotions',
        '/docs/labels',
        '/docs/refunds',
        '/docs/till.py',
        '/docs/recipes.py',
        '/docs/till-codes',
        '/docs/json',
      ]),
    );
    for (const link of [...links, ...findLinks((await get('/docs/till-kit')).body)])
      expect([link, (await get(link)).status]).toEqual([link, 200]);
    const { headers, body } = await get('/docs/till.py');
    expect(headers['content-disposition']).toBe('attachment; filename="till.py"');
    expect(body).toMatch(/^#!\/usr\/bin\/env python3\n/);
  });

  it('is linked from the description of the API', async () => {
    const { body } = await get<{ info: { description: string } }>('/docs/json');
    const links = [...body.info.description.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!);
    expect(links).toEqual([
      '/docs/api',
      '/docs/error-codes',
      '/docs/error-codes.json',
      '/docs/connect-a-till',
      '/docs/till-codes',
      '/docs/till-codes.json',
    ]);
    for (const link of links) expect((await get(link)).status).toBe(200);
  });

  it.each(['/docs/nope', '/docs/connect-a-till/nope', '/docs/connect-a-till.md'])(
    'has no page %s',
    async url => {
      expect(await get(url)).toMatchObject({ status: 404 });
    },
  );

  it('has causes and remedies of all codes as JSON, in the language of the caller', async () => {
    const { body, headers } = await get<{ language: string; groups: TillCodeGroup[] }>(
      '/docs/till-codes.json',
    );
    expect(headers).toMatchObject({
      'content-language': 'en',
      vary: like.stringContaining('accept-language') as string,
    });
    const codes = body.groups.flatMap(group => group.codes);
    const sent = [...TILL_RESULT_CODES, ...TILL_ERROR_CODES, ...SALE_NOTICES, ...DRAWER_NOTICES];
    expect(new Set(codes.map(({ code }) => code))).toEqual(new Set(sent));
    expect(codes.filter(({ causes, remedy }) => causes.some(cause => !cause) || !remedy)).toEqual([]);
    const find = ({ groups }: { groups: TillCodeGroup[] }, code: string) =>
      groups.flatMap(group => group.codes).find(one => one.code === code);
    expect(find(body, 'sale-elsewhere')).toEqual({
      code: 'sale-elsewhere',
      action: 'retry',
      causes: ['{terminal} has no sale "{reference}" yet. Please send the return again later.'],
      remedy: "Send the return again later. The other branch's till has not sent the sale yet.",
    });
    expect(find(body, 'tax-added')?.remedy).toContain('send taxIncluded: true');
    expect(find(body, 'from-long-ago')?.remedy).toBe('Nothing: it is stored. The shop sees the notice.');
    expect(find(body, 'payments-differ')?.causes).toContain(
      'The payments add up to {paid}, but must add up to {expected}: {sold} (lines) + {tip} (tip).',
    );
    expect(
      codes.flatMap(({ causes }) => causes).filter(cause => /\{(reason|rule|sums)\}/.test(cause)),
    ).toEqual([]);
    expect(body.groups[0]).toMatchObject({
      kind: 'refused-item',
      codes: { length: TILL_REFUSAL_CODES.length },
    });
    const spanish = await get<{ language: string; groups: TillCodeGroup[] }>(
      '/docs/till-codes.json',
      'es-MX',
    );
    expect(spanish.body.language).toBe('es');
    expect(find(spanish.body, 'sale-elsewhere')?.remedy).toMatch(/^Envíe la devolución más tarde\./);
  });

  it('has the page of the API, whose internal links lead to its headings', async () => {
    const { body } = await get('/docs/api');
    expect(body).toContain('POST /api/purchase/place');
    const anchors = [...body.matchAll(/ id="([^"]+)"/g)].map(([, anchor]) => anchor);
    const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor);
    expect(links.filter(link => !anchors.includes(link))).toEqual([]);
    for (const [, link] of body.matchAll(/href="(\/docs\/[^"]+)"/g))
      expect([link, (await get(link!)).status]).toEqual([link, 200]);
  });

  it('has causes and remedies of the codes of all other calls, too', async () => {
    const { body } = await get<{ language: string; codes: DocumentedErrorCode[] }>('/docs/error-codes.json');
    expect(body.codes.map(({ code }) => code)).toEqual(ERROR_CODES);
    expect(body.codes.find(({ code }) => code === 'code-taken')).toMatchObject({
      causes: like.arrayContaining(['Another product of this branch has this UPC.']) as string[],
      remedy: 'Send another code, or change the product that has it.',
    });
    const texts = body.codes.flatMap(({ causes, remedy }) => [remedy, ...causes]);
    expect(texts.filter(text => !text || /\|\|\|\||\{rule\}/.test(text))).toEqual([]);
    const page = await get('/docs/error-codes', 'es');
    expect(page.body).toContain('Otro producto de esta sucursal tiene este UPC.');
    expect(page.headers['content-language']).toBe('es');
  });

  it('has them as a page, too', async () => {
    const { body, headers } = await get('/docs/till-codes');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('The payments add up to {paid}, but must add up to {sold}, the sum of the lines.');
    expect((await get('/docs/till-codes', 'pt-BR')).body).toContain('<h1>Códigos para caixas</h1>');
  });
});
