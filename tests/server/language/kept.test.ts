import { expect, it } from 'vitest';
import { toStoredMessage, parseStoredMessage } from '../../../server/language/storedMessage.ts';
import { createMessage } from '../../../server/language/message.ts';
import { translateToEnglish, createTranslator } from '../../../server/language/translate.ts';

const inSpanish = createTranslator('es');

it('is read as it was said, with its values', () => {
  const said = createMessage('row.notANumber', {
    column: createMessage('column.price'),
    text: '"%{column}" {"code":',
  });
  const read = parseStoredMessage(toStoredMessage(said));
  expect(read).toEqual(said);
  expect(translateToEnglish(read)).toBe('the price "%{column}" {"code": is not a number');
  expect(inSpanish(read)).toBe('el precio "%{column}" {"code": no es un número');
  const line = createMessage('note.doubtfulLine', { line: 7, problem: said });
  expect(parseStoredMessage(toStoredMessage(line))).toEqual(line);
});

it('is translated where it was kept as an English sentence with parts', () => {
  const old = {
    english: '{0} {1} is not a number',
    parts: [{ english: 'the price', parts: [] }, '"{1}"'],
  };
  const read = parseStoredMessage(JSON.stringify(old));
  expect(translateToEnglish(read)).toBe('the price "{1}" is not a number');
  expect(inSpanish(read)).toBe('el precio "{1}" no es un número');
  const rule = { english: 'must be a whole number from {0} to {1}', parts: ['1', '365'] };
  const ofColumn = { english: '{0} {1}', parts: [{ english: 'the lead time', parts: [] }, rule] };
  expect(inSpanish(parseStoredMessage(JSON.stringify(ofColumn)))).toBe(
    'el plazo de entrega debe ser un número entero de 1 a 365',
  );
  const more = { english: '{0} more rows are doubtful.', parts: ['1,234'] };
  expect(inSpanish(parseStoredMessage(JSON.stringify(more)))).toBe('Hay 1,234 filas dudosas más.');
  expect(inSpanish(parseStoredMessage('{"english":"Nobody says this {0}.","parts":["now"]}'))).toBe(
    'Nobody says this now.',
  );
});

it('is plain English where it was kept before there was another language', () => {
  const old = 'the price "{1}" is not a number';
  expect([translateToEnglish(parseStoredMessage(old)), inSpanish(parseStoredMessage(old))]).toEqual([
    old,
    old,
  ]);
  expect(inSpanish(parseStoredMessage(''))).toBe('');
});
