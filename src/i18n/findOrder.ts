import english from './en/findOrder.json';
import { addTexts } from './translate';

addTexts(english);
