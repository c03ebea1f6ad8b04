import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedRules } from '#domain';
import { domainMarkdown, entriesWithoutCase, ruleTable } from '#testing/pure';

const root = join(import.meta.dirname, '../../..');
const rules = ruleTable().flatMap(({ rules: all }) => all);

describe('rules of the domain', () => {
  it.each(rules.map((rule) => [`${rule.rule}: ${rule.example}`, rule] as const))('%s', (_, { holds, result }) => {
    if (typeof holds === 'function') expect(holds(shippedRules)).toBe(result);
    // A rule outside the domain is tested by the spec that it names.
    else expect(readFileSync(join(root, holds.spec), 'utf8')).toContain(`it('${holds.test}'`);
  });

  it('docs/domain.md contains the rules of the table', () =>
    expect(readFileSync(join(root, 'docs/domain.md'), 'utf8')).toBe(domainMarkdown()));
});

it('every entry of the shipped pack has a case', () => expect(entriesWithoutCase()).toEqual([]));

/** Returns the section numbers cited in a text: `Labor Code §§ 4603.2(e), 4622(b)` → 4603.2, 4622. */
const sectionsIn = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /(?:Labor Code|8 CCR|CCP|Code of Civil Procedure) (?:§§?|sections?) ?((?:[\d.]+[a-z]?(?:\([^)\s]+\))*(?:, | and | to |; )?)+)/g,
    ),
  ].flatMap(([, list = '']) => [...list.matchAll(/\d[\d.]*\d[a-z]?/g)].map(([section]) => section));

it('the rule table cites every section of law that the domain and documents code cites', () => {
  const named = ['libs/domain/src', 'libs/documents/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !path.includes('testing'))
      .flatMap((path) => sectionsIn(readFileSync(join(root, folder, path), 'utf8').replace(/\s*\n[\s*/'+]*/g, ' '))),
  );
  const known = new Set(sectionsIn(rules.map(({ citation }) => citation).join('\n')));
  expect(new Set(named).size).toBeGreaterThan(15);
  expect([...new Set(named)].filter((section) => !known.has(section)).toSorted()).toEqual([]);
});
