import { Select, TextInput } from '@mantine/core';
import { m } from '../messages';
import { pairs } from './field';
import { today } from './format';
import { periodAt, periodsOf } from './periods';

interface Change {
  readonly from?: string;
  readonly to?: string;
}

/** Fields for the first and last day, with a choice of usual periods. */
export const PeriodFields = ({
  from,
  to,
  onChange,
}: {
  readonly from: string;
  readonly to: string;
  readonly onChange: (change: Change) => void;
}) => (
  <>
    <Select
      aria-label={m.reports.period}
      placeholder={m.reports.customPeriod}
      data={pairs(m.reports.periods)}
      value={periodAt({ from, to }, today())}
      onChange={(period) => period !== null && onChange(periodsOf(today())[period])}
      allowDeselect={false}
      w={140}
    />
    <TextInput
      type="date"
      aria-label={m.bills.from}
      value={from}
      max={to}
      onChange={({ currentTarget: { value } }) => value !== '' && onChange({ from: value })}
    />
    <TextInput
      type="date"
      aria-label={m.bills.to}
      value={to}
      min={from}
      onChange={({ currentTarget: { value } }) => value !== '' && onChange({ to: value })}
    />
  </>
);
