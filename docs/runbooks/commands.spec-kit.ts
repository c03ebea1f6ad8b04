import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Server key of the specs' live practice. */
export const LIVE_KEY = 'sk_live_c9486cd03ac6c24e81fedcff8459a9fe8d335b8c';
export const LIVE_ORG = 'org_livepractice';

/** Inline commands that another spec runs. */
export const runByOthers: Readonly<Record<string, string>> = {
  'npm run cli -- payer-file retry pf_…': 'apps/cli/src/care.process.spec.ts',
  'ENGINES=production … BLOB_STORE=s3://… npm run cli -- transfer --documents': 'apps/cli/src/transfer.process.spec.ts',
  'sudo -u workcomp node dist/bundle/cli.js --data-dir /var/lib/workcomp doctor': 'no spec: it needs root',
};

const fence = /^( *)```(\w*) ?(.*)\n([^]*?)^ *```$/gm;
export const pageOf = (page: string): string => readFileSync(join(import.meta.dirname, page), 'utf8');
const wordsOf = (words: string): readonly string[] => words.split(' ').filter(Boolean);

/** Commands of a page in order: each shell block as a whole, and each inline command. */
export const commandsOf = (page: string): readonly string[] => {
  const found: (readonly [number, string])[] = [];
  const text = pageOf(page);
  for (const { index, 3: words = '', 2: language, 4: code = '' } of text.matchAll(fence))
    if (language === 'sh' && !wordsOf(words).includes('elsewhere')) found.push([index, code.replace(/^ {3}/gm, '')]);
  const inline = text.replace(fence, (block) => block.replace(/[^\n]/g, ' '));
  for (const { index, 1: code = '' } of inline.matchAll(
    /`((?:workcomp -?-?[a-z]|[^`\n]*(?:npm run (?:-s )?cli -- |cli\.js ))[^`\n]+)`/g,
  ))
    if (!(code in runByOthers)) found.push([index, code]);
  return found.toSorted(([a], [b]) => a - b).map(([, code]) => code);
};
