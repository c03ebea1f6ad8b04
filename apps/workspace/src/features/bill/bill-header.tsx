import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Types } from '../../api/client';
import { administrator, lifecycleOf } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import { m } from '../../messages';
import { billName, namedBill, numberBesideName } from '../../ui/bill-name';
import { date, daysUntil, dollars } from '../../ui/format';
import type { Action, Lifecycle } from './action-fields';

export interface BillParts {
  readonly bill: Types.BillView;
  readonly lifecycle: Lifecycle;
}

/** Returns undefined if the API recommends no action now. A rejected bill contains an error, so it is corrected first. */
export const nextActionOf = ({ lifecycle: { actions } }: Lifecycle): Action | undefined => {
  const next = actions.find(({ primary, enabled }) => primary && enabled);
  return next?.id === 'resubmit' ? { ...next, label: m.act.resubmitCorrected } : next;
};

/** Returns the latest call's representative or, without one, the phone number of the payer's bill review office. */
const useAdjuster = ({ activity, injury }: Lifecycle): readonly [name: string, value: ReactNode] => {
  const mayRead = useHasPermission('payers:read');
  const { data: payer } = useQuery({
    ...administrator(injury?.claimsAdminId ?? ''),
    enabled: mayRead && injury !== null,
  });
  const call = activity.find(({ statusReport }) => statusReport?.representativeName)?.statusReport;
  const phone = call?.phone ?? payer?.billReview?.find((office) => office.phone)?.phone ?? payer?.telephoneNumbers?.[0];
  const dial = phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>;
  if (!call) return [m.bill.payerPhone, dial];
  return [
    m.bill.adjuster,
    <>
      {call.representativeName} {dial}
    </>,
  ];
};

/** Returns the next deadline that can still be met, or the latest missed one. */
const nextDeadline = (deadlines: Lifecycle['deadlines']): readonly [name: string, value: ReactNode] => {
  const next = deadlines.find(({ overdue }) => !overdue) ?? deadlines.at(-1);
  if (!next) return [m.bill.nextDeadline, m.bill.noDeadlines];
  const day = next.safeDay ?? next.lastDay;
  const left = daysUntil(day);
  return [
    m.bill.nextDeadlineIs(next.label),
    <span className={left < 0 ? 'ws-danger' : undefined}>
      {date(day)}
      <span className="ws-billbar-more">, {left < 0 ? m.common.overdue(-left) : m.common.left(left)}</span>
    </span>,
  ];
};

/**
 * Stays visible while the screen scrolls. Contains the heading of level 1: the bill, or the page about the bill, such
 * as its EOR. Pass it to a screen as `header`.
 */
export const BillHeader = ({
  lifecycle,
  page,
  children,
}: {
  readonly lifecycle: Lifecycle;
  /** Name of a page other than the bill's own page. */
  readonly page?: string;
  /** Replaces the name of the next action, such as with its button. */
  readonly children?: ReactNode;
}) => {
  const [isOpen, setOpen] = useState(false);
  const { bill, patient, injury, remittance, deadlines } = lifecycle;
  const [contact, contactValue] = useAdjuster(lifecycle);
  const next = nextActionOf(lifecycle)?.label;
  const named = namedBill(lifecycle);
  const name = billName(named);
  // Only facts marked `true` are shown on a phone until the header is unfolded.
  const facts: readonly (readonly [name: string, value: ReactNode, isShort?: boolean])[] = [
    // The name contains only the first date.
    [m.bill.service, bill.dosEnd && `${date(bill.dos)} – ${date(bill.dosEnd)}`],
    [m.bill.born, patient && date(patient.dob)],
    [m.bill.claim, injury?.claimNumber],
    [
      m.bill.payer,
      injury && (
        <div className="ws-clip" title={injury.claimsAdminName}>
          {injury.claimsAdminName}
        </div>
      ),
    ],
    [contact, contactValue],
    [m.bill.balance, dollars(remittance.balanceDue), true],
    [...nextDeadline(deadlines), true],
  ];
  return (
    <header className="ws-billbar" aria-label={m.bill.header} data-open={isOpen || undefined}>
      <div className="ws-billbar-name">
        <Title order={1}>{page ?? name}</Title>
        {page !== undefined && (
          <>
            <Link to="/bills/$billId" params={{ billId: bill.id }}>
              {name}
            </Link>
            <span className="ws-soft ws-billbar-more">{numberBesideName(named)}</span>
          </>
        )}
        <button type="button" className="ws-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? m.bill.hideFacts : m.bill.showFacts}
        </button>
      </div>
      <dl>
        {facts.map(
          ([fact, value, isShort = false]) =>
            value != null && (
              <div key={fact} className={isShort ? undefined : 'ws-billbar-more'}>
                <dt>{fact}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {next !== undefined && (
        <div className={children == null ? 'ws-billbar-next ws-billbar-more' : 'ws-billbar-next'}>
          <span className="ws-billbar-more">{m.bill.nextAction}</span>
          {children ?? <strong>{next}</strong>}
        </div>
      )}
    </header>
  );
};

/** Loads the bill. Until then, only the page's name is shown. */
export const BillHeaderOf = ({ billId, page }: { readonly billId: string; readonly page: string }) => {
  const { data } = useQuery(lifecycleOf(billId));
  if (data) return <BillHeader lifecycle={data} page={page} />;
  return (
    <div className="ws-head">
      <Title order={1}>{page}</Title>
    </div>
  );
};
