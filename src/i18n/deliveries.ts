import english from './en/deliveries.json';
import { addTexts } from './translate';

addTexts(english);
