/** The texts about imports that Settings and the page of imports share. */
import { texts } from '../lib/language';
import english from './en/importLink.json';

export const importLinkTexts = texts('importLink', english);
