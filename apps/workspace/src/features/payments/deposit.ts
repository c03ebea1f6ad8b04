import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, readWithTag, type QueryOf, type Types } from '../../api/client';
import { m } from '../../messages';
import { dollars } from '../../ui/format';

export type Deposit = Types.DepositSummaryView;

/** Newest day first. */
export const deposits = (query: Pick<QueryOf<'listDeposits'>, 'from' | 'to'>) =>
  infiniteQueryOptions({
    queryKey: ['deposits', query],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        'listDeposits',
        { query: { ...query, limit: 100, ...(pageParam !== '' && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

export const deposit = (date: string) =>
  infiniteQueryOptions({
    queryKey: ['deposit', date],
    queryFn: async ({ pageParam }) =>
      (
        await client.call('getDeposit', {
          path: { date },
          query: pageParam === '' ? {} : { paymentsCursor: pageParam },
        })
      ).data,
    initialPageParam: '',
    getNextPageParam: ({ paymentsCursor }) => paymentsCursor,
  });

export interface BankStatement {
  readonly amount: number | null;
  readonly etag: string;
}

export const bankStatement = (date: string) =>
  queryOptions({
    queryKey: ['bank-statement', date],
    queryFn: async (): Promise<BankStatement> => {
      const { answer, etag } = await readWithTag('getBankStatement', { path: { date } });
      return { amount: answer.data.amount, etag };
    },
  });

/** Compares the deposit with the bank statement. Null if no amount of the bank statement is recorded. */
export const comparison = ({ difference }: Pick<Deposit, 'difference'>): string | null => {
  if (difference === null) return null;
  if (difference === 0) return m.deposits.matches;
  return difference > 0 ? m.deposits.more(dollars(difference)) : m.deposits.less(dollars(-difference));
};
