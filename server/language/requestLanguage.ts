import type { FastifyRequest } from 'fastify';
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

export function getRequestLanguage({ raw, defaultLanguage = 'en' }: FastifyRequest): Language {
  const negotiated = new Negotiator(raw).language([
    defaultLanguage,
    ...LANGUAGES.filter(language => language !== defaultLanguage),
  ]);
  return LANGUAGES.find(language => language === negotiated) ?? defaultLanguage;
}

export const createRequestTranslator = (request: FastifyRequest): Translate =>
  createTranslator(getRequestLanguage(request));

export const translateForRequest = (request: FastifyRequest, userMessage: Message): string =>
  createRequestTranslator(request)(userMessage);

/** Checks whether dates in this language begin with the day, so that 3/11 is in November. */
export function isDayFirstLanguage(language: Language): boolean {
  const order = new Intl.DateTimeFormat(language).formatToParts(0).map(({ type }) => type);
  return order.indexOf('day') < order.indexOf('month');
}
