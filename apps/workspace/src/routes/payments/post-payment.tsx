import { Button, Group, NumberInput, Select, TextInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import type { Types } from '../../api/client';
import { useKept } from '../../api/kept';
import { useWrite } from '../../api/use-write';
import { BillSearch } from '../../features/check/bill-search';
import { checkBody, leftOf, type Check, type Share } from '../../features/check/check';
import { EorBeside } from '../../features/check/eor-beside';
import { ShareRow } from '../../features/check/share-row';
import { m } from '../../messages';
import { Empty } from '../../ui/asked';
import { dollars, today } from '../../ui/format';
import { submitOnCtrlEnter } from '../../ui/keys';
import { Panel } from '../../ui/parts';
import { errorAt, Refusal } from '../../ui/refusal';
import { Screen } from '../../ui/screen';

const blank = (bill: string | undefined): Check => ({
  method: 'check',
  checkNumber: '',
  depositDate: today(),
  amount: '',
  shares: bill === undefined ? [] : [shareOf(bill)],
});
const shareOf = (billId: string): Share => ({ billId, amount: '', penalty: '', interest: '' });

/** One check over any number of bills: all of it is posted, or nothing. */
export const PostPayment = () => {
  const { bill } = useSearch({ from: '/payments' });
  const [check, setCheck, forget] = useKept(`payment/${bill ?? ''}`, () => blank(bill));
  const [shown, setShown] = useState<string | undefined>(bill);
  const [posted, setPosted] = useState<Types.PostedCheckView | null>(null);
  const write = useWrite<{ data: Types.PostedCheckView }>({
    onDone: ({ data }) => {
      setPosted(data);
      forget(blank(undefined));
      setShown(undefined);
    },
  });
  const problem = write.error;
  const left = leftOf(check);
  const set = (part: Partial<Check>): void => setCheck((before) => ({ ...before, ...part }));
  const setShare = (billId: string, part: Partial<Share>): void =>
    setCheck((before) => ({
      ...before,
      shares: before.shares.map((share) => (share.billId === billId ? { ...share, ...part } : share)),
    }));
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    setPosted(null);
    write.mutate({ method: 'POST', path: '/payments', body: checkBody(check) });
  };
  return (
    <Screen title={m.nav.payments}>
      {posted && <Posted check={posted} />}
      <div className="ws-split ws-wide-left">
        <form className="ws-stack" onSubmit={send} onKeyDown={submitOnCtrlEnter} noValidate>
          <Panel title={m.check.check}>
            <div className="ws-row">
              <Select
                label={m.act.method}
                data={Object.entries(m.act.methods).map(([value, label]) => ({ value, label }))}
                value={check.method}
                allowDeselect={false}
                onChange={(method) => set({ method: method ?? 'check' })}
              />
              <TextInput
                label={m.act.checkNumber}
                withAsterisk
                value={check.checkNumber}
                error={errorAt(problem, 'checkNumber')}
                onChange={({ currentTarget }) => set({ checkNumber: currentTarget.value })}
              />
              <TextInput
                label={m.act.deposit}
                type="date"
                withAsterisk
                value={check.depositDate}
                error={errorAt(problem, 'depositDate')}
                onChange={({ currentTarget }) => set({ depositDate: currentTarget.value })}
              />
              <NumberInput
                label={m.check.total}
                withAsterisk
                prefix="$"
                decimalScale={2}
                fixedDecimalScale
                thousandSeparator=","
                value={check.amount}
                error={errorAt(problem, 'amount')}
                onChange={(amount) => set({ amount })}
              />
            </div>
          </Panel>
          <Panel title={m.check.bills} bare>
            <div style={{ padding: '8px 12px' }}>
              <BillSearch
                label={m.check.addBill}
                without={check.shares.map(({ billId }) => billId)}
                onPick={(billId) => {
                  set({ shares: [...check.shares, shareOf(billId)] });
                  setShown(billId);
                }}
              />
            </div>
            {check.shares.length === 0 && <Empty text={m.check.noBill} />}
            {check.shares.length > 0 && (
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
                    {check.shares.map((share, at) => (
                      <ShareRow
                        key={share.billId}
                        share={share}
                        at={at}
                        shown={shown === share.billId}
                        problem={problem}
                        onShow={() => setShown(share.billId)}
                        onChange={(part) => setShare(share.billId, part)}
                        onRemove={() => set({ shares: check.shares.filter(({ billId }) => billId !== share.billId) })}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </Panel>
          <Refusal problem={problem} shown={(path) => /^(checkNumber|depositDate|amount|allocations\.)/.test(path)} />
          <Group justify="flex-end">
            <strong role="status" className={left < 0 ? 'ws-danger' : undefined}>
              {left === 0 ? m.check.even : left < 0 ? m.check.over(dollars(-left)) : m.check.left(dollars(left))}
            </strong>
            <Button type="submit" loading={write.isPending}>
              {m.check.post}
            </Button>
          </Group>
        </form>
        <EorBeside billId={shown} />
      </div>
    </Screen>
  );
};

const Posted = ({ check }: { readonly check: Types.PostedCheckView }) => (
  <div className="ws-panel" style={{ marginBottom: 12, padding: '10px 12px' }} role="status">
    <strong>{m.check.posted(dollars(check.amount), check.payments.length)}</strong>
    <div className="ws-soft">
      {check.payments.map(({ billId, amount }, n) => (
        <span key={billId}>
          {n > 0 && ' · '}
          <Link to="/bills/$billId" params={{ billId }} search={{ tab: 'payments' }}>
            {dollars(amount)}
          </Link>
        </span>
      ))}
    </div>
  </div>
);
