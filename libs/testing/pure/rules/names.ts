import { lastNameOf, personNameOf, printedLastName } from '#domain';
import type { Rule } from './rule.js';

const parts = (...all: readonly string[]): string => all.filter(Boolean).join(' / ');

export const nameRules: readonly Rule[] = [
  {
    rule: 'A suffix is separated from the last name, and follows it on forms',
    citation: '005010X222A1 NM107; NUCC 02/12, item 2',
    example: 'Patient Smith, Jr.: NM103 and NM107, item 2',
    result: 'Smith / JR / Smith JR',
    holds: () => {
      const { last, suffix } = lastNameOf('Smith, Jr.');
      return parts(last, suffix, printedLastName({ patient: { lastName: 'Smith, Jr.' } }));
    },
  },
  {
    rule: 'Credentials are not part of a name, but the suffix is',
    citation: '005010X222A1 NM107',
    example: 'Provider John Smith Jr., MD: NM103, NM104, NM107',
    result: 'Smith / John / JR',
    holds: () => {
      const { last, first, suffix } = personNameOf('John Smith Jr., MD');
      return parts(last, first, suffix);
    },
  },
  {
    rule: 'V is a suffix only after a comma (our reading)',
    citation: '005010X222A1 NM107',
    example: 'Patients Smith III; Ivy V; Ivy, V',
    result: 'Smith / III; Ivy V; Ivy / V',
    holds: () =>
      ['Smith III', 'Ivy V', 'Ivy, V']
        .map((name) => lastNameOf(name))
        .map(({ last, suffix }) => parts(last, suffix))
        .join('; '),
  },
];
