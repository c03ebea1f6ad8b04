import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Types } from '../../api/client';
import { useFormState } from '../../api/form-state';
import { lifecycleOf } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { BillHeaderOf } from '../../features/bill/bill-header';
import { checkBody, leftOf, shareOf, type Check } from '../../features/payments/check';
import { EorPanel } from '../../features/payments/eor-panel';
import { DuplicateCheckWarning, useChecksWithNumber } from '../../features/checks/duplicate-check';
import { ShareTable } from '../../features/payments/share-table';
import { nameOf } from '../../features/checks/checks';
import { m } from '../../messages';
import { dollars, today } from '../../ui/format';
import { billName, namedBill } from '../../ui/bill-name';
import { pairs } from '../../ui/field';
import { Form } from '../../ui/form';
import { MoneyInput } from '../../ui/money-input';
import { Panel } from '../../ui/parts';
import { errorAt, Refusal } from '../../ui/refusal';
import { Screen } from '../../ui/screen';
import { DateInput } from '../../ui/date-input';

const blankCheck = (bill: string | undefined): Check => ({
  method: 'check',
  checkNumber: '',
  depositDate: today(),
  amount: '',
  shares: bill === undefined ? [] : [shareOf(bill)],
  payer: '',
  leavesRest: false,
  credit: false,
  isAnother: false,
});

/** Compares the shares' total with the check amount, or gives instructions if the form is empty. */
const balanceText = (check: Check): string => {
  const left = leftOf(check);
  if (check.amount === '' && check.shares.every(({ amount }) => amount === '')) return m.check.nothingYet;
  if (left === 0) return m.check.even;
  return left < 0 ? m.check.over(dollars(-left)) : m.check.left(dollars(left));
};

/** Posts a payment: either all shares or none. */
export const PostPayment = () => {
  const { bill } = useSearch({ from: '/payments/new' });
  const [check, setCheck, forget] = useFormState(`payment/${bill ?? ''}`, () => blankCheck(bill));
  const [shown, setShown] = useState<string | undefined>(bill);
  const [posted, setPosted] = useState<Types.PostedCheckView | null>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const focusNumber = (): void => numberField.current?.focus();
  useEffect(focusNumber, []);
  const write = useWrite('postCheck', {
    onDone: ({ data }) => {
      setPosted(data);
      focusNumber();
      forget({ ...blankCheck(undefined), depositDate: check.depositDate });
      setShown(undefined);
    },
  });
  const problem = write.error;
  const left = leftOf(check);
  const same = useChecksWithNumber(check.checkNumber);
  const set = (part: Partial<Check>): void => setCheck((before) => ({ ...before, ...part }));
  const send = (): void => {
    setPosted(null);
    write.mutate({ body: checkBody(check) });
  };
  const flag = (name: 'leavesRest' | 'credit' | 'isAnother', label: string) => (
    <Checkbox
      label={label}
      checked={check[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.checked })}
    />
  );
  return (
    <Screen
      title={m.nav.postPayment}
      header={
        bill !== undefined && check.shares.some(({ billId }) => billId === bill) ? (
          <BillHeaderOf billId={bill} page={m.nav.postPayment} />
        ) : undefined
      }
    >
      {posted && <Posted check={posted} />}
      <div className="ws-split ws-wide-left">
        <Form className="ws-stack" onSubmit={send}>
          <Panel title={m.check.check}>
            <div className="ws-row">
              <Select
                label={m.act.method}
                data={pairs<Check['method']>(m.act.methods)}
                value={check.method}
                allowDeselect={false}
                onChange={(method) => set({ method: method ?? 'check' })}
              />
              <TextInput
                ref={numberField}
                label={m.act.checkNumber}
                withAsterisk
                value={check.checkNumber}
                error={errorAt(problem, 'checkNumber')}
                onChange={({ currentTarget }) => set({ checkNumber: currentTarget.value })}
              />
              <DateInput
                label={m.act.deposit}
                withAsterisk
                value={check.depositDate}
                error={errorAt(problem, 'depositDate')}
                onChange={(depositDate) => set({ depositDate })}
              />
              <MoneyInput
                label={m.check.total}
                withAsterisk
                value={check.amount}
                error={errorAt(problem, 'amount')}
                onChange={(amount) => set({ amount })}
              />
              <TextInput
                label={m.money.payer}
                value={check.payer}
                error={errorAt(problem, 'payer')}
                onChange={({ currentTarget }) => set({ payer: currentTarget.value })}
              />
            </div>
          </Panel>
          <DuplicateCheckWarning of={same}>
            <div style={{ marginTop: 8 }}>{flag('isAnother', m.money.sameNumberConfirm)}</div>
          </DuplicateCheckWarning>
          <Panel title={m.check.bills} bare>
            <ShareTable
              shares={check.shares}
              shown={shown}
              problem={problem}
              onShow={setShown}
              onChange={(change) => setCheck((before) => ({ ...before, shares: change(before.shares) }))}
            />
          </Panel>
          {left > 0 && flag('leavesRest', m.check.leaveRest(dollars(left)))}
          {check.shares.length > 0 && flag('credit', m.money.credit)}
          <Refusal
            problem={problem}
            shown={(path) => /^(payer|checkNumber|depositDate|amount|allocations\.)/.test(path)}
          />
          <Group justify="flex-end">
            <strong role="status" className={left < 0 ? 'ws-danger' : undefined}>
              {balanceText(check)}
            </strong>
            <Button type="submit" loading={write.isPending} disabled={same.length > 0 && !check.isAnother}>
              {m.check.post}
            </Button>
          </Group>
        </Form>
        <EorPanel billId={shown} />
      </div>
    </Screen>
  );
};

const Posted = ({ check }: { readonly check: Types.PostedCheckView }) => {
  // The table that listed the bills has loaded them.
  const bills = useQueries({
    queries: check.payments.map(({ billId }) => ({ ...lifecycleOf(billId), enabled: false })),
  });
  const nameAt = (at: number): string => {
    const lifecycle = bills[at]?.data;
    return lifecycle ? `${billName(namedBill(lifecycle))}, ` : '';
  };
  return (
    <div className="ws-panel" style={{ marginBottom: 12, padding: '10px 12px' }} role="status">
      <strong>{m.check.posted(dollars(check.amount), check.payments.length)}</strong>{' '}
      <Link to="/payments/$checkId" params={{ checkId: check.id }}>
        {m.money.openCheck(nameOf(check))}
      </Link>
      <div className="ws-soft">
        {check.payments.map(({ billId, amount }, n) => (
          <span key={billId}>
            {n > 0 && ' · '}
            <Link to="/bills/$billId" params={{ billId }} search={{ tab: 'payments' }}>
              {nameAt(n) + dollars(amount)}
            </Link>
          </span>
        ))}
      </div>
    </div>
  );
};
