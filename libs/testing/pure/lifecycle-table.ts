import { billStates, type BillCommand, type BillState } from '#domain';
import { billSamples, type LifecycleRow, type TableOutcome } from '#domain/samples';
import { commandsAfterSecondReview, commandsTo, commandsWithPayment } from './bill-histories.js';

type CommandsByState = Readonly<Partial<Record<BillState, readonly BillCommand[]>>>;
const commandsBySetup: Readonly<Record<NonNullable<LifecycleRow['way']>, CommandsByState>> = {
  'with a payment': commandsWithPayment,
  'after a second review': commandsAfterSecondReview,
};

/** Twelve states × every trigger: what the specs of the bill run through, and what docs/lifecycle.md prints. */
export const lifecycleTable = () =>
  billSamples.lifecycle.map((row) => ({
    ...row,
    /** The history that led into a state. */
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

Printed from the table that the specs of \`libs/domain\` run through (\`libs/testing/pure/lifecycle-table.ts\`); do not edit.

A cell names the state after the trigger. \`409\` is refused with \`lifecycle_conflict\` and changes nothing, \`noted\` is
recorded as activity only, an empty cell means that nothing happens, \`–\` that there is nothing to act on.

The state is never set by hand. One rule computes it from the facts after every trigger; the first line that fits wins:
closed · balance 0: paid · lien · an undecided review: second_review or ibr · the latest EOR paid nothing and nothing was
posted after it, unless it answers a review of a bill that was partly paid: denied · something is paid: partially_paid · an EOR on file: processed · the payer's last answer:
rejected, accepted or accepted_no_response, else submitted. Where a cell could depend on more than the state, it shows
the plainest case: the lien and the closed bill were accepted before, and an EOR in a review answers it. A paid bill
takes penalty and interest only, and more where it may be credit: the row says so. The processed bill was paid short by its EOR: where the payer announced or paid all that
the fee schedules allow, a review is refused with \`nothing_in_dispute\`.
`;

/** docs/lifecycle.md. */
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
