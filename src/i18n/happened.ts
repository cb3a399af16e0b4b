/**
 * Texts of the audit trail about objects that are not resources of the application. They load with the trail.
 */
import english from './en/happened.json';
import { addTexts } from './translate';

addTexts(english);
