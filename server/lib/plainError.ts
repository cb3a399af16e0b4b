/** A fault that the person who started the program can mend: its message is the one sentence they see. */
export class PlainError extends Error {
  override name = 'PlainError';
}
