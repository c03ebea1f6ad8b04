import { shippedRules } from '#domain';
import { amountRules } from './amounts.js';
import { determinationRules } from './determinations.js';
import { filingRules } from './filings.js';
import { latePaymentRules } from './late-payment.js';
import { refundRules } from './refunds-and-recoupments.js';
import { paperRules } from './papers.js';
import { physicianRules } from './physician.js';
import { reviewRules } from './reviews.js';
import { beforeSendingRules } from './before-sending.js';
import { revisionRules } from './revisions.js';
import type { Rule, RulePart } from './rule.js';
import { nameOfEntry, rulesUsed } from './rules-used.js';
import { serviceRules } from './service.js';
import { timeRules } from './time-limits.js';
import { utilizationReviewRules } from './utilization-review.js';
import { warningRules } from './warnings.js';

/**
 * All legal rules that the product applies. The specs of `libs/domain` execute the examples, and docs/domain.md is
 * generated from this table.
 */
export const ruleTable = (): readonly RulePart[] => [
  amountRules,
  physicianRules,
  warningRules,
  beforeSendingRules,
  timeRules,
  serviceRules,
  latePaymentRules,
  refundRules,
  reviewRules,
  determinationRules,
  filingRules,
  utilizationReviewRules,
  revisionRules,
  paperRules,
];

const intro = `# Rules of the domain

Generated from the table that the specs of \`libs/domain\` execute (\`libs/testing/pure/rules\`). Do not edit.

Each rule lists its legal source and a worked example that is checked by tests.
Amounts, percentages, days and calendars are data: entries of a rule pack, each with its first and last day. This page
shows version ${shippedRules.version} of the shipped pack. The last column names the entries that the example uses.
\`directory import fees\` adds amounts of report codes, and \`directory import omfs\` adds the tables of the physician
fee schedule (docs/fees.md).
`;

const tableOf = (head: readonly string[], body: readonly (readonly string[])[]): string => {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...body].map((row) => row[column]?.length ?? 0)));
  const row = (cells: readonly string[]) => `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  return [row(head), row(widths.map((width) => '-'.repeat(width))), ...body.map(row)].join('\n');
};

/** Entries from the shipped pack that a rule's example uses. A calendar is listed only if it is the only entry. */
const dataOf = ({ holds }: Rule): string =>
  typeof holds === 'function'
    ? rulesUsed(holds)
        .filter(({ id }, _, all) => !id.startsWith('calendar.') || all.length === 1)
        .map(nameOfEntry)
        .join('; ')
    : '';

/** Entries from the shipped pack that no example uses. */
export const entriesWithoutCase = (): readonly string[] => {
  const used = new Set(
    ruleTable().flatMap(({ rules }) =>
      rules.flatMap(({ holds }) => (typeof holds === 'function' ? rulesUsed(holds).map(nameOfEntry) : [])),
    ),
  );
  return shippedRules.entries.map(nameOfEntry).filter((name) => !used.has(name));
};

/** Content of docs/domain.md. */
export const domainMarkdown = (): string =>
  `${[
    intro.trimEnd(),
    ...ruleTable().flatMap(({ title, rules }) => [
      `## ${title}`,
      tableOf(
        ['Rule', 'Source', 'Case', 'Result', 'Data'],
        rules.map((rule) => [
          rule.rule,
          rule.citation,
          rule.example,
          rule.uncertain ? `${rule.result} (our reading)` : rule.result,
          dataOf(rule),
        ]),
      ),
    ]),
  ].join('\n\n')}\n`;
