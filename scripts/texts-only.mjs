// node scripts/texts-only.mjs COMMIT [OPENAPI]: shows whether only prose has changed since a commit. It compares golden
// files exactly, code without comments and prose strings, and docs/openapi.json with that commit's document (OPENAPI)
// without prose. It lists every other change and fails if there is one.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './lib/run.mjs';

const [commit, olderDocument] = process.argv.slice(2);
const git = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(stderr);
  return stdout;
};
const read = (path) => readFileSync(join(root, path), 'utf8');
const found = [];

const changed = git('diff', '--name-status', '--no-renames', commit)
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split('\t'));

/**
 * Returns true for prose: a string with a space, or with a period at its end. Other strings are names, codes and paths.
 */
const isText = (value) => typeof value === 'string' && /\s|\.$/.test(value);
const isTestName = (callee) => /^(?:it|test|describe)\b/.test(callee);

/** A file's syntax tree, without positions, comments, prose strings and test names. */
const codeOf = (path, source) => {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) return errors[0].message;
  return JSON.stringify(program, (key, value) => {
    if (typeof value === 'bigint') return String(value);
    if (['start', 'end', 'raw', 'hashbang'].includes(key)) return undefined;
    if (value?.type === 'CallExpression' && isTestName(source.slice(value.callee.start, value.callee.end)))
      return { call: value.callee, arguments: value.arguments.slice(1) };
    const isProse =
      value?.type === 'JSXText' ||
      (value?.type === 'Literal' && isText(value.value)) ||
      (value?.type === 'TemplateElement' && isText(value.value.raw));
    return isProse ? null : value;
  });
};

for (const [status, path] of changed) {
  if (path.includes('/golden/')) found.push(`golden file: ${path}`);
  if (!/^(?:apps|libs)\/.*\.tsx?$/.test(path)) continue;
  if (status !== 'M') found.push(`code: ${path} (${status === 'A' ? 'added' : 'removed'})`);
  else if (codeOf(path, git('show', `${commit}:${path}`)) !== codeOf(path, read(path))) found.push(`code: ${path}`);
}

const textMembers = new Set(['title', 'summary', 'description', 'x-enum-descriptions', 'example', 'examples']);

/** Adds the paths at which two documents differ in more than prose. */
const compare = (older, newer, path) => {
  if (older === newer) return;
  if (older === null || newer === null || typeof older !== 'object' || typeof newer !== 'object') {
    found.push(`OpenAPI: ${path}`);
    return;
  }
  for (const name of new Set([...Object.keys(older), ...Object.keys(newer)])) {
    const isTextMember = textMembers.has(name) && !path.endsWith('/properties');
    if (!isTextMember) compare(older[name] ?? null, newer[name] ?? null, `${path}/${name}`);
  }
};
if (olderDocument !== undefined && existsSync(olderDocument))
  compare(JSON.parse(readFileSync(olderDocument, 'utf8')), JSON.parse(read('docs/openapi.json')), '#');

for (const line of found) console.log(line);
console.log(`${changed.length} changed files, ${found.length} other changes than texts`);
if (found.length > 0) process.exit(1);
