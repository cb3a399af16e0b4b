import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { LANGUAGES, type Language } from '../../contract/enums.ts';
import type { Message } from './message.ts';
import { type Translate, createTranslator } from './translate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Language of requests without an acceptable language, if it is not English. */
    defaultLanguage: Language | undefined;
  }
}

/** Returns the language of a request by its header `Accept-Language`. */
export function negotiateLanguage(request: IncomingMessage, defaultLanguage: Language = 'en'): Language {
  const negotiated = new Negotiator(request).language([
    defaultLanguage,
    ...LANGUAGES.filter(language => language !== defaultLanguage),
  ]);
  return LANGUAGES.find(language => language === negotiated) ?? defaultLanguage;
}

export const getRequestLanguage = ({ raw, defaultLanguage }: FastifyRequest): Language =>
  negotiateLanguage(raw, defaultLanguage);

export const createRequestTranslator = (request: FastifyRequest): Translate =>
  createTranslator(getRequestLanguage(request));

/** Creates a translator, and sends its language in the header `Content-Language`. */
export function createReplyTranslator(request: FastifyRequest, reply: FastifyReply): Translate {
  const language = getRequestLanguage(request);
  reply.header('content-language', language);
  return createTranslator(language);
}

export const translateForRequest = (request: FastifyRequest, userMessage: Message): string =>
  createRequestTranslator(request)(userMessage);

/** Checks whether dates in this language begin with the day, so that 3/11 is in November. */
export function isDayFirstLanguage(language: Language): boolean {
  const order = new Intl.DateTimeFormat(language).formatToParts(0).map(({ type }) => type);
  return order.indexOf('day') < order.indexOf('month');
}
