import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../..');
const sources = ['apps', 'libs', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/node_modules|\.spec(-kit)?\.ts$|(^|\/)testing\//.test(name))
    .map((name) => join(root, folder, name)),
);

/**
 * Maximum number of lines in a short function. A comment on a short function also explains the errors that it swallows.
 */
const MAX_SHORT_LINES = 14;

/** Returns the node's error handler if it ignores the error object and so can't report the error. */
const blindHandler = (node: ts.Node): ts.Node | null => {
  if (ts.isCatchClause(node)) return node.variableDeclaration === undefined ? node.block : null;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const { text } = node.expression.name;
  const handler = text === 'catch' ? node.arguments[0] : text === 'then' ? node.arguments[1] : undefined;
  return handler && ts.isArrowFunction(handler) && handler.parameters.length === 0 ? handler : null;
};

/** Returns true if the handler throws another error, so that nothing is swallowed. */
const throwsAnother = (handler: ts.Node): boolean => /\bthrow\b|\brefuse\w*\(|\breject\w*\(/.test(handler.getText());

const isCommented = (node: ts.Node, handler: ts.Node): boolean => {
  const text = node.getSourceFile().text;
  const says = (from: number): boolean => /\/\/|\/\*/.test(text.slice(from, handler.getEnd()).replaceAll('://', ''));
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    const isStatement = ts.isStatement(at) || ts.isClassElement(at);
    if (isStatement && says(at.getFullStart())) return true;
    const isFunction = ts.isFunctionLike(at) && !ts.isArrowFunction(at);
    if (isFunction || ts.isVariableStatement(at)) return isShort(at) && says(at.getFullStart());
    if (ts.isStatement(at) && !ts.isBlock(at) && at.getText().split('\n').length > MAX_SHORT_LINES) return false;
  }
  return false;
};
const isShort = (node: ts.Node): boolean => node.getText().split('\n').length <= MAX_SHORT_LINES;

/** Places that swallow errors without an explanation. */
const swallowed = (name: string, text: string): string[] => {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const handler = blindHandler(node);
    if (handler && !throwsAnother(handler) && !isCommented(node, handler))
      found.push(`${name}:${source.getLineAndCharacterOfPosition(handler.getStart()).line + 1}`);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
};

it('every swallowed error has a comment with the reason', () => {
  expect(sources.length).toBeGreaterThan(900);
  expect(sources.flatMap((path) => swallowed(relative(root, path), readFileSync(path, 'utf8')))).toEqual([]);
});

it.each([
  ['a promise without a reason', 'const look = async () => {\n  await work().catch(() => undefined);\n};', 1],
  [
    'a promise with a reason',
    'const look = async () => {\n  // Tried again.\n  await work().catch(() => undefined);\n};',
    0,
  ],
  [
    'a second argument of then without a reason',
    'const look = async () => {\n  await work().then(use, () => null);\n};',
    1,
  ],
  [
    'a catch block without a reason',
    'const look = () => {\n  try {\n    work();\n  } catch {\n    return null;\n  }\n};',
    1,
  ],
  ['a catch block with a reason', 'const look = () => {\n  try {\n    work();\n  } catch {\n    // None.\n  }\n};', 0],
  ['a short function with a reason', '/** Null: none. */\nconst look = () => work().catch(() => null);', 0],
  ['an error that replaces another error', 'const look = () => work().catch(() => refuse("no"));', 0],
])('checks %s', (_, text, times) => expect(swallowed('it.ts', text)).toHaveLength(times));
