/** The texts about what to order: they load with its page. */
import { texts } from '../lib/language';
import english from './en/reorder.json';

export const reorderTexts = texts('reorder', english);
