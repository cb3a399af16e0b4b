import type { Message } from '../../server/language/message.ts';

export const onlyInEnglish = ({ code, values }: Message): string[] => [
  ...(code === 'call.other' || code === 'rule.other' ? [JSON.stringify(values)] : []),
  ...Object.values(values).flatMap(value =>
    typeof value === 'object' && 'code' in value ? onlyInEnglish(value) : [],
  ),
];
