// Extracts prose from source files: comments, test names, and strings of three words or more.
import { parseSync } from 'oxc-parser';

/** Comments for tools, such as `eslint-disable`. */
const isDirective = (comment) => /^[*\s]*(?:eslint|oxlint|@ts-|istanbul|[#@]__PURE__|\/ <reference)/.test(comment);
const isSentence = (text) => text.split(/\s+/).filter((word) => /[A-Za-z]{2}/.test(word)).length >= 3;

/** Functions whose first argument names a test or a group of tests. */
const testFunctions = new Set(['it', 'test', 'describe']);
const nameOf = (callee) =>
  callee?.type === 'Identifier' ? callee.name : callee && nameOf(callee.object ?? callee.callee ?? callee.tag);

/**
 * Ranges of the string literals under a syntax tree node. In specs, only test names are included, because other strings
 * are data.
 */
const literals = (node, isSpec, found = []) => {
  if (Array.isArray(node)) {
    for (const child of node) literals(child, isSpec, found);
    return found;
  }
  if (typeof node?.type !== 'string' || /^(?:Import(?!Expression)|TSLiteralType)/.test(node.type)) return found;
  const isText =
    (node.type === 'Literal' && typeof node.value === 'string') ||
    node.type === 'TemplateElement' ||
    node.type === 'JSXText';
  if (isText && !isSpec) found.push(node);
  if (isSpec && node.type === 'CallExpression' && testFunctions.has(nameOf(node.callee)))
    literals(node.arguments[0], false, found);
  for (const child of Object.values(node)) if (child && typeof child === 'object') literals(child, isSpec, found);
  return found;
};

/** A source file's prose, on the same lines as in the source. Everything else, and text in backticks, is blank. */
export const textOf = (path, source) => {
  const { program, comments } = parseSync(path, source);
  const isSpec = /\.spec\.tsx?$|\/specs\/|\/samples\//.test(path);
  const ranges = [
    ...comments.filter(({ value }) => !isDirective(value)),
    ...literals(program, isSpec).filter(({ start, end }) => isSentence(source.slice(start, end))),
  ].sort((a, b) => a.start - b.start);
  const blank = (text) => text.replace(/[^\n]/g, ' ');
  let text = '';
  for (const { start, end } of ranges) {
    if (start < text.length) continue;
    text += blank(source.slice(text.length, start)) + source.slice(start, end);
  }
  return text
    .replace(/^\s*(?:\/\*+|\*+\/?|\/\/)/gm, blank)
    .replace(/\*\/\s*$/gm, blank)
    .replace(/`[^`\n]*`|\\[a-z]/g, blank);
};

/** A Markdown file's prose. Code and link targets are blank. */
export const textOfMarkdown = (source) => {
  const blank = (text) => text.replace(/[^\n]/g, ' ');
  return source
    .replace(/^( *)(```|~~~)[^]*?^\1\2/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)\n]*\)|<[^>\n]+>/g, blank);
};
