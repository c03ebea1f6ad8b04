import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Types } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { m } from '../../messages';
import { dollars } from '../../ui/format';
import { MoneyInput } from '../../ui/money-input';
import { LineItemPicker } from '../authorizations/line-item';
import { isPriced } from '../bill/fee-schedule';
import { DraftDrugFields } from './draft-drug';
import { DraftTotals } from './draft-totals';
import { emptyLine, type DraftLine } from './draft-line';
import { DateInput } from '../../ui/date-input';

type Priced = Types.ValidatedBillView['lines'][number];

/** A new bill's service lines, with the fee schedule amount while the user types. */
export const DraftLines = ({
  lines,
  priced,
  professional,
  errorOf,
  touch,
  onChange,
}: {
  readonly lines: readonly DraftLine[];
  readonly priced: readonly Priced[];
  readonly professional: boolean;
  readonly errorOf: (path: string) => string | undefined;
  readonly touch: (path: string) => void;
  readonly onChange: (lines: readonly DraftLine[]) => void;
}) => {
  const mayChoose = useHasPermission('rfas:read');
  const list = useRef<HTMLDivElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (isAdding.current) list.current?.querySelector<HTMLInputElement>('fieldset:last-of-type input')?.focus();
    isAdding.current = false;
  }, [lines.length]);
  const change = (at: number, part: Partial<DraftLine>): void =>
    onChange(lines.map((line, n) => (n === at ? { ...line, ...part } : line)));
  return (
    <div className="ws-stack" ref={list}>
      {lines.map((line, n) => {
        const path = `bill.serviceLines.${n}`;
        const price = priced[n];
        const about = (name: string) => ({
          error: errorOf(`${path}.${name}`),
          onBlur: () => touch(`${path}.${name}`),
          'data-path': `serviceLines.${n}.${name}`,
        });
        return (
          <fieldset key={n} className="ws-line">
            <legend className="ws-hidden">{`${m.bill.line} ${n + 1}`}</legend>
            <div className="ws-row">
              <TextInput
                label={m.bill.code}
                withAsterisk
                value={line.code}
                onChange={({ currentTarget }) => change(n, { code: currentTarget.value.toUpperCase() })}
                {...about('code')}
              />
              <TextInput
                label={m.draft.modifiers}
                value={line.modifiers}
                onChange={({ currentTarget }) => change(n, { modifiers: currentTarget.value.toUpperCase() })}
                {...about('modifiers')}
              />
              <NumberInput
                label={m.bill.units}
                value={line.units}
                onChange={(units) => change(n, { units })}
                {...about('units')}
              />
              <MoneyInput
                label={m.bill.charge}
                withAsterisk={professional}
                value={line.charge}
                onChange={(charge) => change(n, { charge })}
                {...about('charge')}
              />
              <DateInput
                label={m.bill.date}
                value={line.serviceDate}
                onChange={(serviceDate) => change(n, { serviceDate })}
                {...about('serviceDate')}
              />
              {professional && (
                <TextInput
                  label={m.draft.pointers}
                  value={line.pointers}
                  onChange={({ currentTarget }) => change(n, { pointers: currentTarget.value })}
                  {...about('diagnosisPointers')}
                />
              )}
              <TextInput
                label={m.draft.description}
                value={line.description}
                onChange={({ currentTarget }) => change(n, { description: currentTarget.value })}
                {...about('description')}
              />
              <Button
                variant="subtle"
                mt={22}
                disabled={lines.length === 1}
                onClick={() => onChange(lines.filter((_, at) => at !== n))}
              >
                {m.common.remove}
              </Button>
            </div>
            {(professional || line.drug) && (
              <DraftDrugFields value={line.drug} about={about} onChange={(drug) => change(n, { drug })} />
            )}
            {professional && mayChoose && (
              <LineItemPicker
                value={line.rfaItemId}
                onChange={(rfaItemId) => change(n, { rfaItemId, ...(rfaItemId !== '' && { authorizationBasis: '' }) })}
                {...about('rfaItemId')}
              />
            )}
            {(professional ? line.rfaItemId === '' : line.authorizationBasis !== '') && (
              <Checkbox
                my="xs"
                label={m.bill.authorizationBasis}
                checked={line.authorizationBasis !== ''}
                onChange={({ currentTarget }) =>
                  change(n, { authorizationBasis: currentTarget.checked ? 'first_30_days' : '' })
                }
                {...about('authorizationBasis')}
              />
            )}
            {price?.code === line.code && (
              <div className="ws-soft" aria-live="polite">
                <strong>{isPriced(price) ? m.draft.allowed(dollars(price.allowed)) : m.draft.notOnFile}</strong>{' '}
                {price.pricing.basis} · {price.pricing.citation}
                <ol style={{ margin: '2px 0 0', paddingLeft: 18 }}>
                  {price.pricing.steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              </div>
            )}
          </fieldset>
        );
      })}
      <div>
        <Button
          variant="default"
          onClick={() => {
            isAdding.current = true;
            onChange([...lines, emptyLine]);
          }}
        >
          {m.draft.addLine}
        </Button>
      </div>
      <DraftTotals lines={lines} priced={priced} />
    </div>
  );
};
