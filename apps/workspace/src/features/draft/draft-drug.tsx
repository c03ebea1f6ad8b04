import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { m } from '../../messages';
import { pairs } from '../../ui/field';
import { emptyDrug, type DraftDrug } from './draft-line';

/** The drug that the provider dispensed, in addition to the line's procedure code. */
export const DraftDrugFields = ({
  value,
  about,
  onChange,
}: {
  readonly value: DraftDrug | null;
  readonly about: (path: string) => object;
  readonly onChange: (value: DraftDrug | null) => void;
}) => (
  <>
    <Checkbox
      my="xs"
      label={m.bill.drug}
      checked={value !== null}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? emptyDrug : null)}
      {...about('drug')}
    />
    {value && (
      <div className="ws-row">
        <TextInput
          label={m.bill.ndc}
          withAsterisk
          placeholder="00000-0000-00"
          value={value.ndc}
          onChange={({ currentTarget }) => onChange({ ...value, ndc: currentTarget.value })}
          {...about('drug.ndc')}
        />
        <NumberInput
          label={m.bill.drugQuantity}
          withAsterisk
          value={value.quantity}
          onChange={(quantity) => onChange({ ...value, quantity })}
          {...about('drug.quantity')}
        />
        <Select
          label={m.bill.drugUnit}
          withAsterisk
          data={pairs(m.bill.drugUnits)}
          value={value.unit || null}
          onChange={(unit) => onChange({ ...value, unit: unit ?? '' })}
          {...about('drug.unit')}
        />
      </div>
    )}
  </>
);
