/** In which language somebody asks to be answered. */
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Language } from '../../contract/words.ts';
import type { Sentence, Translations } from './sentence.ts';

/** Loaded when somebody is first answered in it. English needs none. */
const TRANSLATIONS: Readonly<Partial<Record<Language, () => Promise<Translations>>>> = {
  es: async () => (await import('./spanish/index.ts')).SPANISH,
};

/** What the server can say its sentences in. */
const SPOKEN = ['en', ...Object.keys(TRANSLATIONS)] as Language[];

/** By `Accept-Language`; English where that names none that we speak. */
export function languageOf({ raw }: FastifyRequest): Language {
  const asked = new Negotiator(raw).language(SPOKEN);
  return SPOKEN.find(language => language === asked) ?? 'en';
}

/** @returns nothing for English, and for a language that the server does not speak */
export const translationsOf = async (language: Language): Promise<Translations> =>
  (await TRANSLATIONS[language]?.()) ?? {};

/** Of the language that the request asks for, for those who write many sentences into one answer. */
export const translationsFor = (request: FastifyRequest): Promise<Translations> =>
  translationsOf(languageOf(request));

/** @returns the sentence in the language that the request asks for */
export const inLanguageOf = async (request: FastifyRequest, said: Sentence): Promise<string> =>
  said.written(await translationsFor(request));
