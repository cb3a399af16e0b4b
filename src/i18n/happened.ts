/** The texts of the trail about what is not one of the application's own records: they load with the trail. */
import english from './en/happened.json';
import { addTexts } from './translate';

addTexts(english);
