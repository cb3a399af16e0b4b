/**
 * Lists the codes of all refusals and notices with their causes and remedies: those of tills, and those of other calls.
 * The lists are made from the same tables as the server's responses.
 */
import type { TILL_ERROR_ACTIONS, TillErrorCode, TillRefusalCode } from '../../contract/tillErrors.ts';
import type { SaleNotice } from '../../contract/tills.ts';
import { ERROR_CODES, type ErrorCode } from '../../contract/errorCodes.ts';
import { DRAWER_NOTICE_MESSAGES } from '../drawers/drawerNotices.ts';
import { REFUSAL_CODES } from '../http/refusalCodes.ts';
import { createMessage, type Message, type MessageCode, type MessageValues } from '../language/message.ts';
import type { Translate } from '../language/translate.ts';
import { getRefusedItemAction, ITEM_REFUSAL_CODES } from './refusalCodes.ts';
import { SALE_NOTICE_MESSAGES } from './saleNotices.ts';
import { getRefusedCallAction, TILL_CALL_REFUSAL_CODES } from './tillProblems.ts';

interface TillCode {
  code: string;
  /** Next step of the till. Null for a stored sale or event. */
  action: (typeof TILL_ERROR_ACTIONS)[number] | null;
  /** Messages with which the server sends the code. A placeholder is in braces, such as `{reference}`. */
  causes: string[];
  remedy: string;
}

export interface TillCodeGroup {
  kind: 'refused-item' | 'stored-item' | 'sale-notice' | 'drawer-notice' | 'refused-call';
  title: string;
  codes: TillCode[];
}

/** Makes a message without values. The list of codes shows its placeholders, such as {amount}, as they are. */
const toTemplate = (code: MessageCode): Message => ({ code, values: {} });

/** Messages that are inserted into other messages, by the code of the outer message. */
const NESTED_MESSAGES: Partial<Record<MessageCode, MessageValues>> = {
  'sentence.rule': { rule: createMessage('rule.required') },
  'sentence.ruleOrNull': { rule: createMessage('rule.text') },
  'tillItem.amountDiffersTaxIncluded': { reason: toTemplate('tillItem.amountDiffers') },
  'tillItem.amountDiffersWithoutTax': { reason: toTemplate('tillItem.amountDiffers') },
  'tillItem.paymentsDifferFromSums': {
    sums: createMessage('list.plus', {
      first: toTemplate('tillItem.linesSum'),
      last: toTemplate('tillItem.tipSum'),
    }),
  },
  'tillItem.paymentsDifferTaxIncluded': { reason: toTemplate('tillItem.paymentsDiffer') },
  'tillItem.paymentsDifferWithoutTax': { reason: toTemplate('tillItem.paymentsDiffer') },
};

/** Notices of sales and drawer events that the maker of the till can avoid. Each has a remedy of its own. */
const AVOIDABLE_NOTICES = [
  'ambiguous-cashier',
  'code-differs',
  'rounding-unusual',
  'tax-added',
  'time-replaced',
  'unknown-tender',
  'wrong-unit',
] as const satisfies readonly SaleNotice[];

/** Translates a message. Placeholders without a value are shown as they are. */
const toText = (translate: Translate, message: Message): string =>
  translate(message)
    .split(' |||| ')[0]!
    .replace(/%\{(\w+)\}/g, '{$1}');

const toCause = (translate: Translate, code: MessageCode): string =>
  toText(translate, { code, values: NESTED_MESSAGES[code] ?? {} });

export interface DocumentedErrorCode {
  code: ErrorCode;
  /** Messages that always have this code. The code can have other messages, too. */
  causes: string[];
  remedy: string;
}

/** Lists the codes of refused calls that are not calls of tills. */
export function listErrorCodes(translate: Translate): DocumentedErrorCode[] {
  const messages = Object.entries(REFUSAL_CODES) as [MessageCode, ErrorCode][];
  return ERROR_CODES.map(code => ({
    code,
    causes: messages.flatMap(([message, own]) => (own === code ? toCause(translate, message) : [])),
    remedy: translate(createMessage(`errorRemedy.${code}`)),
  }));
}

export function listTillCodes(translate: Translate): TillCodeGroup[] {
  const toOwnText = (message: Message) => toText(translate, message);

  function listRefusals<Code extends TillRefusalCode | TillErrorCode>(
    refusals: Partial<Record<MessageCode, Code>>,
    getAction: (code: Code) => TillCode['action'],
  ): TillCode[] {
    const messages = Object.entries(refusals) as [MessageCode, Code][];
    return [...Map.groupBy(messages, ([, code]) => code)].map(([code, sent]) => ({
      code,
      action: getAction(code),
      causes: sent.map(([message]) => toCause(translate, message)),
      remedy: toOwnText(createMessage(`tillRemedy.${code}`)),
    }));
  }

  const listStored = (messages: Readonly<Record<string, Message>>, remedy: Message): TillCode[] =>
    Object.entries(messages).map(([code, message]) => {
      const avoidable = AVOIDABLE_NOTICES.find(notice => notice === code);
      return {
        code,
        action: null,
        causes: [toOwnText(message)],
        remedy: toOwnText(avoidable ? createMessage(`noticeRemedy.${avoidable}`) : remedy),
      };
    });

  const awaited: Record<string, Message> = {
    'sale-awaited': toTemplate('tillItem.saleAwaited'),
    'session-awaited': toTemplate('tillItem.sessionAwaited'),
  };
  const stored = createMessage('tillCodes.stored');
  const groups: TillCodeGroup[] = [
    {
      kind: 'refused-item',
      title: toOwnText(createMessage('tillCodes.refusedItems')),
      codes: listRefusals(ITEM_REFUSAL_CODES, getRefusedItemAction),
    },
    {
      kind: 'stored-item',
      title: toOwnText(createMessage('tillCodes.storedItems')),
      codes: listStored(awaited, createMessage('tillCodes.awaiting')),
    },
    {
      kind: 'sale-notice',
      title: toOwnText(createMessage('tillCodes.saleNotices')),
      codes: listStored(SALE_NOTICE_MESSAGES, stored),
    },
    {
      kind: 'drawer-notice',
      title: toOwnText(createMessage('tillCodes.drawerNotices')),
      codes: listStored(DRAWER_NOTICE_MESSAGES, stored),
    },
    {
      kind: 'refused-call',
      title: toOwnText(createMessage('tillCodes.refusedCalls')),
      codes: listRefusals(TILL_CALL_REFUSAL_CODES, getRefusedCallAction),
    },
  ];
  return groups.map(group => ({
    ...group,
    codes: group.codes.toSorted((one, other) => (one.code < other.code ? -1 : 1)),
  }));
}
