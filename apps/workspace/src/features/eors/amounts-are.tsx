import { Group, Radio } from '@mantine/core';
import type { Problem } from '../../api/problem';
import { m } from '../../messages';
import { pairs } from '../../ui/field';
import { dollars } from '../../ui/format';
import { errorAt } from '../../ui/refusal';
import type { TypedEor } from './eor';

/** Payers' forms for a review may print only the new payment, or the total paid so far. */
export const AmountsAre = ({
  value,
  earlierPaid,
  problem,
  onChange,
}: {
  readonly value: TypedEor['amountsAre'];
  /** Cents. Undefined if unknown. */
  readonly earlierPaid: number | undefined;
  readonly problem: Problem | null;
  readonly onChange: (value: TypedEor['amountsAre']) => void;
}) => (
  <Radio.Group
    label={m.eor.amountsAre}
    description={earlierPaid !== undefined && m.eor.earlier(dollars(earlierPaid / 100))}
    value={value}
    error={errorAt(problem, 'amountsAre') ?? errorAt(problem, 'reportedPaid')}
    onChange={(kind) => onChange(kind === 'total' ? 'total' : 'additional')}
  >
    <Group mt="xs">
      {pairs<TypedEor['amountsAre']>(m.eor.amountKinds).map(({ value: kind, label }) => (
        <Radio key={kind} value={kind} label={label} />
      ))}
    </Group>
  </Radio.Group>
);
