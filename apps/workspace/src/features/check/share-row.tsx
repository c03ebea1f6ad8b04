import { Button, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lifecycleOf } from '../../api/queries';
import type { Problem } from '../../api/problem';
import { m } from '../../messages';
import { date, dollars, NONE } from '../../ui/format';
import { errorAt } from '../../ui/refusal';
import { useEor } from '../bill/use-eor';
import type { Share } from './check';

/** One bill of the check: what was announced, what is open, and what of the check is for it. */
export const ShareRow = ({
  share,
  at,
  shown,
  problem,
  onShow,
  onChange,
  onRemove,
  most = Infinity,
}: {
  readonly share: Share;
  readonly at: number;
  readonly shown: boolean;
  readonly problem: Problem | null;
  readonly onShow: () => void;
  readonly onChange: (part: Partial<Share>) => void;
  readonly onRemove: () => void;
  /** The most that is suggested, in dollars; missing: as much as is open. */
  readonly most?: number | undefined;
}) => {
  const { data: lifecycle } = useQuery(lifecycleOf(share.billId));
  const { data: eor, isEnabled: hasEor } = useEor(lifecycle);
  const announced = eor ? Math.max(0, Math.round((eor.reportedPaid - eor.totalPaid) * 100) / 100) : 0;
  const suggestion = Math.min(most, announced > 0 ? announced : (lifecycle?.remittance.balanceDue ?? 0));
  const isReady = lifecycle !== undefined && (!hasEor || eor !== undefined);
  useEffect(() => {
    if (isReady && share.amount === '' && suggestion > 0) onChange({ amount: suggestion });
    // Once, when what is known of the bill has come.
  }, [isReady]);
  const extra = lifecycle?.penaltyInterest;
  const money = (name: 'amount' | 'penalty' | 'interest', label: string) => (
    <NumberInput
      aria-label={`${label}, ${m.bill.title(lifecycle?.bill.billNumber ?? at + 1)}`}
      value={share[name]}
      onChange={(value) => onChange({ [name]: value })}
      prefix="$"
      decimalScale={2}
      fixedDecimalScale
      thousandSeparator=","
      w={name === 'amount' ? 108 : 88}
      error={errorAt(problem, `allocations.${at}.${name}`)}
    />
  );
  return (
    <>
      <tr style={shown ? { background: 'var(--ws-selected)' } : undefined}>
        <td>
          <button type="button" className="ws-link" onClick={onShow} aria-pressed={shown}>
            {lifecycle ? m.bill.title(lifecycle.bill.billNumber) : '…'}
          </button>
          <div>{lifecycle?.patient?.name}</div>
          <div className="ws-soft">{lifecycle?.lifecycle.nativeStatus}</div>
          {errorAt(problem, `allocations.${at}.billId`) !== undefined && (
            <div className="ws-danger">{errorAt(problem, `allocations.${at}.billId`)}</div>
          )}
        </td>
        <td className="num">{eor ? dollars(announced) : NONE}</td>
        <td className="num">{dollars(lifecycle?.remittance.balanceDue)}</td>
        <td>{money('amount', m.act.amount)}</td>
        <td>{money('penalty', m.act.penalty)}</td>
        <td>{money('interest', m.act.interest)}</td>
        <td>
          <Button variant="subtle" onClick={onRemove}>
            {m.common.remove}
          </Button>
        </td>
      </tr>
      {extra && extra.penalty + extra.interest > 0 && (
        <tr>
          <td colSpan={7} className="ws-soft">
            {m.bill.penaltyText(dollars(extra.penalty), dollars(extra.interest), dollars(extra.basis))},{' '}
            {m.bill.penaltySpan(date(extra.from), date(extra.through), extra.days)} · {extra.citation}{' '}
            <button
              type="button"
              className="ws-link"
              onClick={() => onChange({ penalty: extra.penalty, interest: extra.interest })}
            >
              {m.check.takeSuggestion}
            </button>
          </td>
        </tr>
      )}
    </>
  );
};
