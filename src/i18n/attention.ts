/** The texts about what needs attention, on the dashboard: they load after the figures. */
import english from './en/attention.json';
import { addTexts } from './translate';

addTexts(english);
