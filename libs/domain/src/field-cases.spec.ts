import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ruleTable } from '#testing/pure';

/** Where a case is tested: the start of a rule's text in the table, or a spec and one of its test names. */
type Holder = string | readonly [spec: string, test: string];

const SAME_PERSON_SPEC = 'apps/command-api/src/bills/same-person.http.spec.ts';
const OPERATOR_RULES_SPEC = 'libs/operator/src/rules/rules.engine.spec.ts';
const FOLLOW_REVISIONS_SPEC = 'apps/projector/src/revisions/follow-revisions.http.spec.ts';

/** Worked cases for questions from users in the field (ADR 24), in order. */
const asked: readonly (readonly [question: string, ...cases: readonly (readonly Holder[])[]])[] = [
  [
    'Follow-ups outside the 18 months',
    ['A follow-up must be within 18 months'],
    ['A follow-up on the last day of the 18 months is timely'],
    ['The 18 months end on the last day of a shorter month'],
  ],
  [
    'Service of an EOR',
    ['An EOR mailed without proof of service is deemed served'],
    ['With a proof of service, its date is the date of service', 'Without a proof of service, the receipt date counts'],
    ['The deadline for independent bill review is counted from the same kinds of service dates'],
    ['An order that resolves a threshold issue restarts'],
  ],
  [
    'Fee of an independent bill review',
    ['Filing for independent bill review has a fee'],
    ['Filing for independent bill review has a fee'],
    [[OPERATOR_RULES_SPEC, 'are activated by the columns of their rule']],
  ],
  [
    'Reimbursement of the fee',
    [
      'A mailed determination may be appealed within 25 days',
      'A determination can be enforced 20 days after it is final',
    ],
    ['The payer reimburses the fee'],
    ['If a check does not include the fee'],
  ],
  [
    'Medical-legal codes on a treatment bill',
    ['A medical-legal code on a treatment bill is paid by the medical-legal schedule'],
    ['Treatment codes on the same bill are priced as usual'],
    ['With a medical-legal code, only diagnostic tests'],
  ],
  [
    'Duplicates',
    ['A bill with the same lines', [SAME_PERSON_SPEC, 'is accepted with a warning that names the existing bill']],
    ['A bill with the same code, date of service and physician as an earlier bill may be a duplicate'],
    ['A corrected bill is not a duplicate of the bill that it replaces'],
  ],
  [
    'Report codes by year',
    ['The date of service determines the amount of a report code'],
    ['The date of service determines the amount of a report code'],
    ['After the table ends, a report is priced at its charge', 'After the table ends, the last amount on file'],
  ],
  [
    'Suffixes of names',
    ['A suffix is separated from the last name'],
    ['Credentials are not part of a name, but the suffix is'],
    ['V is a suffix only after a comma (our reading)'],
  ],
  [
    'Corrected bill after an EOR',
    ['A bill that is corrected after its EOR replaces', 'A correction does not stop the clock for a second review'],
    ['After an EOR, a bill is corrected, not resubmitted'],
    ['A correction contains the payer claim control number'],
  ],
  [
    'Interpreters and missed appointments',
    ['An interpreter is paid per quarter hour, for at least two hours'],
    [
      'A missed appointment is paid, and so is record review above 200 pages',
      'Record review for a missed appointment is paid',
    ],
    ['A cancellation within six business days'],
  ],
  [
    'Worked together',
    ['The difference includes the modifier increments of both codes'],
    ['The five days are calendar days'],
    [
      'The amount that a determination orders, and the fee, are due in 45 days',
      'The reimbursed fee is the fee that was paid',
    ],
    ['On a treatment bill, modifier increments of a medical-legal code apply'],
    [
      'A bill with the same lines',
      [SAME_PERSON_SPEC, 'returns 409 with the most recent existing bill if the request sets rejectDuplicates'],
    ],
    [
      'A bill and its correction are one balance',
      [FOLLOW_REVISIONS_SPEC, 'closes when its correction is paid, and one balance remains'],
    ],
    [
      'Penalty and interest on a late payment for treatment are demanded by letter',
      'A self-insured public entity has until day 60',
    ],
    ['An e-bill must be paid or objected to in 15 working days', 'An e-bill that is paid after 15 working days'],
    ['Penalty and interest on medical-legal amounts contested in time'],
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
