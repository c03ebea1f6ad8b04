import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asProblemOf, type Problem } from '../../api/problem';
import { useHasPermission } from '../../api/session';
import { refetchAfterWrite, sendOnce } from '../../api/use-write';
import { m } from '../../messages';
import { asAmount } from '../../ui/format';
import { MoneyInput } from '../../ui/money-input';
import { QueryContent } from '../../ui/query-content';
import { errorAt, Refusal } from '../../ui/refusal';
import { bankStatement, type BankStatement } from './deposit';

/** Form for the day's amount on the bank statement. An empty field removes the amount. */
export const BankAmount = ({ date }: { readonly date: string }) => {
  const mayAct = useHasPermission('payments:write');
  const found = useQuery({ ...bankStatement(date), enabled: mayAct });
  if (!mayAct) return null;
  return (
    <QueryContent query={found} rows={1}>
      {(statement) => <AmountForm key={date} date={date} statement={statement} />}
    </QueryContent>
  );
};

interface Edit {
  readonly typed: string;
  /** The version on which the input is based, so that a change by another user is not overwritten. */
  readonly of: BankStatement;
}

/** Throws the problem with a message that the user understands if another user changed the amount. */
const save = async (date: string, { typed, of: { etag } }: Edit): Promise<void> => {
  const body = { amount: typed.trim() === '' ? null : asAmount(typed) };
  try {
    await sendOnce('saveBankStatement', { path: { date }, body }, { headers: { 'if-match': etag } });
  } catch (thrown) {
    throw asProblemOf(thrown, m.deposits.changed);
  }
};

const AmountForm = ({ date, statement }: { readonly date: string; readonly statement: BankStatement }) => {
  const queries = useQueryClient();
  const [edit, setEdit] = useState<Edit | null>(null);
  const saving = useMutation<unknown, Problem, Edit>({
    mutationFn: (input) => save(date, input),
    onSuccess: () => {
      setEdit(null);
      notifications.show({ message: m.common.saved });
    },
    onError: ({ stale }) => {
      if (stale) setEdit(null);
    },
    onSettled: () => refetchAfterWrite(queries),
  });
  const shown = edit?.typed ?? statement.amount?.toFixed(2) ?? '';
  const problem = saving.error;
  return (
    <form
      className="ws-noprint"
      style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'flex-end', marginTop: 10 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (edit !== null) saving.mutate(edit);
      }}
    >
      <MoneyInput
        label={m.deposits.bankAmount}
        value={shown}
        error={errorAt(problem, 'amount')}
        onChange={(typed) => setEdit({ typed, of: edit?.of ?? statement })}
        w={230}
      />
      <Button type="submit" disabled={edit === null} loading={saving.isPending}>
        {m.deposits.save}
      </Button>
      <Refusal problem={problem} shown={(path) => path === 'amount'} />
    </form>
  );
};
