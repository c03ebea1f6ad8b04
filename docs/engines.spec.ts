import { readFileSync } from 'node:fs';
import { ferretDbLimits } from '../libs/testing/http/mongodb-wire/ferretdb-limits.js';

it('docs/engines.md lists exactly the known limitations of FerretDB', () => {
  const page = readFileSync(new URL('engines.md', import.meta.url), 'utf8').replaceAll(/\n +/g, ' ');
  const [, section = ''] = /## Limitations of FerretDB\n([^]*?)\n##/.exec(page) ?? [];
  const listed = [...section.matchAll(/^- (.*)$/gm)].map(([, line]) => line);
  expect(listed.sort()).toEqual(ferretDbLimits.map(({ reason }) => reason).sort());
});
