import { CloseButton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Types } from '../../api/client';
import { lifecycleOf } from '../../api/queries';
import type { Problem } from '../../api/problem';
import { useHasPermission } from '../../api/session';
import { m } from '../../messages';
import { billName, fullBillName, namedBill, numberBesideName } from '../../ui/bill-name';
import { DataTable } from '../../ui/data-table';
import { cents, date, dollars } from '../../ui/format';
import { MoneyInput } from '../../ui/money-input';
import { errorAt } from '../../ui/refusal';
import { eorFor } from '../bill/use-eor';
import { BillSearch } from '../bills/bill-search-field';
import { shareOf, type Share } from './check';

interface KnownShare {
  readonly share: Share;
  readonly lifecycle: Types.LifecycleView | undefined;
  /** Dollars that the EOR reports as paid but that haven't arrived yet; null without an EOR. */
  readonly announced: number | null;
  /** True when the data needed to suggest an amount is loaded. */
  readonly isReady: boolean;
}

const useKnownShares = (shares: readonly Share[]): readonly KnownShare[] => {
  const sees = useHasPermission('eors:read');
  const bills = useQueries({ queries: shares.map(({ billId }) => lifecycleOf(billId)) });
  const eors = useQueries({ queries: shares.map(({ billId }, n) => eorFor(billId, bills[n]?.data, sees)) });
  return shares.map((share, n) => {
    const lifecycle = bills[n]?.data;
    const { data: eor, isEnabled: hasEor = false } = eors[n] ?? {};
    return {
      share,
      lifecycle,
      announced: eor ? Math.max(0, cents(eor.reportedPaid - eor.totalPaid) / 100) : null,
      isReady: lifecycle !== undefined && (!hasEor || eor !== undefined),
    };
  });
};

/** Users find and add bills and enter the amounts for each. */
export const ShareTable = ({
  shares,
  shown,
  problem,
  most = Infinity,
  onShow,
  onChange,
}: {
  readonly shares: readonly Share[];
  /** The bill whose EOR is shown next to the table. */
  readonly shown: string | undefined;
  readonly problem: Problem | null;
  /** Dollars to suggest for the next bill. If missing, the open amount is suggested. */
  readonly most?: number;
  readonly onShow: (billId: string) => void;
  readonly onChange: (change: (before: readonly Share[]) => readonly Share[]) => void;
}) => {
  const known = useKnownShares(shares);
  const set = (billId: string, part: Partial<Share>): void =>
    onChange((before) => before.map((share) => (share.billId === billId ? { ...share, ...part } : share)));
  // Bills that already got a suggestion. An amount that the user cleared stays empty.
  const suggested = useRef(new Set<string>());
  useEffect(() => {
    const before = suggested.current;
    suggested.current = new Set(shares.map(({ billId }) => billId).filter((billId) => before.has(billId)));
    for (const { share, lifecycle, announced, isReady } of known) {
      if (!isReady || before.has(share.billId)) continue;
      suggested.current.add(share.billId);
      const open = announced !== null && announced > 0 ? announced : (lifecycle?.remittance.balanceDue ?? 0);
      const amount = Math.min(most, open);
      if (share.amount === '' && amount > 0) set(share.billId, { amount });
    }
  });
  const money = (name: 'amount' | 'penalty' | 'interest', label: string) => ({
    head: label,
    cell: ({ share, lifecycle }: KnownShare, at: number) => (
      <MoneyInput
        aria-label={`${label}, ${lifecycle ? fullBillName(namedBill(lifecycle)) : at + 1}`}
        value={share[name]}
        onChange={(value) => set(share.billId, { [name]: value })}
        w={name === 'amount' ? 104 : 84}
        error={errorAt(problem, `allocations.${at}.${name}`)}
      />
    ),
  });
  return (
    <>
      <div style={{ padding: '8px 12px' }}>
        <BillSearch
          label={m.check.addBill}
          without={shares.map(({ billId }) => billId)}
          onPick={(billId) => {
            onChange((before) => [...before, shareOf(billId)]);
            onShow(billId);
          }}
        />
      </div>
      <DataTable
        name={m.check.bills}
        empty={m.check.noBill}
        rows={known}
        keyOf={({ share }) => share.billId}
        look={({ share }) => (shown === share.billId ? 'chosen' : null)}
        columns={[
          {
            head: m.bills.columns.billNumber,
            cell: ({ share, lifecycle, announced }, at) => (
              <div className="ws-bill-name">
                <button
                  type="button"
                  className="ws-link"
                  onClick={() => onShow(share.billId)}
                  aria-pressed={shown === share.billId}
                >
                  {lifecycle ? billName(namedBill(lifecycle)) : '…'}
                </button>
                <div className="ws-soft">
                  {lifecycle &&
                    [
                      numberBesideName(namedBill(lifecycle)),
                      lifecycle.lifecycle.nativeStatus,
                      announced !== null && `${m.check.announced} ${dollars(announced)}`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                </div>
                <div className="ws-danger">{errorAt(problem, `allocations.${at}.billId`)}</div>
              </div>
            ),
          },
          { head: m.bill.balance, cell: ({ lifecycle }) => dollars(lifecycle?.remittance.balanceDue), num: true },
          money('amount', m.act.amount),
          money('penalty', m.act.penalty),
          money('interest', m.act.interest),
          {
            head: m.common.remove,
            quiet: true,
            cell: ({ share }) => (
              <CloseButton
                aria-label={m.common.remove}
                title={m.common.remove}
                onClick={() => onChange((before) => before.filter(({ billId }) => billId !== share.billId))}
              />
            ),
          },
        ]}
        detail={({ share, lifecycle }) => {
          const extra = lifecycle?.penaltyInterest;
          return (
            extra &&
            extra.penalty + extra.interest > 0 && (
              <span className="ws-soft">
                {m.bill.penaltyText(dollars(extra.penalty), dollars(extra.interest), dollars(extra.basis))},{' '}
                {m.bill.penaltySpan(date(extra.from), date(extra.through), extra.days)} · {extra.citation}{' '}
                <button
                  type="button"
                  className="ws-link"
                  onClick={() => set(share.billId, { penalty: extra.penalty, interest: extra.interest })}
                >
                  {m.check.takeSuggestion}
                </button>
              </span>
            )
          );
        }}
      />
    </>
  );
};
