/** Calls that the endpoint table does not contain, for pages that show before the application has loaded. */
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

/** @throws FormRefusal with a message for the person; an AbortError of the call's signal is rethrown unchanged */
export async function sendFormRequest(call: CallOptions, { noAnswer, failed }: Sentences): Promise<unknown> {
  try {
    return await sendApiRequest(call);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new FormRefusal(error.status === 0 ? noAnswer : (error.serverMessage ?? failed), error.field);
  }
}
