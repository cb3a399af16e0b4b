/** Turns a rule of the contract for a field (`x-says`) into a sentence that can be translated. */
import { figuresApart, sentence, type Part, type Sentence } from './sentence.ts';

const OR_NULL = ', or null';
const ONE_OF = 'must be one of ';

/**
 * @param field its name, or `words` for a translated label
 * @param says such as `must be a whole number from 1 to 200`
 */
export const rule = (field: string | Sentence, says: string): Sentence =>
  says.endsWith(OR_NULL)
    ? sentence`${field} ${ruleAlone(says.slice(0, -OR_NULL.length))}, or null.`
    : sentence`${field} ${ruleAlone(says)}.`;

/** `must be "ASC" or "DESC"` */
const QUOTED = /^must be ("[^"]+"(?: or "[^"]+")+)$/;

/** Splits off the parts that are not translated: words of the contract, and figures, which differ from field to field. */
export function ruleAlone(says: string): Sentence {
  if (says.startsWith(ONE_OF)) return sentence`must be one of ${says.slice(ONE_OF.length)}`;
  const [, quoted] = QUOTED.exec(says) ?? [];
  if (quoted === undefined) return figuresApart(says);
  const [first = '', ...others] = quoted.split(' or ');
  return sentence`must be ${others.reduce<Part>((before, word) => sentence`${before} or ${word}`, first)}`;
}
