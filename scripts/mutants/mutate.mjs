/** Finds the mutants of a source file, and draws a reproducible sample. */
import { createHash } from 'node:crypto';
import ts from 'typescript';

const COMPARED = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
const CALCULATED = { '+': '-', '-': '+', '*': '/', '/': '*', '+=': '-=', '-=': '+=' };
const JOINED = { '&&': '||', '||': '&&' };

const SQL = [
  [' >= ', ' > '],
  [' <= ', ' < '],
  [' <> ', ' = '],
  [' > ', ' >= '],
  [' < ', ' <= '],
  [' and ', ' or '],
  [' desc', ' asc'],
];

/** Properties that are not mutated. They hold documentation or styles, which no test of behaviour checks. */
const IGNORED_PROPERTIES = ['schema', 'sx', 'slotProps', 'style', 'example', 'examples', 'tags'];

const MAX_LENGTH = 400;

const OTHER_BRANCH = '987';

/**
 * A mutant: a change of one expression. `snippet` contains the whole source lines of the expression. If the file
 * contains the same lines several times, `occurrence` (from 0) tells which of them to replace.
 * @typedef {{ id: string, area: string, file: string, line: number, kind: string, original: string, mutated: string,
 *   snippet: string, occurrence: number, replacement: string }} Mutant
 */

export function findMutants(file, text, area) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants = [];
  const add = (kind, start, end, mutated) => {
    const original = text.slice(start, end);
    if (original === mutated || original.length > MAX_LENGTH) return;
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const to = text.indexOf('\n', end) < 0 ? text.length : text.indexOf('\n', end);
    const snippet = text.slice(from, to);
    const replacement = text.slice(from, start) + mutated + text.slice(end, to);
    const occurrence = text.slice(0, from).split(snippet).length - 1;
    const { line } = source.getLineAndCharacterOfPosition(start + original.search(/\S/));
    const key = [file, kind, snippet, occurrence, replacement].join('\0');
    const id = createHash('sha1').update(key).digest('hex').slice(0, 10);
    mutants.push({
      id,
      area,
      file,
      line: line + 1,
      kind,
      original,
      mutated,
      snippet,
      occurrence,
      replacement,
    });
  };
  const visit = node => {
    if (isIgnored(node)) return;
    findMutations(node, source).forEach(([kind, start, end, mutated]) => add(kind, start, end, mutated));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

const isIgnored = node =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ((ts.isPropertyAssignment(node) || ts.isJsxAttribute(node)) &&
    IGNORED_PROPERTIES.includes(node.name.getText()));

function findMutations(node, source) {
  const replaced = (kind, mutated, old = node) => [kind, old.getStart(source), old.getEnd(), mutated];
  const getText = part => part.getText(source);
  if (ts.isBinaryExpression(node)) return operatorMutations(node, source);
  if (ts.isNumericLiteral(node) && !isStatus(node) && !ts.isPropertyAccessExpression(node.parent))
    return [replaced('number', String(Number(node.text.replaceAll('_', '')) + 1))];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [replaced('boolean', 'false')];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [replaced('boolean', 'true')];
  if (ts.isConditionalExpression(node)) {
    const { condition, whenTrue, whenFalse } = node;
    return [
      replaced('arms swapped', `${getText(condition)} ? ${getText(whenFalse)} : ${getText(whenTrue)}`),
      replaced('condition negated', `!(${getText(condition)})`, condition),
    ];
  }
  if (ts.isIfStatement(node)) {
    const negated = replaced('condition negated', `!(${getText(node.expression)})`, node.expression);
    return leaves(node.thenStatement) && !node.elseStatement
      ? [negated, replaced('guard dropped', '')]
      : [negated];
  }
  if (ts.isThrowStatement(node) && !ts.isIfStatement(node.parent) && !ts.isIfStatement(node.parent.parent))
    return [replaced('throw dropped', ';')];
  if (ts.isCallExpression(node)) return callMutations(node, source);
  if (isBranch(node)) return [replaced('branch swapped', branchIn(node))];
  if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(getText(node.tag)))
    return sqlMutations(node, source);
  return [];
}

