import english from './en/reorderInputs.json';
import { addTexts } from './translate';

addTexts(english);
