/** The texts of the strip above a demo: they load with it. */
import english from './en/demo.json';
import { addTexts } from './translate';

addTexts(english);
