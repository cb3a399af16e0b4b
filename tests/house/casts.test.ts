import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Where the wire is read, types are asserted; that is what those rooms are for. */
const WIRE = /^src\/(dataProvider|backends)\//;

function castsIn(file: string, source: string): number {
  let casts = 0;
  const look = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) casts += 1;
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false));
  return casts;
}

it('asserts a type at most twice in a thousand lines', () => {
  const files = globSync('{server,src,contract}/**/*.{ts,tsx}', { cwd: root }).filter(
    file => !WIRE.test(file),
  );
  const sources = files.map(file => [file, readFileSync(path.join(root, file), 'utf8')] as const);
  const lines = sources.reduce((sum, [, source]) => sum + source.split('\n').length, 0);
  const casts = sources.reduce((sum, [file, source]) => sum + castsIn(file, source), 0);
  expect(lines).toBeGreaterThan(10_000);
  expect((casts / lines) * 1000).toBeLessThanOrEqual(2);
});
