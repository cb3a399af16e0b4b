import { describe, expect, it } from 'vitest';
import { createFieldRule, toNullableFieldRule } from '../../../contract/fieldRule.ts';
import {
  toInvalidFieldMessage,
  createMessage,
  getRecordKindNoun,
  toFieldRuleMessage,
} from '../../../server/language/message.ts';
import { translateToEnglish, createTranslator } from '../../../server/language/translate.ts';

const inSpanish = createTranslator('es');

describe('a message', () => {
  it('is worded in each language, words of ours among its values', () => {
    const said = createMessage('call.notFound', { what: getRecordKindNoun('warehouse'), id: 7 });
    expect(translateToEnglish(said)).toBe('There is no warehouse 7.');
    expect(inSpanish(said)).toBe('No hay almacén 7.');
  });

  it('may have its values in another order', () => {
    const said = createMessage('mail.password', { userName: 'ana', shop: 'Centro', hours: 24 });
    expect(translateToEnglish(said)).toMatch(/for ana in the back office of Centro/);
    expect(inSpanish(said)).toMatch(/para ana en la trastienda de Centro/);
  });

  it('leaves names as they are: also one that is a word of ours, or looks like a placeholder', () => {
    const names = [
      'warehouse',
      '%{id}',
      '%{what}',
      '$&',
      'constructor',
      'noun.warehouse',
      'a |||| b',
      '<b>"&\'</b>',
    ];
    for (const name of names) {
      const said = createMessage('call.notFound', { what: name, id: '%{what}' });
      expect(inSpanish(said)).toBe(`No hay ${name} %{what}.`);
    }
    expect(inSpanish(createMessage('call.notFound', { what: getRecordKindNoun('toString'), id: 1 }))).toBe(
      'No hay toString 1.',
    );
    expect(inSpanish(createMessage('call.notFound', { what: getRecordKindNoun('gift_card'), id: 1 }))).toBe(
      'No hay gift card 1.',
    );
  });

  it('has the plural form of its count', () => {
    const tooOften = (count: number) =>
      createMessage('signIn.tooOften', { what: createMessage('word.wrongCodes'), count });
    expect(translateToEnglish(tooOften(1))).toBe('Too many wrong codes. Please try again in 1 minute.');
    expect(translateToEnglish(tooOften(2))).toBe('Too many wrong codes. Please try again in 2 minutes.');
    expect(inSpanish(tooOften(1_000_000))).toMatch(/1000000 minutos/);
  });

  it('words the rules of fields', () => {
    expect(inSpanish(toFieldRuleMessage(createFieldRule('whole', { min: 1, max: 200 })))).toBe(
      'debe ser un número entero de 1 a 200',
    );
    expect(inSpanish(toFieldRuleMessage(createFieldRule('number', { min: -5, max: 5, decimals: 2 })))).toBe(
      'debe ser un número de -5 a 5 con dos decimales como máximo',
    );
    expect(
      inSpanish(
        toInvalidFieldMessage('tax', toNullableFieldRule(createFieldRule('whole', { min: 0, max: 9 }))),
      ),
    ).toBe('tax debe ser un número entero de 0 a 9, o null.');
    expect(
      translateToEnglish(toInvalidFieldMessage('by', createFieldRule('oneOf', { words: ['1', '2'] }))),
    ).toBe('by must be one of 1, 2.');
    expect(
      inSpanish(toInvalidFieldMessage('by', createFieldRule('either', { words: ['"a"', '"b"', '"c"'] }))),
    ).toBe('by debe ser "a" o "b" o "c".');
  });
});
