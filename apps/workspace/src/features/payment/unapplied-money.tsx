import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client, type Types } from '../../api/client';
import { MatchDialog } from '../remittance/match-dialog';
import { itemsOf } from '../remittance/payer-files';
import { m } from '../../messages';
import { dollars } from '../../ui/format';
import { inWords } from '../../ui/in-words';
import { Panel } from '../../ui/parts';
import type { WholeCheck } from './checks';

type Held = Types.CheckHeldView;

const cents = (amount: number): number => Math.round(amount * 100);

/** Money of a check that is for no bill, by why; a claim of the remittance can be matched with its bill. */
export const UnappliedMoney = ({ check, mayAct }: { readonly check: WholeCheck; readonly mayAct: boolean }) => {
  const [matching, setMatching] = useState<Held | null>(null);
  // What a claim held and was given to others is told of as 0.
  const claims = check.held.filter(({ amount }) => amount !== 0);
  const rest = (cents(check.unapplied) - claims.reduce((sum, { amount }) => sum + cents(amount), 0)) / 100;
  return (
    <Panel title={m.money.unapplied} bare>
      <div className="ws-scroll" tabIndex={0} role="region" aria-label={m.money.unapplied}>
        <table className="ws-table">
          <thead>
            <tr>
              <th>{m.money.why}</th>
              <th className="num">{m.money.amount}</th>
              <th>
                <span className="ws-hidden">{m.common.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {claims.map((held) => (
              <tr key={`${held.payerFileId}/${held.n ?? held.reason}`}>
                <td>{inWords(m.money.reasons, held.reason)}</td>
                <td className="num">{dollars(held.amount)}</td>
                <td style={{ textAlign: 'right' }}>
                  {mayAct && held.n !== null && held.reason !== 'interest_left' && (
                    <Button variant="default" size="compact-xs" onClick={() => setMatching(held)}>
                      {m.remittances.match}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
            {rest !== 0 && (
              <tr>
                <td>{m.money.notAllocated}</td>
                <td className="num">{dollars(rest)}</td>
                <td />
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {matching && <Match held={matching} onClose={() => setMatching(null)} />}
    </Panel>
  );
};

const Match = ({ held, onClose }: { readonly held: Held; readonly onClose: () => void }) => {
  const { data: file } = useQuery({
    queryKey: ['payer-files', 'one', held.payerFileId],
    queryFn: async () => (await client.call('getPayerFile', { path: { id: held.payerFileId } })).data,
  });
  const item = file && itemsOf(file).find(({ n }) => n === held.n);
  return file && item ? <MatchDialog file={file} item={item} onClose={onClose} /> : null;
};
