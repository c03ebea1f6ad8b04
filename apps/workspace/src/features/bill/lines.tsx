import { Fragment, useState } from 'react';
import { m } from '../../messages';
import { date, dollars, NONE } from '../../ui/format';
import { Panel } from '../../ui/parts';
import type { BillParts } from './bill-header';
import { useEor } from './use-eor';

/** Each line with its charge, what the schedule allows and why, and what the payer said of it. */
export const Lines = ({ bill, lifecycle }: BillParts) => {
  const [open, setOpen] = useState<string | null>(bill.serviceLines[0]?.id ?? null);
  const eor = useEor(lifecycle);
  const answers = new Map((eor.data?.lineItems ?? []).map((line) => [line.id, line]));
  return (
    <Panel title={m.bill.tabs.lines} bare>
      <div className="ws-scroll">
        <table className="ws-table">
          <thead>
            <tr>
              <th>{m.bill.code}</th>
              <th>{m.bill.date}</th>
              <th className="num">{m.bill.units}</th>
              <th className="num">{m.bill.charge}</th>
              <th className="num">{m.bill.allowedFee}</th>
              <th className="num">{m.bill.payerAllowed}</th>
              <th className="num">{m.bill.payerPaid}</th>
              <th>{m.bill.reasons}</th>
              <th>
                <span className="ws-hidden">{m.bill.steps}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {bill.serviceLines.map(
              ({ id, code, modifiers, description, units, charge, allowed, serviceDate, pricing }) => {
                const answer = answers.get(id);
                const isOpen = open === id;
                return (
                  <Fragment key={id}>
                    <tr>
                      <td>
                        <strong>{[code, ...modifiers].join('-')}</strong>
                        {description !== null && <div className="ws-soft">{description}</div>}
                      </td>
                      <td>{date(serviceDate ?? bill.service?.date)}</td>
                      <td className="num">{units}</td>
                      <td className="num">{dollars(charge)}</td>
                      <td className="num">{dollars(allowed)}</td>
                      <td className="num">{answer ? dollars(answer.allowedAmount) : NONE}</td>
                      <td className="num">{answer ? dollars(answer.paid) : NONE}</td>
                      <td>{answer?.reasonCodes.join(', ')}</td>
                      <td style={{ textAlign: 'right' }}>
                        <button
                          type="button"
                          className="ws-link"
                          aria-expanded={isOpen}
                          onClick={() => setOpen(isOpen ? null : id)}
                        >
                          {isOpen ? m.bill.hideSteps : m.bill.showSteps}
                        </button>
                      </td>
                    </tr>
                    {isOpen && (
                      <tr>
                        <td colSpan={9} style={{ background: 'var(--ws-head)' }}>
                          <div>
                            <strong>{pricing.basis ?? pricing.status}</strong>{' '}
                            <span className="ws-soft">{pricing.citation}</span>
                          </div>
                          <ol style={{ margin: '4px 0 0', paddingLeft: 18 }} aria-label={m.bill.steps}>
                            {pricing.steps.map((step) => (
                              <li key={step}>{step}</li>
                            ))}
                          </ol>
                          {pricing.steps.length === 0 && <span className="ws-soft">{m.bill.noSteps}</span>}
                        </td>
                      </tr>
                    )}
                  </Fragment>
                );
              },
            )}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3} />
              <td className="num">{dollars(bill.amounts.charged)}</td>
              <td colSpan={5} />
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
};
