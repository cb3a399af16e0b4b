/** The texts of labels: apart from the catalogue, as they load with their page. */
import english from './en/labels.json';
import { addTexts } from './translate';

addTexts(english);
