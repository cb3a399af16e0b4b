/** The texts of the strip above a demo: they load with it. */
import { texts } from '../lib/language';
import english from './en/demo.json';

export const demoTexts = texts('demo', english);
