/** The texts of the morning, above the month on the dashboard: they load with it. */
import english from './en/morning.json';
import { addTexts } from './translate';

addTexts(english);
