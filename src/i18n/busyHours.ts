import english from './en/busyHours.json';
import { addTexts } from './translate';

addTexts(english);
