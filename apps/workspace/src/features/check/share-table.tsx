import type { Problem } from '../../api/problem';
import { m } from '../../messages';
import { Empty } from '../../ui/asked';
import { BillSearch } from './bill-search';
import { shareOf, type Share } from './check';
import { ShareRow } from './share-row';

/** What of a check is for which bill, as it is typed: bills are found and added, each with its amounts. */
export const ShareTable = ({
  shares,
  shown,
  problem,
  most,
  onShow,
  onChange,
}: {
  readonly shares: readonly Share[];
  /** The bill whose EOR stands beside it. */
  readonly shown: string | undefined;
  readonly problem: Problem | null;
  /** The most that is suggested for the next bill, in dollars. */
  readonly most?: number;
  readonly onShow: (billId: string) => void;
  readonly onChange: (change: (before: readonly Share[]) => readonly Share[]) => void;
}) => (
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
    {shares.length === 0 && <Empty text={m.check.noBill} />}
    {shares.length > 0 && (
      <div className="ws-scroll" tabIndex={0} role="region" aria-label={m.check.bills}>
        <table className="ws-table">
          <thead>
            <tr>
              <th>{m.bills.columns.billNumber}</th>
              <th className="num">{m.check.announced}</th>
              <th className="num">{m.bill.balance}</th>
              <th>{m.act.amount}</th>
              <th>{m.act.penalty}</th>
              <th>{m.act.interest}</th>
              <th>
                <span className="ws-hidden">{m.common.remove}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shares.map((share, at) => (
              <ShareRow
                key={share.billId}
                share={share}
                at={at}
                shown={shown === share.billId}
                problem={problem}
                most={most}
                onShow={() => onShow(share.billId)}
                onChange={(part) =>
                  onChange((before) => before.map((one) => (one.billId === share.billId ? { ...one, ...part } : one)))
                }
                onRemove={() => onChange((before) => before.filter(({ billId }) => billId !== share.billId))}
              />
            ))}
          </tbody>
        </table>
      </div>
    )}
  </>
);
