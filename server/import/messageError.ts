import { type Message, untranslated } from '../language/message.ts';
import { translateToEnglish } from '../language/translate.ts';
import { PlainError } from '../lib/errors.ts';

/** A fault of a file that a person can correct. It can be translated; its message is the English sentence. */
export class MessageError extends PlainError {
  readonly said: Message;

  constructor(said: Message) {
    super(translateToEnglish(said));
    this.said = said;
  }
}

/** A file, or a sheet of a workbook, without any text. */
export class EmptyFile extends MessageError {
  /** The names of the workbook's other visible sheets. */
  readonly otherSheets: readonly string[];

  constructor(said: Message, otherSheets: readonly string[] = []) {
    super(said);
    this.otherSheets = otherSheets;
  }
}

/** The sentence of an error. Errors of other classes exist only in English. */
export const getErrorMessage = (error: PlainError): Message =>
  error instanceof MessageError ? error.said : untranslated(error.message);
