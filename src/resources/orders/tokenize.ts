/**
 * Cuts a question into words. Each knows its position, so that the part made of it can be removed from the question.
 */
import { foldText } from '../../../contract/foldText';

/** A range of a text: from the first character to the one after the last. */
export interface Span {
  from: number;
  to: number;
}

export interface Token extends Span {
  /** The typed text without quotation marks and trailing commas. */
  text: string;
  /** Lower case without accents, for comparison. */
  word: string;
  quoted: boolean;
  /** True if a comma follows, so that the next word begins another part. */
  ends: boolean;
}

const PIECE = /["“”«»]([^"“”«»]*)["“”«»]?|[^\s"“”«»]+/gu;

/** @param text anything @returns its words in order, none of them empty */
export function tokenize(text: string): Token[] {
  return [...text.matchAll(PIECE)].flatMap(match => {
    const [piece, inside] = match;
    const span = { from: match.index, to: match.index + piece.length };
    const quoted = inside !== undefined;
    const said = (quoted ? inside : piece.replace(/^[,;]+|[,;!?]+$/gu, '')).trim();
    const ends = !quoted && /[,;]$/u.test(piece);
    return said === '' ? [] : [{ ...span, text: said, word: foldText(said), quoted, ends }];
  });
}
