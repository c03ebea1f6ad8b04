import { useState } from 'react';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { date, dollars, number } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel } from '../../ui/parts';
import { RuleNote } from '../../ui/rule-note';
import { LineItem } from '../authorizations/line-item';
import type { BillParts } from './bill-header';
import { contractBasis, contractColumn, feeOf } from './fee-schedule';
import { useEor } from './use-eor';

type Drug = NonNullable<BillParts['bill']['serviceLines'][number]['drug']>;

/** Formats a drug, such as `NDC 00026-0635-12, 10 mL`. */
const drugText = ({ ndc, unit, quantity }: Drug): string =>
  m.bill.drugText(ndc.replace(/^(.{5})(.{4})/, '$1-$2-'), number(quantity), labelFor(m.bill.drugUnits, unit));

export const Lines = ({ bill, lifecycle }: BillParts) => {
  const [open, setOpen] = useState<string | null>(bill.serviceLines[0]?.id ?? null);
  const eor = useEor(lifecycle);
  const answers = new Map((eor.data?.lineItems ?? []).map((line) => [line.id, line]));
  return (
    <Panel title={m.bill.tabs.lines} bare>
      <DataTable
        name={m.bill.tabs.lines}
        rows={bill.serviceLines}
        keyOf={({ id }) => id}
        columns={[
          {
            head: m.bill.code,
            cell: ({ code, modifiers, description, drug, rfaItemId, authorizationBasis }) => (
              <>
                <strong>{[code, ...modifiers].join('-')}</strong>
                {description !== null && <div className="ws-soft">{description}</div>}
                {drug && <div className="ws-soft">{drugText(drug)}</div>}
                {rfaItemId !== undefined && <LineItem itemId={rfaItemId} />}
                {authorizationBasis !== undefined && <div className="ws-soft">{m.bill.authorizationBasis}</div>}
              </>
            ),
          },
          { head: m.bill.date, cell: ({ serviceDate }) => date(serviceDate ?? bill.service?.date), whole: true },
          { head: m.bill.units, cell: ({ units }) => units, num: true },
          {
            head: m.bill.charge,
            cell: ({ charge }) => dollars(charge),
            num: true,
            foot: dollars(bill.amounts.charged),
          },
          { head: m.bill.allowedFee, cell: feeOf, num: true },
          ...contractColumn(bill.serviceLines),
          { head: m.bill.payerAllowed, cell: ({ id }) => dollars(answers.get(id)?.allowedAmount), num: true },
          { head: m.bill.payerPaid, cell: ({ id }) => dollars(answers.get(id)?.paid), num: true },
          { head: m.bill.reasons, cell: ({ id }) => answers.get(id)?.reasonCodes.join(', ') },
          {
            head: m.bill.steps,
            quiet: true,
            cell: ({ id }) => (
              <button
                type="button"
                className="ws-link"
                aria-expanded={open === id}
                onClick={() => setOpen(open === id ? null : id)}
              >
                {open === id ? m.bill.hideSteps : m.bill.showSteps}
              </button>
            ),
          },
        ]}
        detail={({ id, pricing, contract }) =>
          open === id && (
            <>
              <div>
                <strong>{pricing.basis ?? m.bill.noBasis}</strong> <span className="ws-soft">{pricing.citation}</span>
                <RuleNote of={pricing.rule} />
              </div>
              <ol style={{ margin: '4px 0 0', paddingLeft: 18 }} aria-label={m.bill.steps}>
                {pricing.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              {pricing.steps.length === 0 && <span className="ws-soft">{m.bill.noSteps}</span>}
              {contract && (
                <div>
                  <strong>{m.contracts.expected}:</strong> {dollars(contract.amount)}{' '}
                  <span className="ws-soft">{contractBasis(contract)}</span>
                </div>
              )}
            </>
          )
        }
      />
    </Panel>
  );
};
