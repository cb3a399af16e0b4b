import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { LANGUAGES, type Language } from '../../contract/enums.ts';
import type { Message } from './message.ts';
import { type Translate, createTranslator } from './translate.ts';

export function getRequestLanguage({ raw }: FastifyRequest): Language {
  const negotiated = new Negotiator(raw).language([...LANGUAGES]);
  return LANGUAGES.find(language => language === negotiated) ?? 'en';
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
