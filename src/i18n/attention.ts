/** The texts about what needs attention, on the dashboard: they load after the figures. */
import { texts } from '../lib/language';
import english from './en/attention.json';

export const attentionTexts = texts('attention', english);
