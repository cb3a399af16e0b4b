/** Error messages for numbers that cannot be parsed. They load with the number inputs. */
import english from './en/figures.json';
import { addTexts } from './translate';

addTexts(english);
