import { amountRules } from './amounts.js';
import { latePaymentRules } from './late-payment.js';
import { moneyBackRules } from './money-back.js';
import { paperRules } from './papers.js';
import { physicianRules } from './physician.js';
import { reviewRules } from './reviews.js';
import type { RulePart } from './rule.js';
import { timeRules } from './time-limits.js';
import { warningRules } from './warnings.js';

/** Every rule of law that the program goes by. The specs of `libs/domain` run through it, docs/domain.md prints it. */
export const ruleTable = (): readonly RulePart[] => [
  amountRules,
  physicianRules,
  warningRules,
  timeRules,
  latePaymentRules,
  moneyBackRules,
  reviewRules,
  paperRules,
];

const intro = `# Rules of the domain

Printed from the table that the specs of \`libs/domain\` run through (\`libs/testing/pure/rules\`); do not edit.

Each rule stands with the law that it is made of and with a case worked out by hand, which the program must agree with.
Amounts of a year are data and not rules: \`directory import fees\` adds those of the report codes,
\`directory import omfs\` the tables of the physician fee schedule (docs/fees.md).
`;

const tableOf = (head: readonly string[], body: readonly (readonly string[])[]): string => {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...body].map((row) => row[column]?.length ?? 0)));
  const row = (cells: readonly string[]) => `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  return [row(head), row(widths.map((width) => '-'.repeat(width))), ...body.map(row)].join('\n');
};

/** docs/domain.md. */
export const domainMarkdown = (): string =>
  `${[
    intro.trimEnd(),
    ...ruleTable().flatMap(({ title, rules }) => [
      `## ${title}`,
      tableOf(
        ['Rule', 'Source', 'Case', 'Result'],
        rules.map(({ rule, citation, example, result }) => [rule, citation, example, result]),
      ),
    ]),
  ].join('\n\n')}\n`;
