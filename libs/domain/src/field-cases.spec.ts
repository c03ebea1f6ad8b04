import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ruleTable } from '#testing/pure';

/** Where a case is tested: the beginning of a rule's text in the table, or a spec and one of its test names. */
type Holder = string | readonly [spec: string, test: string];

const SAME_PERSON_SPEC = 'apps/command-api/src/bills/same-person.http.spec.ts';
const OPERATOR_RULES_SPEC = 'libs/operator/src/rules/rules.engine.spec.ts';
const FOLLOW_REVISIONS_SPEC = 'apps/projector/src/revisions/follow-revisions.http.spec.ts';

/** Worked cases of questions from users in the field (ADR 24), in order. */
const asked: readonly (readonly [question: string, ...cases: readonly (readonly Holder[])[]])[] = [
  [
    'Follow-ups outside the 18 months',
    ['A follow-up is within 18 months'],
    ['The last day of the 18 months is in time'],
    ['The 18 months end with the month where it is shorter'],
  ],
  [
    'Service of an EOR',
    ['An EOR by mail without proof of service counts'],
    ['With a proof of service its date counts', 'Without one the receipt counts'],
    ['The time to ask for an independent review is counted from the same kinds of days'],
    ['An order that resolves a threshold issue opens'],
  ],
  [
    'Fee of an independent bill review',
    ['Filing an independent bill review has a fee'],
    ['Filing an independent bill review has a fee'],
    [[OPERATOR_RULES_SPEC, 'are put in force by the columns of their rule']],
  ],
  [
    'The fee comes back',
    ['A determination that was mailed is appealed within 25 days', 'A determination is enforced once it is final'],
    ['The fee comes back with the money'],
    ['A check without the fee leaves it open'],
  ],
  [
    'Medical-legal codes on a treatment bill',
    ['A medical-legal code is paid by its schedule on a treatment bill'],
    ['Beside it, treatment is priced as ever'],
    ['Beside a medical-legal code only diagnostic tests'],
  ],
  [
    'Duplicates',
    [
      'A bill is sent once',
      [SAME_PERSON_SPEC, 'is accepted with a warning that names the existing bill'],
    ],
    ['The same code on the same day by the same physician may be a duplicate'],
    ['A corrected bill is no duplicate of the one that it replaces'],
  ],
  [
    'Report codes by year',
    ['The day of the service picks the row of a report code'],
    ['The day of the service picks the row of a report code'],
    ['After the table’s end a report is billed as charged', 'After the table’s end the last amount on file'],
  ],
  [
    'Suffixes of names',
    ['A suffix is parted from the last name'],
    ['Credentials are no part of a name'],
    ['V is a suffix only behind a comma'],
  ],
  [
    'Corrected bill after an EOR',
    ['A bill that is corrected after its EOR replaces', 'A correction stops no clock of a second review'],
    ['What an EOR has answered is corrected, and not resubmitted'],
    ['A correction names the payer’s number'],
  ],
  [
    'Interpreters and missed appointments',
    ['An interpreter is paid by the quarter hour'],
    ['A missed appointment is paid, and records above 200 pages', 'Records beside a missed appointment are paid'],
    ['A cancellation within six business days'],
  ],
  [
    'Worked together',
    ['The difference counts the increments of both codes'],
    ['The five days are calendar days'],
    [
      'What a determination orders, and the fee, is paid in 45 days',
      'The fee that comes back is the one that was paid',
    ],
    ['Its increments count, and it needs no charge'],
    [
      'A bill is sent once',
      [SAME_PERSON_SPEC, 'returns 409 with the most recent existing bill if the request sets rejectDuplicates'],
    ],
    [
      'A bill and its correction are one balance',
      [FOLLOW_REVISIONS_SPEC, 'closes once its correction is paid, and one balance is counted'],
    ],
    [
      'Penalty and interest of late treatment are demanded by a letter',
      'A self-insured public entity has until day 60',
    ],
    ['An e-bill is paid or objected to in 15 working days', 'An e-bill that is paid after 15 working days'],
    ['Medical-legal amounts that were contested in time and paid late'],
  ],
];

const rules = ruleTable().flatMap((part) => part.rules.map(({ rule }) => rule));
const cases = asked.flatMap(([question, ...all]) => all.map((holders) => [question, holders] as const));

it('lists 31 separate cases and nine combined ones', () => expect(cases).toHaveLength(31 + 9));

it.each(cases.map(([question, holders], n) => [n + 1, question, holders] as const))(
  'case %i (%s) is tested by the rules and specs that it names',
  (_, __, holders) => {
    expect(holders.length).toBeGreaterThan(0);
    for (const holder of holders)
      if (typeof holder === 'string') expect(rules.filter((rule) => rule.startsWith(holder))).toHaveLength(1);
      else
        expect(readFileSync(join(import.meta.dirname, '../../..', holder[0]), 'utf8')).toContain(`it('${holder[1]}'`);
  },
);
