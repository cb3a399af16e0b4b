import { afterEach, expect, it, vi } from 'vitest';
import { HttpError } from '../../../src/dataProvider/errors';
import { es } from '../../support/spanish';
import { setLanguage } from '../../../src/i18n/language';
import { getErrorMessage } from '../../../src/lib/errorMessage';

afterEach(() => {
  vi.restoreAllMocks();
  setLanguage('en');
});

const unanswered = () => new HttpError('No response from server', 0);

it('is said in the language in force', () => {
  expect(getErrorMessage(unanswered())).toBe('The server did not answer.');
  setLanguage('es', es);
  expect(getErrorMessage(unanswered())).toBe('El servidor no respondió.');
});

it('does not change when the network is back', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const error = unanswered();
  expect(getErrorMessage(error)).toBe('This device is offline.');
  online.mockReturnValue(true);
  expect(getErrorMessage(error)).toBe('This device is offline.');
  expect(getErrorMessage(unanswered())).toBe('The server did not answer.');
});

it('is the sentence of whatever else was thrown', () => {
  expect(getErrorMessage(new HttpError('Refused', 409, 'Somebody was faster.'))).toBe('Somebody was faster.');
  expect(getErrorMessage('text')).toBe('text');
});
