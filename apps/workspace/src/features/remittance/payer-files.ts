import { infiniteQueryOptions } from '@tanstack/react-query';
import { client, type Types } from '../../api/client';

/** What a file of a payer said about one bill, and what became of it. */
export type PayerFileItem = Types.PayerFileItemView;
/** The receipt of a payer's file. */
export type PayerFile = Types.PayerFileView;

/** Receipts, newest first. */
export const payerFiles = infiniteQueryOptions({
  queryKey: ['payer-files'],
  queryFn: ({ pageParam }) =>
    client.call('listPayerFiles', { query: { limit: 50, ...(pageParam !== '' && { cursor: pageParam }) } }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export const itemsOf = ({ interchanges }: PayerFile): readonly PayerFileItem[] =>
  interchanges.flatMap(({ sets }) => sets.flatMap(({ items }) => items));

/** Does somebody have to say which bill it is about? */
export const isUnmatched = ({ outcome, reason }: PayerFileItem): boolean =>
  outcome === 'unmatched' || reason === 'unmatched';
