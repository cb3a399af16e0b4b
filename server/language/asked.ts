/** The language that a caller asks for. */
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { LANGUAGES, type Language } from '../../contract/enums.ts';
import type { Message } from './message.ts';
import { type Translate, translator } from './translate.ts';

/** The language by `Accept-Language`; English where it names none that we have. */
export function languageOf({ raw }: FastifyRequest): Language {
  const asked = new Negotiator(raw).language([...LANGUAGES]);
  return LANGUAGES.find(language => language === asked) ?? 'en';
}

/** Words messages in the language that the request asks for. */
export const translatorFor = (request: FastifyRequest): Translate => translator(languageOf(request));

/** @returns the message in the language that the request asks for */
export const translateFor = (request: FastifyRequest, said: Message): string => translatorFor(request)(said);
