import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { m } from '../../messages';
import { rfaFormMessages } from '../../messages/authorization-form';
import { rfaMessages } from '../../messages/authorizations';
import { pairs } from '../../ui/field';
import { emptyItem, type RfaDraftItem } from './rfa-draft';

const exemptions = pairs(rfaMessages.exemptions);

export const RfaFormItems = ({
  items,
  errorOf,
  onChange,
}: {
  readonly items: readonly RfaDraftItem[];
  readonly errorOf: (path: string) => string | undefined;
  readonly onChange: (next: readonly RfaDraftItem[]) => void;
}) => {
  const words = rfaFormMessages.draft;
  const change = (at: number, part: Partial<RfaDraftItem>): void =>
    onChange(items.map((item, n) => (n === at ? { ...item, ...part } : item)));
  return (
    <div className="ws-stack">
      {items.map((item, n) => {
        const text = (
          name:
            | 'diagnosisCode'
            | 'diagnosisDescription'
            | 'serviceDescription'
            | 'procedureCode'
            | 'frequency'
            | 'duration'
            | 'requestedFrom'
            | 'requestedTo'
            | 'bodyPart',
          type: 'text' | 'date' = 'text',
        ) => (
          <TextInput
            type={type}
            label={words.item[name]}
            value={item[name]}
            error={errorOf(`rfa.items.${n}.${name}`)}
            onChange={({ currentTarget: { value } }) =>
              change(n, { [name]: name.endsWith('Code') ? value.toUpperCase() : value })
            }
          />
        );
        const count = (name: 'quantity' | 'units') => (
          <NumberInput
            label={words.item[name]}
            value={item[name]}
            error={errorOf(`rfa.items.${n}.${name}`)}
            allowDecimal={false}
            allowNegative={false}
            onChange={(value) => change(n, { [name]: value })}
          />
        );
        return (
          <fieldset key={item.id ?? n} className="ws-line">
            <legend className="ws-hidden">{`${rfaMessages.item} ${n + 1}`}</legend>
            <div className="ws-row">
              {text('serviceDescription')}
              {text('procedureCode')}
              {text('diagnosisCode')}
              {text('diagnosisDescription')}
              {text('bodyPart')}
            </div>
            <div className="ws-row" style={{ marginTop: 8 }}>
              {count('quantity')}
              {count('units')}
              {text('frequency')}
              {text('duration')}
              {text('requestedFrom', 'date')}
              {text('requestedTo', 'date')}
              <Button
                variant="subtle"
                mt={22}
                disabled={items.length === 1}
                onClick={() => onChange(items.filter((_, at) => at !== n))}
              >
                {m.common.remove}
              </Button>
            </div>
            <div className="ws-row" style={{ marginTop: 8 }}>
              <Select
                label={words.item.exemption}
                data={exemptions}
                value={item.exemption === '' ? null : item.exemption}
                error={errorOf(`rfa.items.${n}.exemption`)}
                clearable
                onChange={(value) => change(n, { exemption: value ?? '' })}
              />
              <Checkbox
                mt={24}
                label={rfaMessages.formulary}
                checked={item.formulary}
                error={errorOf(`rfa.items.${n}.formulary`)}
                onChange={({ currentTarget: { checked } }) => change(n, { formulary: checked })}
              />
            </div>
          </fieldset>
        );
      })}
      <Button variant="default" style={{ justifySelf: 'start' }} onClick={() => onChange([...items, emptyItem])}>
        {words.addItem}
      </Button>
    </div>
  );
};
