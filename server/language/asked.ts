/** The language that a caller asks for. */
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Language } from '../../contract/words.ts';
import type { Sentence, Translations } from './sentence.ts';

/** Loaded when the language is first used. English needs none. */
const TRANSLATIONS: Readonly<Partial<Record<Language, () => Promise<Translations>>>> = {
  es: async () => (await import('./spanish/index.ts')).SPANISH,
};

/** The languages of the server's sentences. */
const SPOKEN = ['en', ...Object.keys(TRANSLATIONS)] as Language[];

/** The language by `Accept-Language`; English where it names none that we have. */
export function languageOf({ raw }: FastifyRequest): Language {
  const asked = new Negotiator(raw).language(SPOKEN);
  return SPOKEN.find(language => language === asked) ?? 'en';
}

/** @returns the translations; empty for English, and for a language that the server does not have */
export const translationsOf = async (language: Language): Promise<Translations> =>
  (await TRANSLATIONS[language]?.()) ?? {};

/** The translations for a request, for answers that contain many sentences. */
export const translationsFor = (request: FastifyRequest): Promise<Translations> =>
  translationsOf(languageOf(request));

/** @returns the sentence in the language that the request asks for */
export const inLanguageOf = async (request: FastifyRequest, said: Sentence): Promise<string> =>
  said.written(await translationsFor(request));
