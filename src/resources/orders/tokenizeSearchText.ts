/** Splits the search text into words with their positions, so that a matched part can be removed from the text. */
import { foldText } from '../../../contract/foldText';

export interface TextSpan {
  from: number;
  to: number;
}

export interface SearchToken extends TextSpan {
  text: string;
  /** The word in lower case and without accents. */
  word: string;
  quoted: boolean;
  /** True if a comma or semicolon follows, which separates this word from the next. */
  ends: boolean;
}

const PIECE = /["“”«»]([^"“”«»]*)["“”«»]?|[^\s"“”«»]+/gu;

export function tokenizeSearchText(text: string): SearchToken[] {
  return [...text.matchAll(PIECE)].flatMap(match => {
    const [piece, inside] = match;
    const span = { from: match.index, to: match.index + piece.length };
    const quoted = inside !== undefined;
    const said = (quoted ? inside : piece.replace(/^[,;]+|[,;!?]+$/gu, '')).trim();
    const ends = !quoted && /[,;]$/u.test(piece);
    return said === '' ? [] : [{ ...span, text: said, word: foldText(said), quoted, ends }];
  });
}
