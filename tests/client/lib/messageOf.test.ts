/** Messages of calls without a response. */
import { afterEach, expect, it, vi } from 'vitest';
import { HttpError } from '../../../src/dataProvider/errors';
import { es } from '../../support/spanish';
import { speak } from '../../../src/i18n/language';
import { messageOf } from '../../../src/lib/messageOf';

afterEach(() => {
  vi.restoreAllMocks();
  speak('en');
});

const unanswered = () => new HttpError('No response from server', 0);

it('is said in the language in force', () => {
  expect(messageOf(unanswered())).toBe('The server did not answer.');
  speak('es', es);
  expect(messageOf(unanswered())).toBe('El servidor no respondió.');
});

it('does not change when the network is back', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const error = unanswered();
  expect(messageOf(error)).toBe('This device is offline.');
  online.mockReturnValue(true);
  expect(messageOf(error)).toBe('This device is offline.');
  expect(messageOf(unanswered())).toBe('The server did not answer.');
});

it('is the sentence of whatever else was thrown', () => {
  expect(messageOf(new HttpError('Refused', 409, 'Somebody was faster.'))).toBe('Somebody was faster.');
  expect(messageOf('text')).toBe('text');
});
