import type { Types } from '../../api/client';
import { m } from '../../messages';
import { cents, dollars } from '../../ui/format';
import { isPriced } from '../bill/fee-schedule';
import type { DraftLine } from './draft-line';

/** Totals of the lines while the user types. A line without a charge is charged at its fee schedule amount. */
export const DraftTotals = ({
  lines,
  priced,
}: {
  readonly lines: readonly DraftLine[];
  readonly priced: readonly Types.ValidatedBillView['lines'][number][];
}) => {
  const prices = lines.map(({ code }, n) => (priced[n]?.code === code ? priced[n] : undefined));
  const charged = lines.reduce(
    (sum, { charge }, n) => sum + cents(charge === '' ? (prices[n]?.charge ?? 0) : charge),
    0,
  );
  const allowed = prices.map((price) => (price !== undefined && isPriced(price) ? price.allowed : null));
  return (
    <div aria-live="polite">
      <strong>{m.draft.totalCharge(dollars(charged / 100))}</strong>
      {allowed.length > 0 && allowed.every((amount) => amount !== null) && (
        <span className="ws-soft">
          {' · '}
          {m.draft.totalAllowed(dollars(allowed.reduce((sum, amount) => sum + cents(amount), 0) / 100))}
        </span>
      )}
    </div>
  );
};
