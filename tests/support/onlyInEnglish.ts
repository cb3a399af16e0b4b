import type { Message } from '../../server/language/message.ts';

/** @returns the parts of a message that exist only in English */
export const onlyInEnglish = ({ code, values }: Message): string[] => [
  ...(code === 'call.other' || code === 'rule.other' ? [JSON.stringify(values)] : []),
  ...Object.values(values).flatMap(value => (typeof value === 'object' ? onlyInEnglish(value) : [])),
];
