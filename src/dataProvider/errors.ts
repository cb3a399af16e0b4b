/** How a backend fails, whichever it is: screens and the sign-in page word these two and no other. */
import type { QuestionName } from './api';

/**
 * A call that failed. react-admin knows it by its name and `status`.
 * `status` 0: the server did not answer at all. `said`: the server's own sentence, where it gave one. `field`: the field
 * of the wire that the sentence is about, where it named one.
 */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly said: string | undefined;
  readonly field: string | undefined;
  /** react-admin takes `body.errors` for messages of form fields, which another backend's shape is not. */
  readonly body = null;

  constructor(message: string, status: number, said?: string, field?: string) {
    super(said ?? message);
    this.status = status;
    this.said = said;
    this.field = field;
  }
}

/** What the backend does not offer: trying again changes nothing. */
export class LackError extends Error {
  override name = 'LackError';
  /** The question that it has no answer to. */
  readonly question: QuestionName | undefined;

  constructor(message: string, question?: QuestionName) {
    super(message);
    this.question = question;
  }
}

export const noResource = (resource: string) => new LackError(`The API has no resource "${resource}".`);

export const noVerb = (verb: string, resource: string) =>
  new LackError(`The API has no ${verb} for ${resource}.`);

export const noQuestion = (question: QuestionName) =>
  new LackError(`The API has no question "${question}".`, question);
