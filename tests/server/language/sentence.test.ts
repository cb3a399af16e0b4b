import { describe, expect, it } from 'vitest';
import { ruleAlone, rule } from '../../../server/language/rule.ts';
import { figuresApart, sentence, words } from '../../../server/language/sentence.ts';
import { lackingIn } from '../../support/lackingIn.ts';

const SPANISH = {
  'There is no {0} {1}.': 'No hay {0} {1}.',
  'In {0} there are {1}.': 'Hay {1} en {0}.',
  warehouse: 'almacén',
  'must be a whole number from {0} to {1}': 'debe ser un número entero de {0} a {1}',
  '{0} {1}, or null.': '{0} {1}, o null.',
};

describe('a sentence', () => {
  it('is English as it was written, and in another language by its table, words of ours among its parts', () => {
    const said = sentence`There is no ${words('warehouse')} ${7}.`;
    expect(said.written()).toBe('There is no warehouse 7.');
    expect(said.written(SPANISH)).toBe('No hay almacén 7.');
  });

  it('may have its parts in another order', () => {
    expect(sentence`In ${'Centro'} there are ${3}.`.written(SPANISH)).toBe('Hay 3 en Centro.');
  });

  it('leaves names as they are: also one that is a word of ours, or looks like a place', () => {
    for (const name of ['warehouse', '{1}', '$&', 'constructor']) {
      expect(sentence`There is no ${name} ${'{0}'}.`.written(SPANISH)).toBe(`No hay ${name} {0}.`);
    }
    expect(words('toString').written(SPANISH)).toBe('toString');
  });

  it('stays English where its table lacks it, and says what that lacks', () => {
    const said = sentence`${words('Somebody')} has the ${words('warehouse')}.`;
    expect(said.written(SPANISH)).toBe('Somebody has the almacén.');
    expect(lackingIn(SPANISH, said)).toEqual(['{0} has the {1}.', 'Somebody']);
  });

  it('has a place for each figure of a rule', () => {
    expect(figuresApart('must be an amount, such as 38.40').english).toBe('must be an amount, such as {0}');
    expect(ruleAlone('must be a whole number from 1 to 200').written(SPANISH)).toBe(
      'debe ser un número entero de 1 a 200',
    );
    expect(rule('tax', 'must be a whole number from 0 to 9, or null').written(SPANISH)).toBe(
      'tax debe ser un número entero de 0 a 9, o null.',
    );
    expect(rule('by', 'must be one of 1, 2').written()).toBe('by must be one of 1, 2.');
    expect(rule('by', 'must be "a" or "b" or "c"').written({ '{0} or {1}': '{0} o {1}' })).toBe(
      'by must be "a" o "b" o "c".',
    );
  });
});
