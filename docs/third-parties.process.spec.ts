import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/* The registry is simulated by a program named npm. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const audit = (answer: string): string => {
  writeFileSync(join(folder, 'answer'), answer);
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\ncat '${join(folder, 'answer')}'\n`, { mode: 0o755 });
  const path = [folder, dirname(process.execPath), process.env['PATH']].join(delimiter);
  const { status, stdout } = spawnSync(process.execPath, ['scripts/audit.mjs'], {
    env: { ...process.env, PATH: path },
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  return stdout;
};
const fault = (name: string) => ({
  [name]: { name, severity: 'high', range: '<99', fixAvailable: true, nodes: [`node_modules/${name}`] },
});

it('lists known vulnerabilities of shipped packages only, including those built into pages', () => {
  const vulnerabilities = { ...fault('fastify'), ...fault('recharts'), ...fault('pdfjs-dist'), ...fault('jest') };
  expect(audit(JSON.stringify({ vulnerabilities })).trim().split('\n')).toEqual([
    'high: fastify <99, fixed in a newer version',
    'high: recharts <99, fixed in a newer version',
    'high: pdfjs-dist <99, fixed in a newer version',
    '3 packages with known vulnerabilities',
  ]);
});

it('reports that it was skipped if the registry does not respond', () => {
  expect(audit('<html>')).toContain('skipped: the registry did not return');
  expect(audit(JSON.stringify({ error: {} }))).toContain('skipped: the registry did not return');
});
