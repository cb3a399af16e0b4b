import { expect, it } from 'vitest';
import { readLanguageTexts } from '../../../server/language/texts.ts';
import { flattenTexts, textsUnder } from '../../support/languages';
import { splitPluralForms } from '../../support/texts';

const SPANISH = flattenTexts('es');
const everything = [
  ...SPANISH.values(),
  ...Object.values(readLanguageTexts('es')).flatMap(area => Object.values(area)),
];

it('says no sentence with the bare name of a kind of record in the middle', () => {
  const sentences = Object.values(textsUnder('es', 'kit')).filter(text => /[.?]$/.test(text));
  expect(sentences.length).toBeGreaterThan(15);
  const bare = sentences.filter(text => text.replace(/"[^"]*"|1 %\{name\}/g, '').includes('%{name}'));
  expect(bare).toEqual([]);
});

it.each([
  ['Existencia objetivo', /existencias? deseada|existencias objetivo/i],
  ['Existencia mínima', /^existencias mínimas/i],
  ['Venta en línea', /tienda en línea/i],
  ['Por peso', /^se vende por peso/i],
  ['Tipo de categoría', /categorías? de menú/i],
  ['En uso y Sin uso', /puede desactivarl|\binactivo\b/i],
  ['el informe', /\breportes?\b/i],
  ['el promedio', /\b(compra|semana) media\b/i],
  ['Tarjeta de regalo', /tarjeta regalo/i],
  ['la terminal', /\bel terminal\b/i],
  ['Aperturas del cajón', /aperturas de caja/i],
  ['anular una clave o un enlace', /\b(revoc|retiró)/i],
  ['el conteo se abandonó', /conteo se descartó/i],
  ['el dígito verificador', /dígito de control/i],
  ['Enter', /\b(Intro|Entrar)\b/],
  ['Inténtelo más tarde', /\bintente más/i],
  ['lo que se vende de un producto', /(productos? que|existencia) vendi(ó|eron)/i],
])('calls %s by that name everywhere', (_, other) => {
  expect(everything.filter(text => other.test(text))).toEqual([]);
});

it('counts in words that agree with any number, and with either gender', () => {
  for (const key of ['imports.counts', 'imports.done'])
    expect(SPANISH.get(key)).not.toMatch(/\} (nuev|cambiad)/);
  expect(splitPluralForms(SPANISH.get('kit.showing')!).at(-1)).not.toMatch(/\b(del|de la)\b/i);
});
