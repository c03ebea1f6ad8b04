import { Checkbox, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Types } from '../../api/client';
import type { Problem } from '../../api/problem';
import { billOf } from '../../api/queries';
import { m } from '../../messages';
import { dollars } from '../../ui/format';
import { MoneyInput } from '../../ui/money-input';
import { amountInDispute, type DisputedLine } from './dispute';
import { isPriced } from './fee-schedule';
import { OtherAmountsWarning, ReasonPicker } from './reason-picker';
import { errorAt } from '../../ui/refusal';

/** If no line is chosen, every underpaid line is in dispute. */
export const DisputedLines = ({
  billId,
  hasLibrary,
  lines,
  value,
  problem,
  first,
  onChange,
}: {
  readonly billId: string;
  /** False if reasons can only be typed. */
  readonly hasLibrary: boolean;
  readonly lines: readonly Types.LifecycleLineView[];
  readonly value: readonly DisputedLine[];
  readonly problem: Problem | null;
  /** The first line has the focus when the dialog opens. */
  readonly first: boolean;
  readonly onChange: (value: readonly DisputedLine[]) => void;
}) => {
  const { data: bill } = useQuery(billOf(billId));
  const priced = new Map(bill?.serviceLines.map((line) => [line.id, isPriced(line)]));
  const change = (lineItemId: string, part: Partial<DisputedLine>): void =>
    onChange(value.map((line) => (line.lineItemId === lineItemId ? { ...line, ...part } : line)));
  return (
    <fieldset className="ws-lines">
      <legend>{m.act.lines}</legend>
      <div className="ws-soft">{m.act.linesHint}</div>
      {problem?.errors
        .filter(({ path }) => /^lineItems(\.\d+)?$/.test(path))
        .map(({ message }) => (
          <div key={message} className="ws-danger">
            {message}
          </div>
        ))}
      {lines.map(({ id, code, modifiers, charge, feeSchedule, paid, short }, n) => {
        const at = value.findIndex(({ lineItemId }) => lineItemId === id);
        const chosen = value[at];
        const own = chosen ? amountInDispute(lines, [chosen]) : null;
        const name = [code, ...modifiers].join('-');
        const fee = priced.get(id) === false ? m.act.feeNotOnFile : dollars(feeSchedule);
        return (
          <div key={id}>
            <Checkbox
              label={m.act.lineOf(name, dollars(charge), fee, dollars(paid), dollars(short))}
              data-autofocus={(first && n === 0) || undefined}
              checked={chosen !== undefined}
              error={errorAt(problem, `lineItems.${at}.lineItemId`)}
              onChange={({ currentTarget }) =>
                onChange(
                  currentTarget.checked
                    ? [...value, { lineItemId: id, reason: '', disputedAmount: short || '' }]
                    : value.filter(({ lineItemId }) => lineItemId !== id),
                )
              }
            />
            {chosen && (
              <div className="ws-row" style={{ marginLeft: 24 }}>
                <MoneyInput
                  label={m.act.lineAmount(name)}
                  value={chosen.disputedAmount}
                  error={errorAt(problem, `lineItems.${at}.disputedAmount`)}
                  onChange={(disputedAmount) => change(id, { disputedAmount })}
                />
                <Textarea
                  label={m.act.lineReason(name)}
                  placeholder={m.act.reasonAsAbove}
                  value={chosen.reason}
                  error={errorAt(problem, `lineItems.${at}.reason`)}
                  onChange={({ currentTarget }) => change(id, { reason: currentTarget.value })}
                />
                {hasLibrary && (
                  <ReasonPicker
                    billId={billId}
                    lines={lines}
                    chosen={[chosen]}
                    label={m.act.libraryOf(name)}
                    onPick={(reason) => change(id, { reason })}
                  />
                )}
                <OtherAmountsWarning text={chosen.reason} lines={lines} chosen={[chosen]} asked={own} />
              </div>
            )}
          </div>
        );
      })}
      {value.length > 0 && <strong>{m.act.inDisputeSum(dollars(amountInDispute(lines, value)))}</strong>}
    </fieldset>
  );
};
