/** The texts of the report of busy hours, besides those that all reports have. */
import english from './en/busyHours.json';
import { addTexts } from './translate';

addTexts(english);
