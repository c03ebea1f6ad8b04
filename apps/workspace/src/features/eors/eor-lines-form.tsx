import { Button, Select } from '@mantine/core';
import type { Types } from '../../api/client';
import type { Problem } from '../../api/problem';
import { m } from '../../messages';
import { dollars } from '../../ui/format';
import { pairs } from '../../ui/field';
import { MoneyInput } from '../../ui/money-input';
import { Panel } from '../../ui/parts';
import { errorAt } from '../../ui/refusal';
import { ReasonPicker } from './code-picker';
import { blankAdjustment, remainderOf, type Group, type TypedAdjustment, type TypedLine } from './eor';

/** Fields for the allowed and paid amounts and the reasons for adjustments. */
export const EorLinesForm = ({
  lines,
  value,
  problem,
  onChange,
}: {
  readonly lines: readonly Types.LifecycleLineView[];
  readonly value: readonly TypedLine[];
  readonly problem: Problem | null;
  readonly onChange: (value: readonly TypedLine[]) => void;
}) => (
  <>
    {value.map((line, at) => {
      const { code = '', modifiers = [], charge = 0 } = lines.find(({ id }) => id === line.lineItemId) ?? {};
      const set = (part: Partial<TypedLine>): void =>
        onChange(value.map((line, n) => (n === at ? { ...line, ...part } : line)));
      const name = m.eor.lineName(at + 1, [code, ...modifiers].join('-'));
      return (
        <Panel key={line.lineItemId} title={m.eor.lineOf(name, dollars(charge))}>
          <div className="ws-form">
            <div className="ws-row">
              <MoneyInput
                label={m.bill.payerAllowed}
                aria-label={m.eor.fieldOf(m.bill.payerAllowed, name)}
                value={line.allowed}
                error={errorAt(problem, `lines.${at}.allowedAmount`)}
                onChange={(allowed) => set({ allowed })}
              />
              <MoneyInput
                label={m.bill.paid}
                aria-label={m.eor.fieldOf(m.bill.paid, name)}
                value={line.paid}
                error={errorAt(problem, `lines.${at}.reportedPaid`)}
                onChange={(paid) => set({ paid })}
              />
            </div>
            <Adjustments
              name={name}
              line={line}
              charge={charge}
              errorOf={(path) => errorAt(problem, `lines.${at}.adjustments.${path}`)}
              onChange={(adjustments) => set({ adjustments })}
            />
          </div>
        </Panel>
      );
    })}
  </>
);

const Adjustments = ({
  name,
  line,
  charge,
  errorOf,
  onChange,
}: {
  readonly name: string;
  readonly line: TypedLine;
  readonly charge: number;
  readonly errorOf: (path: string) => string | undefined;
  readonly onChange: (adjustments: readonly TypedAdjustment[]) => void;
}) => {
  const { adjustments } = line;
  const rest = remainderOf(line, charge);
  return (
    <>
      {adjustments.map(({ group, reason, amount }, n) => {
        const set = (part: Partial<TypedAdjustment>): void =>
          onChange(adjustments.map((adjustment, at) => (at === n ? { ...adjustment, ...part } : adjustment)));
        const labelFor = (field: string): string => m.eor.fieldOf(field, m.eor.adjustmentName(name, n + 1));
        return (
          <div key={n} className="ws-row">
            <ReasonPicker
              label={labelFor(m.eor.reason)}
              value={reason}
              error={errorOf(`${n}.reason`)}
              onChange={(next) => set({ reason: next })}
            />
            <Select
              label={m.eor.group}
              aria-label={labelFor(m.eor.group)}
              data={pairs<Group>(m.eor.groups)}
              value={group}
              allowDeselect={false}
              onChange={(next) => set({ group: next ?? 'CO' })}
            />
            <MoneyInput
              label={m.bill.adjusted}
              aria-label={labelFor(m.bill.adjusted)}
              placeholder={(Math.max(0, rest || 0) / 100).toFixed(2)}
              value={amount}
              error={errorOf(`${n}.amount`)}
              onChange={(next) => set({ amount: next })}
            />
          </div>
        );
      })}
      <div>
        <Button variant="subtle" size="compact-xs" onClick={() => onChange([...adjustments, blankAdjustment])}>
          {m.eor.addReason}
        </Button>
        {adjustments.length > 1 && (
          <Button variant="subtle" size="compact-xs" onClick={() => onChange(adjustments.slice(0, -1))}>
            {m.eor.removeReason}
          </Button>
        )}
      </div>
    </>
  );
};
