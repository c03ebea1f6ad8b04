import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client, type Types } from '../../api/client';
import { MatchDialog } from '../payer-files/match-dialog';
import { itemsOf } from '../payer-files/payer-files';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { cents, dollars } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel } from '../../ui/parts';
import type { WholeCheck } from '../checks/checks';

type Held = Types.CheckHeldView;

/** A check's unapplied money by reason. A claim from the remittance can be matched to its bill. */
export const UnappliedMoney = ({ check, mayAct }: { readonly check: WholeCheck; readonly mayAct: boolean }) => {
  const [matching, setMatching] = useState<Held | null>(null);
  // The API reports 0 for held money that was applied to other bills.
  const claims = check.held.filter(({ amount }) => amount !== 0);
  const rest = (cents(check.unapplied) - claims.reduce((sum, { amount }) => sum + cents(amount), 0)) / 100;
  return (
    <Panel title={m.money.unapplied} bare>
      <DataTable
        name={m.money.unapplied}
        rows={[...claims, ...(rest === 0 ? [] : [rest])]}
        keyOf={(part) => (typeof part === 'number' ? 'rest' : `${part.payerFileId}/${part.n ?? part.reason}`)}
        columns={[
          {
            head: m.money.why,
            cell: (part) => (typeof part === 'number' ? m.money.notAllocated : labelFor(m.money.reasons, part.reason)),
          },
          {
            head: m.money.amount,
            cell: (part) => dollars(typeof part === 'number' ? part : part.amount),
            num: true,
          },
          {
            head: m.common.actions,
            quiet: true,
            cell: (part) =>
              mayAct &&
              typeof part !== 'number' &&
              part.n !== null &&
              part.reason !== 'interest_left' && (
                <Button variant="default" size="compact-xs" onClick={() => setMatching(part)}>
                  {m.remittances.match}
                </Button>
              ),
          },
        ]}
      />
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
