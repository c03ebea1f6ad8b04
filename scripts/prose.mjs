// npm run prose [path…]: checks prose against the house style (scripts/prose/house-style.yml) and spelling (US English
// and scripts/prose/words.txt). Prose is Markdown text, comments, test names, and message strings of three words or
// more.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, root } from './lib/run.mjs';
import { textOf, textOfMarkdown } from './lib/texts.mjs';

install();
const { readConfigFile, spellCheckDocument } = await import('cspell-lib');
const { createLinter, loadTextlintrc } = await import('textlint');
const at = (...names) => join(root, ...names);

/** Returns false for generated pages that contain other projects' license names. */
const isOurs = (path) => path !== 'docs/third-parties.md';

const listed = spawnSync('git', ['ls-files', '--', ...process.argv.slice(2)], { cwd: root, encoding: 'utf8' });
if (listed.status !== 0) throw new Error(listed.stderr);
const files = listed.stdout
  .split('\n')
  .filter((path) => /\.(?:md|ts|tsx|mjs)$/.test(path) && existsSync(at(path)) && isOurs(path));

const linter = createLinter({
  descriptor: await loadTextlintrc({ configFilePath: at('scripts/prose/textlint.json') }),
});
const spelling = await readConfigFile(at('scripts/prose/cspell.json'));
const options = { generateSuggestions: false, noConfigSearch: true };

let found = 0;
const report = (path, line, message) => {
  found += 1;
  console.log(`${path}:${line} ${message}`);
};

for (const path of files) {
  const source = readFileSync(at(path), 'utf8');
  const isMarkdown = path.endsWith('.md');
  const text = isMarkdown ? textOfMarkdown(source) : textOf(path, source);
  const style = await linter.lintText(isMarkdown ? source : text, isMarkdown ? path : `${path}.txt`);
  for (const { line, message } of style.messages) report(path, line, message);
  const document = { uri: pathToFileURL(`${at(path)}.txt`).href, text, languageId: 'plaintext' };
  const { issues } = await spellCheckDocument(document, options, spelling);
  for (const { text: word, line } of issues) report(path, (line.position?.line ?? 0) + 1, `unknown word: ${word}`);
}

console.log(`${files.length} files, ${found} findings`);
if (found > 0) process.exit(1);
