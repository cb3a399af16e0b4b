import Type from 'typebox';
import { expect, it } from 'vitest';
import { compileSerializer } from '../../../server/http/validation.ts';

it('builds one serializer for all routes with the same schema', () => {
  const schema = Type.Object({ name: Type.String() });
  const compile = (url: string, of = schema) => compileSerializer({ schema: of, method: 'GET', url });
  const serialize = compile('/one');
  expect(compile('/other')).toBe(serialize);
  expect(compile('/one', Type.Object({ name: Type.String() }))).not.toBe(serialize);
  expect(serialize({ name: 'Figs', secret: 1 })).toBe('{"name":"Figs"}');
});
