import type { FastifyInstance } from 'fastify';
import { DRAWER_NOTICE_MESSAGES } from '../drawers/drawerNotices.ts';
import { ENGLISH_TEXTS } from '../language/texts.ts';
import type { Message, MessageCode } from '../language/message.ts';
import { getRefusedItemAction, ITEM_REFUSAL_CODES } from './refusalCodes.ts';
import { SALE_NOTICE_MESSAGES } from './saleNotices.ts';
import { getRefusedCallAction, TILL_CALL_REFUSAL_CODES } from './tillProblems.ts';

/**
 * Serves the page `/docs/till-codes` with the codes of all refusals and notices. The page is generated from the same
 * tables with which the server makes its responses.
 */
export function serveTillErrorCodesPage(app: FastifyInstance): void {
  app.get('/docs/till-codes', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(buildPage()),
  );
}

function buildPage(): string {
  const toRows = (notices: Readonly<Record<string, Message>>) =>
    Object.entries(notices).map(([notice, { code }]): CodeRow => [notice, '', code]);
  const tables = [
    toTable(
      'Refused sales, drawer openings and drawer events',
      listCodes(ITEM_REFUSAL_CODES, getRefusedItemAction),
    ),
    toTable('Stored sales and drawer events', [
      ['sale-awaited', '', 'tillItem.saleAwaited'],
      ['session-awaited', '', 'tillItem.sessionAwaited'],
    ]),
    toTable('Notices of stored sales', toRows(SALE_NOTICE_MESSAGES)),
    toTable('Notices of stored drawer events', toRows(DRAWER_NOTICE_MESSAGES)),
    toTable('Refused calls', listCodes(TILL_CALL_REFUSAL_CODES, getRefusedCallAction)),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Codes for tills</title></head><body>
<h1>Codes for tills</h1>
<p>retry: send the same again later. fix: change it, or show the message to the cashier.</p>
${tables.join('\n')}</body></html>`;
}

type CodeRow = [code: string, action: string, message: MessageCode];

const listCodes = <Code extends string>(
  codes: Partial<Record<MessageCode, Code>>,
  getAction: (code: Code) => string,
): CodeRow[] =>
  (Object.entries(codes) as [MessageCode, Code][]).map(([message, code]) => [code, getAction(code), message]);

function toTable(title: string, listed: readonly CodeRow[]): string {
  const rows = [...Map.groupBy(listed, ([code]) => code)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([code, same]) =>
        `<tr><td><code>${code}</code></td><td>${same[0]![1]}</td><td>${same.map(([, , message]) => toText(message)).join('<br>')}</td></tr>`,
    );
  return `<h2>${title}</h2><table><tr><th>code</th><th>action</th><th>message</th></tr>${rows.join('\n')}</table>`;
}

/** Returns the English text of a message, with placeholders such as `{reference}`. */
function toText(code: MessageCode): string {
  const [area = '', key = ''] = code.split('.');
  const text = (ENGLISH_TEXTS as Record<string, Record<string, string>>)[area]?.[key] ?? '';
  return text
    .replace(/%\{(\w+)\}/g, '{$1}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}
