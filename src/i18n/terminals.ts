/** The texts of Settings → Terminals: apart from the catalogue, as one page needs them. */
import { texts } from '../lib/language';
import english from './en/terminals.json';

export const terminalTexts = texts('terminals', english);
