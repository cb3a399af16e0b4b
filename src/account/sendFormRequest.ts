/** Requests of the account and set-up pages. They throw errors whose message a form can show. */
import { HttpError } from '../dataProvider/errors';
import { sendApiRequest, type CallOptions } from '../dataProvider/http';

export class FormRefusal extends Error {
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

/**
 * @throws FormRefusal if the server refuses the call or does not respond; its message is for the person. An AbortError
 *   of the call's signal is rethrown unchanged
 */
export async function sendFormRequest(call: CallOptions, { noAnswer, failed }: Sentences): Promise<unknown> {
  try {
    return await sendApiRequest(call);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new FormRefusal(error.status === 0 ? noAnswer : (error.serverMessage ?? failed), error.field);
  }
}
