import { foldText } from '../../contract/foldText.ts';

const LOOKS_LIKE: Record<string, string> = {
  а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', ԛ: 'q',
  ѕ: 's', т: 't', у: 'y', ѵ: 'v', ԝ: 'w', х: 'x', ɡ: 'g', ı: 'i', α: 'a', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o',
  ρ: 'p', τ: 't', υ: 'u', χ: 'x', γ: 'y', ɑ: 'a', ո: 'n', ս: 'u', օ: 'o', 0: 'o', 1: 'l', '|': 'l',
}; // oxfmt-ignore

/**
 * Returns a key that is equal for user names that look alike. It ignores case, accents, width, invisible characters,
 * and the script of similar letters (after Unicode's confusables, UTS 39). The letters i and l stay different, 0
 * equals o, and 1 equals l.
 */
export function toUserNameKey(userName: string): string {
  const visible = foldText(userName).replace(/[\p{Cc}\p{Cf}\s]/gu, '');
  return [...visible].map(character => LOOKS_LIKE[character] ?? character).join('');
}
