import english from './en/webhooks.json';
import { addTexts } from './translate';

addTexts(english);
