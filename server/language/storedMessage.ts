/**
 * Stores messages in the database as a code and values. They are translated when they are read, to the reader's
 * language.
 */
import { PLURAL_FORM_DELIMITER } from '../../contract/polyglot.ts';
import {
  type MessageCode,
  type Message,
  toUntranslatedMessage,
  type MessageValue,
  type MessageValues,
} from './message.ts';
import { ENGLISH_TEXTS } from './texts.ts';
import { formatValueInEnglish } from './translate.ts';

const BEGIN = '{"code":';

export const toStoredMessage = ({ code, values }: Message): string => JSON.stringify({ code, values });

/**
 * Parses a stored message. Older rows contain an English sentence with placeholders, and the oldest rows a complete
 * text.
 */
export function parseStoredMessage(text: string): Message {
  if (text.startsWith(BEGIN)) return JSON.parse(text) as Message;
  return text.startsWith(OLD_BEGIN) ? fromEnglish(JSON.parse(text) as Old) : toUntranslatedMessage(text);
}

const OLD_BEGIN = '{"english":';

interface Old {
  english: string;
  parts: readonly (string | number | Old)[];
}

interface Known {
  code: MessageCode;
  names: string[];
  plural: MessageValues;
}

const BY_ENGLISH = new Map(
  Object.entries(ENGLISH_TEXTS).flatMap(([area, texts]) =>
    Object.entries<string>(texts).flatMap(([key, text]) =>
      text.split(PLURAL_FORM_DELIMITER).map((form, at, forms): [string, Known] => {
        const names: string[] = [];
        const english = form.trim().replace(/%\{(\w+)\}/g, (_, name: string) => `{${names.push(name) - 1}}`);
        const plural: MessageValues = forms.length > 1 ? { smart_count: at + 1 } : {};
        return [english, { code: `${area}.${key}` as MessageCode, names, plural }];
      }),
    ),
  ),
);

function fromEnglish({ english, parts }: Old): Message {
  const values = parts.map((part): MessageValue => (typeof part === 'object' ? fromEnglish(part) : part));
  const code = BY_ENGLISH.get(english);
  if (code === undefined) {
    return toUntranslatedMessage(
      english.replace(/\{(\d)\}/g, (place, at: string) => formatValueInEnglish(values[Number(at)] ?? place)),
    );
  }
  return {
    code: code.code,
    values: {
      ...code.plural,
      ...Object.fromEntries(code.names.map((name, at) => [name, values[at] ?? ''])),
    },
  };
}
