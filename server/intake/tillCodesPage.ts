import type { FastifyInstance } from 'fastify';
import { ENGLISH_TEXTS } from '../language/texts.ts';
import type { MessageCode } from '../language/message.ts';
import { getRefusedItemAction, ITEM_REFUSAL_CODES } from './refusalCodes.ts';
import { TILL_CALL_REFUSAL_CODES } from './tillProblems.ts';

/** Serves the page with the codes of all refusals, which is made from the tables that the server uses. */
export function serveTillErrorCodesPage(app: FastifyInstance): void {
  app.get('/docs/till-codes', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(buildPage()),
  );
}

function buildPage(): string {
  const tables = [
    toTable('Refused sales and drawer openings', ITEM_REFUSAL_CODES, getRefusedItemAction),
    toTable('Refused calls', TILL_CALL_REFUSAL_CODES, code =>
      ['server-unavailable', 'too-many-calls'].includes(code) ? 'retry' : 'fix',
    ),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Codes for tills</title></head><body>
<h1>Codes for tills</h1>
<p>retry: send the same again later. fix: change it, or show the message to the cashier.
Any other response of 500 and above has the code server-failed, and can be sent again.</p>
${tables.join('\n')}</body></html>`;
}

function toTable<Code extends string>(
  title: string,
  codes: Partial<Record<MessageCode, Code>>,
  getAction: (code: Code) => string,
): string {
  const messages = new Map<Code, string[]>();
  for (const [message, code] of Object.entries(codes) as [MessageCode, Code][])
    messages.set(code, [...(messages.get(code) ?? []), toText(message)]);
  const rows = [...messages]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([code, texts]) =>
        `<tr><td><code>${code}</code></td><td>${getAction(code)}</td><td>${texts.join('<br>')}</td></tr>`,
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
