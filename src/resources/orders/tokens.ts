/** A question, cut into its words: each knows where it stands, so that what was made of it can be taken out again. */
import { folded } from '../../../contract/folded';

/** Where something stands in a text: from the first character to the one behind the last. */
export interface Span {
  from: number;
  to: number;
}

export interface Token extends Span {
  /** As it was typed, without quotation marks, and commas at its end. */
  text: string;
  /** In small letters without accents, to be compared. */
  word: string;
  quoted: boolean;
  /** A comma follows: what comes is something else. */
  ends: boolean;
}

const PIECE = /["“”«»]([^"“”«»]*)["“”«»]?|[^\s"“”«»]+/gu;

/** Anything; @returns its words in their order, none of them empty */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(PIECE)].flatMap(match => {
    const [piece, inside] = match;
    const span = { from: match.index, to: match.index + piece.length };
    const quoted = inside !== undefined;
    const said = (quoted ? inside : piece.replace(/^[,;]+|[,;!?]+$/gu, '')).trim();
    const ends = !quoted && /[,;]$/u.test(piece);
    return said === '' ? [] : [{ ...span, text: said, word: folded(said), quoted, ends }];
  });
}
