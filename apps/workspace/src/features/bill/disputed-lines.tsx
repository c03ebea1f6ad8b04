import { Checkbox, Textarea } from '@mantine/core';
import type { Types } from '../../api/client';
import type { Problem } from '../../api/problem';
import { m } from '../../messages';
import { cents, dollars } from '../../ui/format';
import { MoneyInput } from '../../ui/money-input';
import { ReasonPicker } from './reason-picker';
import { errorAt } from '../../ui/refusal';

export interface DisputedLine {
  readonly lineItemId: string;
  readonly reason: string;
  readonly disputedAmount: number | string;
}

/**
 * In dollars, on all lines if none is chosen. For a line without its own amount, the API disputes the full
 * underpayment. Null if the payer did not state what it paid for one of these lines.
 */
export const amountInDispute = (
  lines: readonly Types.LifecycleLineView[],
  chosen: readonly DisputedLine[],
): number | null => {
  const amounts: readonly (number | string | null)[] = lines.map(({ id, short }) => {
    const line = chosen.find(({ lineItemId }) => lineItemId === id);
    if (line === undefined) return chosen.length === 0 ? short : 0;
    return line.disputedAmount === '' ? short : line.disputedAmount;
  });
  const known = amounts.filter((amount) => amount !== null);
  return known.length < amounts.length ? null : known.reduce<number>((sum, amount) => sum + cents(amount), 0) / 100;
};

/** If none is chosen, every underpaid line is in dispute. */
export const DisputedLines = ({
  billId,
  lines,
  value,
  problem,
  onChange,
}: {
  /** Null if reasons are only typed. */
  readonly billId: string | null;
  readonly lines: readonly Types.LifecycleLineView[];
  readonly value: readonly DisputedLine[];
  readonly problem: Problem | null;
  readonly onChange: (value: readonly DisputedLine[]) => void;
}) => {
  const change = (lineItemId: string, part: Partial<DisputedLine>): void =>
    onChange(value.map((line) => (line.lineItemId === lineItemId ? { ...line, ...part } : line)));
  return (
    <fieldset className="ws-lines">
      <legend>{m.act.lines}</legend>
      <div className="ws-soft">{m.act.linesHint}</div>
      {lines.map(({ id, code, modifiers, charge, feeSchedule, paid, short }) => {
        const at = value.findIndex(({ lineItemId }) => lineItemId === id);
        const chosen = value[at];
        const name = [code, ...modifiers].join('-');
        return (
          <div key={id}>
            <Checkbox
              label={m.act.lineOf(name, dollars(charge), dollars(feeSchedule), dollars(paid), dollars(short))}
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
                {billId !== null && (
                  <ReasonPicker
                    billId={billId}
                    lineItemId={id}
                    label={m.act.libraryOf(name)}
                    onPick={(reason) => change(id, { reason })}
                  />
                )}
              </div>
            )}
          </div>
        );
      })}
      {value.length > 0 && <strong>{m.act.inDisputeSum(dollars(amountInDispute(lines, value)))}</strong>}
    </fieldset>
  );
};
