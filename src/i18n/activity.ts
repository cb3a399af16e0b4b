import english from './en/activity.json';
import { addTexts } from './translate';

addTexts(english);
