import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCaller, freePort, installClient, linkPackages, startServer, type RunningServer } from '#testing/process';

/*
 * Runs every code block in the guides and in README.md like a reader: shell and JavaScript blocks in order in one
 * folder, README.md against a new service and the guides against a shared one. Words after the language of a block
 * control its execution:
 * - `status=422`: status of the responses to its requests
 * - `answer`: output of the previous block (IDs and times may differ; of text, only the last line counts)
 * - `background`: runs in parallel to the following blocks; `prints=one,other` waits for the first output before it
 * continues, and for the second at the end
 * - `browser`: runs in examples/embed in a browser
 * - `docker`: is not run
 */

const root = join(import.meta.dirname, '../..');
const { guides } = (await import(join(import.meta.dirname, 'pages.mjs'))) as { guides: readonly Guide[] };

interface Guide {
  readonly slug: string;
  readonly file: string;
}
interface Block {
  readonly language: string;
  readonly words: readonly string[];
  readonly code: string;
}

/** Commands that the spec has already run, or that cannot run in a folder outside the repository. */
const done = ['npm start', 'npm run client', 'npm install --no-save ./dist/client'];

const blocksOf = (file: string): readonly Block[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^```(\w*) ?(.*)\n([^]*?)^```$/gm)].map(
    ([, language = '', words = '', code = '']) => ({ language, words: words.split(' ').filter(Boolean), code }),
  );

/** Compares a value with an example: texts without digits must be equal, but IDs and times may differ. */
const fits = (expected: unknown, actual: unknown): boolean => {
  if (Array.isArray(expected)) return Array.isArray(actual) && expected.every((item, at) => fits(item, actual[at]));
  if (expected !== null && typeof expected === 'object')
    return (
      actual !== null &&
      typeof actual === 'object' &&
      Object.entries(expected).every(([name, one]) => fits(one, (actual as Record<string, unknown>)[name]))
    );
  if (typeof expected === 'string' && /\d/.test(expected)) return typeof actual === 'string';
  return expected === actual;
};

const prelude = `set -euo pipefail
curl() {
  local more=()
  case "$*" in *text/event-stream*) more=(--max-time 1);; esac
  command curl "\${more[@]}" -w '%{stderr}%{http_code}\\n' "$@" 2>>statuses || [ $? = 28 ]
  echo
}
trap 'for job in $(jobs -p); do kill -- -$job; done' EXIT
npm() { (cd "$ROOT" && command npm "$@"); }
`;

/** Script of all blocks. Each block writes its output to \`out.N\`. */
const scriptOf = (blocks: readonly Block[], origin: string, receiver: number): string =>
  prelude +
  blocks
    .map(({ language, words, code }, at) => {
      const [first] = printedBy(words);
      const here = code
        .replaceAll('http://127.0.0.1:3000', origin)
        .replaceAll('127.0.0.1:4000', `127.0.0.1:${receiver}`)
        .replace('listen(4000', `listen(${receiver}`);
      const shell = here.split('\n').map((line) => (done.includes(line) ? ':' : line));
      const body =
        language === 'sh' ? shell.join('\n') : `node --input-type=module <<'END_OF_BLOCK'\n${here}END_OF_BLOCK`;
      const runs = language === 'sh' || (language === 'js' && !words.includes('browser'));
      if (words.includes('docker')) return '';
      // Runs in its own process group, which can be stopped as a whole.
      if (words.includes('background'))
        return `set -m\n{\n${body}\n} > out.${at} 2>&1 < /dev/null &\nset +m\n${first === undefined ? '' : awaited(first, at)}`;
      return runs ? `echo ${at} > at; : > statuses\n{\n${body}\n} > out.${at}\nmv statuses statuses.${at}\n` : '';
    })
    .concat(blocks.flatMap(({ words }, at) => printedBy(words).map((word) => awaited(word, at))))
    .join('');

const printedBy = (words: readonly string[]): readonly string[] =>
  /prints=([\w,]+)/.exec(words.join(' '))?.[1]?.split(',') ?? [];
const awaited = (word: string, at: number): string => `until grep -qs ${word} out.${at}; do sleep 0.1; done\n`;

let folder: string;
let services: Readonly<Record<'guides' | 'readme', RunningServer>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guides-'));
  services = { guides: await startServer(), readme: await startServer() };
  await installClient(folder);
  linkPackages(folder, 'express');
}, 120_000);
afterAll(async () => {
  for (const service of Object.values(services)) {
    await service.stop();
    service.remove();
  }
  rmSync(folder, { recursive: true, force: true });
});

// Print the blocks that are not tested.
console.log('not run: the blocks of README.md that need Docker');
const withCode = [...guides, { slug: 'readme', file: 'README.md' }]
  .map((guide) => ({ ...guide, blocks: blocksOf(guide.file) }))
  .filter((guide) => guide.blocks.length);

it.each(withCode)(
  'the code blocks in $file produce the documented output',
  async ({ slug, blocks }) => {
    const place = join(folder, slug);
    mkdirSync(join(place, 'data'), { recursive: true });
    cpSync(join(root, 'examples'), join(place, 'examples'), { recursive: true });
    const read = (name: string): string => {
      const file = join(place, name);
      return existsSync(file) ? readFileSync(file, 'utf8') : '';
    };
    for (const { language } of blocks) expect(['sh', 'js', 'json', 'html', 'text']).toContain(language);
    const server = services[slug === 'readme' ? slug : 'guides'];
    const receiver = await freePort();
    writeFileSync(join(place, 'data/sandbox.key'), server.key);
    const bill = JSON.parse(readFileSync(join(root, 'examples/med-legal-bill.json'), 'utf8')) as object;
    const { body } = await createCaller(server)('POST', '/bills', bill);
    const { NODE_OPTIONS, ...inherited } = process.env;
    const env = {
      ...inherited,
      ...{ BASE: server.base, KEY: server.key, BILL: body.id as string, CURSOR: '0' },
      ...{ ROOT: root, DATA_DIR: server.dataDir, XDG_CONFIG_HOME: place, PORT: String(receiver) },
    };
    await promisify(execFile)('bash', ['-c', scriptOf(blocks, server.origin, receiver)], {
      cwd: place,
      env,
    }).catch((failure: unknown) => {
      const { stderr } = failure as { stderr: string };
      const at = Number(read('at'));
      const details = `${read(`out.${at}`)}\n${read('statuses')}\n${stderr}`.slice(0, 3000);
      throw new Error(`failed: ${blocks[at]?.code}\n${details}`);
    });
    for (const [at, { words, language, code }] of blocks.entries()) {
      const [, wanted] = /status=(\d+)/.exec(words.join(' ')) ?? [];
      const statuses = read(`statuses.${at}`).split('\n').filter(Boolean);
      const isGood = (status: string): boolean => (wanted === undefined ? status < '400' : status === wanted);
      if (language === 'sh' && !statuses.every(isGood))
        throw new Error(`answered ${statuses.join(', ')}: ${code}\n${read(`out.${at}`).slice(0, 3000)}`);
      if (language !== 'json' && language !== 'text') continue;
      const expected: unknown = language === 'json' ? JSON.parse(code) : code.trim();
      if (!words.includes('answer')) continue;
      const printed =
        read(`out.${at - 1}`)
          .trim()
          .split('\n')
          .at(-1) ?? '';
      const isRight = language === 'json' ? fits(expected, JSON.parse(printed)) : expected === printed;
      if (!isRight) throw new Error(`the answer was\n${printed}\nand not\n${code}`);
    }
  },
  120_000,
);
