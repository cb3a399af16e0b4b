/** Why a call was not answered. */
import type { answerTexts } from '../../lib/messageOf';

export const answers: typeof answerTexts = {
  offline: 'Este dispositivo está sin conexión.',
  none: 'El servidor no respondió.',
};
