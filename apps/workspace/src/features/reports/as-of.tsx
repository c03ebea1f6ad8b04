import { Select, TextInput } from '@mantine/core';
import { m } from '../../messages';
import { pairs } from '../../ui/field';
import { today } from '../../ui/format';
import { asOfAt, asOfDatesOf } from '../../ui/periods';

/** Chooses the day of a report. `undefined` is today. */
export const AsOf = ({
  value,
  onChange,
}: {
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}) => {
  const now = today();
  const shown = value ?? now;
  const set = (day: string): void => onChange(day === now ? undefined : day);
  return (
    <>
      <span className="ws-soft" aria-hidden>
        {m.reports.asOf}
      </span>
      <Select
        aria-label={m.reports.asOf}
        placeholder={m.reports.customDate}
        data={pairs(m.reports.asOfDates)}
        value={asOfAt(shown, now)}
        onChange={(choice) => choice !== null && set(asOfDatesOf(now)[choice])}
        allowDeselect={false}
        w={180}
      />
      <TextInput
        type="date"
        aria-label={m.reports.asOfDate}
        value={shown}
        max={now}
        onChange={({ currentTarget: { value: day } }) => day !== '' && set(day)}
      />
    </>
  );
};
