import { billStates, type BillCommand, type BillState } from '#domain';
import { billSamples, type LifecycleRow, type TableOutcome } from '#domain/samples';
import { commandsAfterSecondReview, commandsTo, commandsWithPayment } from './bill-histories.js';

type CommandsByState = Readonly<Partial<Record<BillState, readonly BillCommand[]>>>;
const commandsBySetup: Readonly<Record<NonNullable<LifecycleRow['way']>, CommandsByState>> = {
  'with a payment': commandsWithPayment,
  'after a second review': commandsAfterSecondReview,
};

/**
 * All triggers in all twelve bill states. The bill specs execute this table, and docs/lifecycle.md is generated from
 * it.
 */
export const lifecycleTable = () =>
  billSamples.lifecycle.map((row) => ({
    ...row,
    /** Commands that lead to a state. */
    history: (state: BillState): readonly BillCommand[] => [
      ...((row.way && commandsBySetup[row.way][state]) ?? commandsTo[state]),
      ...(row.then ?? []),
    ],
  }));

const outcomeLabels: Readonly<Partial<Record<TableOutcome, string>>> = {
  refused: '409',
  noted: 'noted',
  nothing: '',
  none: '–',
};

const intro = `# The lifecycle of a bill

Generated from the table that the specs of \`libs/domain\` execute (\`libs/testing/pure/lifecycle-table.ts\`). Do not edit.

A cell contains the state after the trigger. Other values:

- \`409\`: the action is refused with \`lifecycle_conflict\` and changes nothing.
- \`noted\`: the trigger is recorded as activity only.
- empty: nothing happens.
- \`–\`: the trigger does not apply, because its object does not exist.

The state is never set manually. After every trigger it is derived from the facts. The first matching rule applies:

1. The bill is closed: \`closed\`.
2. The balance is 0: \`paid\`.
3. A lien is filed: \`lien\`.
4. A review is undecided: \`second_review\` or \`ibr\`.
5. The latest EOR paid nothing and no payment was posted after it: \`denied\`. This rule does not apply if that EOR responds to a review of a partly paid bill.
6. A payment is posted: \`partially_paid\`.
7. An EOR is on file: \`processed\`.
8. Otherwise, the payer's last response: \`rejected\`, \`accepted\` or \`accepted_no_response\`. Without a response: \`submitted\`.

If a cell depends on more than the state, it shows the simplest case: the lien and the closed bill were accepted before, and
an EOR during a review responds to that review. A paid bill accepts only penalty and interest, and more if the overpayment
becomes a credit balance (see its row). The EOR of the processed bill paid less than the fee schedule. If the payer announced
or paid the full fee schedule amount, a review is refused with \`nothing_in_dispute\`.
`;

/** Content of docs/lifecycle.md. */
export const lifecycleMarkdown = (): string => {
  const cells = [
    ['Trigger', ...billStates],
    ...lifecycleTable().map(({ trigger, outcomes }) => [
      trigger,
      ...billStates.map((state) => outcomeLabels[outcomes[state]] ?? outcomes[state]),
    ]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(3, ...cells.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) => `| ${row.map((cell, n) => cell.padEnd(widths[n]!)).join(' | ')} |`;
  const [head, ...body] = cells;
  return [intro, line(head!), line(widths.map((width) => '-'.repeat(width))), ...body.map(line), ''].join('\n');
};
