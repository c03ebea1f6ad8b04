import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/client';

/** What a file of a payer said about one bill, and what became of it. */
export interface PayerFileItem {
  readonly n: number;
  readonly kind: string;
  readonly billId?: string;
  readonly controlNumber?: string;
  readonly outcome: string;
  readonly reason?: string;
  readonly amounts?: { readonly charged?: number; readonly paid?: number; readonly interest?: number };
}

/** The receipt of a payer's file. */
export interface PayerFile {
  readonly id: string;
  readonly receivedAt: string;
  readonly source: string;
  readonly partner?: string;
  readonly bytes: number;
  readonly duplicate?: true;
  readonly quarantined: boolean;
  readonly interchanges: readonly {
    readonly sender: string | null;
    readonly control: string | null;
    readonly reason?: string;
    readonly sets: readonly {
      readonly type: string;
      readonly reason?: string;
      readonly items: readonly PayerFileItem[];
    }[];
  }[];
  readonly totals: Readonly<Record<string, number>>;
}

interface PayerFilePage {
  readonly data: readonly PayerFile[];
  readonly nextCursor: string | null;
}

/** Receipts, newest first. */
export const payerFiles = infiniteQueryOptions({
  queryKey: ['payer-files'],
  queryFn: ({ pageParam }) =>
    call<PayerFilePage>(
      'GET',
      `/payer-files?limit=50${pageParam === '' ? '' : `&cursor=${encodeURIComponent(pageParam)}`}`,
    ),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export const itemsOf = ({ interchanges }: PayerFile): readonly PayerFileItem[] =>
  interchanges.flatMap(({ sets }) => sets.flatMap(({ items }) => items));

/** Does somebody have to say which bill it is about? */
export const isUnmatched = ({ outcome, reason }: PayerFileItem): boolean =>
  outcome === 'unmatched' || reason === 'unmatched';
