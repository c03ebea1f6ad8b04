import { readFileSync } from 'node:fs';
import { ferretDbLimits } from '../libs/testing/http/mongodb-wire/ferretdb-limits.js';

it('what FerretDB cannot do is listed with its reason, and nothing else', () => {
  const page = readFileSync(new URL('engines.md', import.meta.url), 'utf8').replaceAll(/\n +/g, ' ');
  const [, section = ''] = /## What FerretDB cannot do\n([^]*?)\n## /.exec(page) ?? [];
  const listed = [...section.matchAll(/^- (.*)$/gm)].map(([, line]) => line);
  expect(listed.sort()).toEqual(ferretDbLimits.map(({ reason }) => reason).sort());
});
