import { Checkbox, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Types } from '../../api/client';
import type { Problem } from '../../api/problem';
import { billOf } from '../../api/queries';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { date, dollars } from '../../ui/format';
import { MoneyInput } from '../../ui/money-input';
import { Panel } from '../../ui/parts';
import { errorAt } from '../../ui/refusal';
import { amountInDispute, type DisputedLine } from './dispute';
import { contractColumn, isPriced } from './fee-schedule';
import { OtherAmountsWarning, ReasonPicker } from './reason-picker';

const nameOf = ({ code, modifiers }: Types.LifecycleLineView): string => [code, ...modifiers].join('-');

/** If no line is chosen, every underpaid line is in dispute. A chosen line has its own amount and may have a reason. */
export const DisputedLines = ({
  billId,
  hasLibrary,
  lines,
  value,
  problem,
  onChange,
}: {
  readonly billId: string;
  /** False if reasons can only be typed. */
  readonly hasLibrary: boolean;
  readonly lines: readonly Types.LifecycleLineView[];
  readonly value: readonly DisputedLine[];
  readonly problem: Problem | null;
  readonly onChange: (value: readonly DisputedLine[]) => void;
}) => {
  const { data: bill } = useQuery(billOf(billId));
  const priced = new Map(bill?.serviceLines.map((line) => [line.id, isPriced(line)]));
  const change = (lineItemId: string, part: Partial<DisputedLine>): void =>
    onChange(value.map((line) => (line.lineItemId === lineItemId ? { ...line, ...part } : line)));
  const indexOf = (id: string): number => value.findIndex(({ lineItemId }) => lineItemId === id);
  const errorOf = (id: string, path: string): string | undefined =>
    errorAt(problem, `lineItems.${indexOf(id)}.${path}`);
  return (
    <Panel title={m.act.lines} bare>
      <div className="ws-panel-body ws-soft">{m.act.linesHint}</div>
      {problem?.errors
        .filter(({ path }) => /^lineItems(\.\d+)?$/.test(path))
        .map(({ message }) => (
          <div key={message} className="ws-panel-body ws-danger">
            {message}
          </div>
        ))}
      <DataTable
        name={m.act.lines}
        rows={lines}
        keyOf={({ id }) => id}
        columns={[
          {
            head: m.common.select,
            quiet: true,
            cell: (line) => (
              <Checkbox
                aria-label={m.review.choose(nameOf(line))}
                checked={indexOf(line.id) >= 0}
                error={errorOf(line.id, 'lineItemId')}
                onChange={({ currentTarget }) =>
                  onChange(
                    currentTarget.checked
                      ? [...value, { lineItemId: line.id, reason: '', disputedAmount: line.short || '' }]
                      : value.filter(({ lineItemId }) => lineItemId !== line.id),
                  )
                }
              />
            ),
          },
          { head: m.bill.code, cell: (line) => <strong>{nameOf(line)}</strong>, whole: true },
          { head: m.bill.date, cell: ({ serviceDate }) => date(serviceDate), whole: true },
          { head: m.bill.charge, cell: ({ charge }) => dollars(charge), num: true },
          {
            head: m.bill.allowedFee,
            cell: ({ id, feeSchedule }) => (priced.get(id) === false ? m.bill.notOnFile : dollars(feeSchedule)),
            num: true,
          },
          ...contractColumn(lines),
          { head: m.bill.payerPaid, cell: ({ paid }) => dollars(paid), num: true },
          { head: m.review.short, cell: ({ short }) => dollars(short), num: true, foot: m.act.inDispute },
          {
            head: m.review.disputed,
            num: true,
            foot: dollars(amountInDispute(lines, value)),
            cell: (line) => {
              const chosen = value[indexOf(line.id)];
              if (!chosen) return dollars(value.length === 0 ? line.short : 0);
              return (
                <MoneyInput
                  aria-label={m.act.lineAmount(nameOf(line))}
                  className="ws-amount"
                  value={chosen.disputedAmount}
                  error={errorOf(line.id, 'disputedAmount')}
                  onChange={(disputedAmount) => change(line.id, { disputedAmount })}
                />
              );
            },
          },
        ]}
        detail={(line) => {
          const chosen = value[indexOf(line.id)];
          return (
            chosen && (
              <div className="ws-form">
                <div className="ws-row">
                  <Textarea
                    label={m.act.lineReason(nameOf(line))}
                    placeholder={m.act.reasonAsAbove}
                    autosize
                    maxRows={8}
                    value={chosen.reason}
                    error={errorOf(line.id, 'reason')}
                    onChange={({ currentTarget }) => change(line.id, { reason: currentTarget.value })}
                  />
                  {hasLibrary && (
                    <ReasonPicker
                      billId={billId}
                      lines={lines}
                      chosen={[chosen]}
                      label={m.act.libraryOf(nameOf(line))}
                      onPick={(reason) => change(line.id, { reason })}
                    />
                  )}
                </div>
                <OtherAmountsWarning
                  text={chosen.reason}
                  lines={lines}
                  chosen={[chosen]}
                  asked={amountInDispute(lines, [chosen])}
                />
              </div>
            )
          );
        }}
      />
    </Panel>
  );
};
