/** An error that the person who started the program can fix. Its message is the one sentence that they see. */
export class PlainError extends Error {
  override name = 'PlainError';
}
