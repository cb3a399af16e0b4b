/** Calls of pages that are shown before the application has loaded, or that are not in its table of endpoints. */
import { HttpError } from '../dataProvider/errors';
import { send, type CallOptions } from '../dataProvider/http';

/** A refusal, with the form field that it is about. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly field: string | undefined;

  constructor(sentence: string, field?: string) {
    super(sentence);
    this.field = field;
  }
}

interface Sentences {
  noAnswer: string;
  failed: string;
}

/** @throws Refusal with the sentence for the person, or the AbortError of the call's signal untouched */
export async function sendOrRefuse(call: CallOptions, { noAnswer, failed }: Sentences): Promise<unknown> {
  try {
    return await send(call);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new Refusal(error.status === 0 ? noAnswer : (error.said ?? failed), error.field);
  }
}
