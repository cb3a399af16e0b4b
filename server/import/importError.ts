import { type Message, toUntranslatedMessage } from '../language/message.ts';
import { translateToEnglish } from '../language/translate.ts';
import { ExpectedError } from '../lib/errors.ts';

/** An error in a file that the user can correct. It can be translated; `message` is the English text. */
export class ImportError extends ExpectedError {
  readonly userMessage: Message;

  constructor(userMessage: Message) {
    super(translateToEnglish(userMessage));
    this.userMessage = userMessage;
  }
}

export class EmptyFileError extends ImportError {
  readonly otherSheets: readonly string[];

  constructor(userMessage: Message, otherSheets: readonly string[] = []) {
    super(userMessage);
    this.otherSheets = otherSheets;
  }
}

export const getErrorMessage = (error: ExpectedError): Message =>
  error instanceof ImportError ? error.userMessage : toUntranslatedMessage(error.message);
