import Type from 'typebox';
import { expect, it } from 'vitest';
import { nullable } from '../../../contract/common.ts';
import { compileSerializer } from '../../../server/http/validation.ts';

it('builds one serializer for all routes with the same schema', () => {
  const schema = Type.Object({ name: Type.String() });
  const compile = (url: string, of = schema) => compileSerializer({ schema: of, method: 'GET', url });
  const serialize = compile('/one');
  expect(compile('/other')).toBe(serialize);
  expect(compile('/one', Type.Object({ name: Type.String() }))).not.toBe(serialize);
  expect(serialize({ name: 'Figs', secret: 1 })).toBe('{"name":"Figs"}');
});

it('writes nullable objects without fields that the schema does not have', () => {
  const Person = Type.Object({ name: Type.String(), age: nullable(Type.Integer()) });
  const schema = Type.Object({ opener: nullable(Person), closers: Type.Array(nullable(Person)) });
  const write = compileSerializer({ schema, method: 'GET', url: '/session', httpStatus: '200' });
  const ana = { name: 'Ana', age: null };
  const withPassword = { ...ana, password: 'secret' };
  expect(JSON.parse(write({ opener: withPassword, closers: [null, withPassword] }))).toEqual({
    opener: ana,
    closers: [null, ana],
  });
  expect(JSON.parse(write({ opener: null, closers: [] }))).toEqual({ opener: null, closers: [] });
  expect(() => write({ opener: { age: null }, closers: [] })).toThrow(/name/);
});
