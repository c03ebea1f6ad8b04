import { Checkbox, Select } from '@mantine/core';
import type { Problem } from '../../api/problem';
import { m } from '../../messages';
import { pairs } from '../../ui/field';
import { errorAt } from '../../ui/refusal';
import type { TypedEor } from './eor';
import { DateInput } from '../../ui/date-input';

type Day = 'eorDate' | 'postmark' | 'receivedAt' | 'proofOfServiceDate';

/** The dispute deadline is computed from these dates. */
export const EorService = ({
  eor,
  problem,
  set,
}: {
  readonly eor: TypedEor;
  readonly problem: Problem | null;
  readonly set: (part: Partial<TypedEor>) => void;
}) => {
  const isMailed = eor.by === 'mail';
  // An undeterminable service date is reported for `servedAt`. Show it at the date that usually determines it.
  const missing = errorAt(problem, 'servedAt');
  const day = (name: Day, label: string, more?: string) => (
    <DateInput
      label={label}
      value={eor[name]}
      error={errorAt(problem, name === 'eorDate' ? name : `service.${name}`) ?? more}
      onChange={(day) => set({ [name]: day })}
    />
  );
  return (
    <>
      <div className="ws-row">
        {day('eorDate', m.eor.eorDate)}
        <Select
          label={m.act.servedBy}
          data={pairs<TypedEor['by']>(m.act.serviceWays)}
          value={eor.by}
          allowDeselect={false}
          error={errorAt(problem, 'service.by')}
          onChange={(by) => set({ by: by ?? 'mail' })}
        />
        {isMailed ? day('postmark', m.eor.postmark, missing) : day('receivedAt', m.eor.receivedAt, missing)}
      </div>
      <details>
        <summary className="ws-soft">{m.eor.moreService}</summary>
        <div className="ws-row">
          {day('proofOfServiceDate', m.eor.proof)}
          {isMailed && day('receivedAt', m.eor.receivedAt)}
        </div>
        <Checkbox
          mt="xs"
          label={m.eor.documented}
          checked={eor.receiptDocumented}
          onChange={({ currentTarget }) => set({ receiptDocumented: currentTarget.checked })}
        />
      </details>
    </>
  );
};