function operatorMutations({ operatorToken, left, right }, source) {
  const operator = operatorToken.getText(source);
  const isText = [left, right].some(side => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));
  const at = [operatorToken.getStart(source), operatorToken.getEnd()];
  if (COMPARED[operator]) return [['comparison', ...at, COMPARED[operator]]];
  if (CALCULATED[operator] && !isText) return [['arithmetic', ...at, CALCULATED[operator]]];
  if (JOINED[operator]) return [['logic', ...at, JOINED[operator]]];
  return [];
}

function callMutations({ expression, arguments: given }, source) {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'where') return [];
  const end = given.end + 1;
  return [['where dropped', expression.expression.getEnd(), end, '']].filter(
    ([, start]) => source.text[end - 1] === ')' && start < end,
  );
}

function sqlMutations({ template }, source) {
  const parts = ts.isTemplateExpression(template)
    ? [template.head, ...template.templateSpans.map(span => span.literal)]
    : [template];
  return parts.flatMap(part => {
    const text = part.getText(source);
    const start = part.getStart(source);
    return SQL.flatMap(([old, mutated]) => {
      const at = text.indexOf(old);
      return at < 0 ? [] : [['sql', start + at, start + at + old.length, mutated]];
    });
  });
}

const leaves = statement =>
  ts.isThrowStatement(statement) ||
  ts.isReturnStatement(statement) ||
  ts.isContinueStatement(statement) ||
  (ts.isBlock(statement) && statement.statements.length === 1 && leaves(statement.statements[0]));

const isStatus = node => ts.isNewExpression(node.parent);

const BRANCH = /^(branch|branchId|branch_id)$/;

function isBranch(node) {
  if (ts.isShorthandPropertyAssignment(node)) return BRANCH.test(node.name.text);
  const isName =
    (ts.isIdentifier(node) && BRANCH.test(node.text)) ||
    (ts.isPropertyAccessExpression(node) && BRANCH.test(node.name.text));
  if (!isName) return false;
  const { parent } = node;
  return (
    (ts.isCallExpression(parent) && parent.arguments.includes(node)) ||
    (ts.isPropertyAssignment(parent) && parent.initializer === node)
  );
}

const branchIn = node =>
  ts.isShorthandPropertyAssignment(node) ? `${node.name.text}: ${OTHER_BRANCH}` : OTHER_BRANCH;

/**
 * Applies a mutant.
 * @param {string} text content of its file
 * @param {Mutant} mutant
 * @returns {string | undefined} undefined when the file no longer contains the snippet
 */
export function applyMutant(text, { snippet, occurrence, replacement }) {
  const parts = text.split(snippet);
  if (parts.length < 2) return undefined;
  const before = Math.min(occurrence, parts.length - 2) + 1;
  return `${parts.slice(0, before).join(snippet)}${replacement}${parts.slice(before).join(snippet)}`;
}

export function isSourceParsable(file, text) {
  const { diagnostics } = ts.transpileModule(text, {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext, jsx: ts.JsxEmit.Preserve },
  });
  return diagnostics.length === 0;
}

/** Creates a random number generator (mulberry32) that depends only on the seed. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Draws mutants evenly from all kinds and files, at most one per line.
 * @param {Mutant[]} candidates all mutants of one area of the code, such as money or stock
 * @param {{ count: number, perFile: number, seed: number, isValid: (mutant: Mutant) => boolean }} options
 * @returns {Mutant[]}
 */
export function chooseMutants(candidates, { count, perFile, seed, isValid }) {
  const random = randomFrom(seed);
  const shuffled = candidates.map(mutant => ({ mutant, rank: random() })).sort((a, b) => a.rank - b.rank);
  const left = shuffled.map(({ mutant }) => mutant);
  const chosen = [];
  const uses = (field, mutant) => chosen.filter(other => other[field] === mutant[field]).length;
  while (chosen.length < count && left.length > 0) {
    const costs = left.map(mutant => uses('kind', mutant) * 2 + uses('file', mutant) * 3);
    const [next] = left.splice(costs.indexOf(Math.min(...costs)), 1);
    const isTaken = chosen.some(({ file, line }) => file === next.file && line === next.line);
    if (!isTaken && uses('file', next) < perFile && isValid(next)) chosen.push(next);
  }
  return chosen;
}
