/**
 * Messages for users. A message is a code with values, and is translated to the reader's language (`translate.ts`).
 * Each language has a folder of texts, and the English texts define the codes.
 */
import type { Language } from '../../contract/enums.ts';
import type { FieldRule } from '../../contract/fieldRule.ts';
import { ENGLISH_TEXTS, type EnglishTexts } from './texts.ts';

/** Code of a message, consisting of an area and a key, such as `purchase.isDraft`. */
export type MessageCode = {
  [Area in keyof EnglishTexts]: `${Area}.${keyof EnglishTexts[Area] & string}`;
}[keyof EnglishTexts];

export interface Message {
  readonly code: MessageCode;
  readonly values: MessageValues;
}

/** Value in a message: a name or number that stays unchanged, or another message, which is translated. */
export type MessageValue = string | number | Message | EntityNoun;

/** A word for the records of a declared entity, by language. The English word is used for a language without a word. */
export type EntityNoun = { readonly en: string } & { readonly [Other in Language]?: string };

export type MessageValues = Readonly<Record<string, MessageValue>>;

export const createMessage = (code: MessageCode, values: MessageValues = {}): Message => ({ code, values });

const isNoun = (kind: string): kind is keyof EnglishTexts['noun'] => Object.hasOwn(ENGLISH_TEXTS.noun, kind);

/**
 * Returns the word for a kind of record, such as "menu category". The words for declared entities come from their
 * declarations.
 */
export function getRecordKindNoun(kind: string): MessageValue {
  const key = kind.replaceAll(' ', '_');
  return isNoun(key) ? createMessage(`noun.${key}`) : (declaredNouns.get(key) ?? kind.replaceAll('_', ' '));
}

const declaredNouns = new Map<string, EntityNoun>();

/**
 * Sets the noun that messages use for a record of a shop's own table, such as "gift card" for `gift_card`.
 */
export const registerEntityNoun = (table: string, noun: EntityNoun): void =>
  void declaredNouns.set(table, noun);

const either = (words: readonly string[]): MessageValue =>
  words.reduce<MessageValue>(
    (first, last) => (first === '' ? last : createMessage('list.or', { first, last })),
    '',
  );

export function toFieldRuleMessage({ kind, parameters }: FieldRule): Message {
  const values = Object.entries(parameters).map(([name, value]): [string, MessageValue] => {
    if (name === 'decimals') return [name, createMessage(`decimals.upTo${value as 2 | 3 | 4}`)];
    if (typeof value !== 'object') return [name, value];
    return [name, kind === 'either' ? either(value) : value.join(', ')];
  });
  return createMessage(`rule.${kind}`, Object.fromEntries(values));
}

export const toInvalidFieldMessage = (field: MessageValue, rule: FieldRule): Message =>
  createMessage(rule.orNull === true ? 'sentence.ruleOrNull' : 'sentence.rule', {
    field,
    rule: toFieldRuleMessage(rule),
  });

export const toUntranslatedMessage = (text: string): Message => createMessage('call.other', { text });
