import { infiniteQueryOptions } from '@tanstack/react-query';
import { client, type Types } from '../../api/client';
import { m } from '../../messages';
import { labelFor } from '../../ui/labels';

/** A statement of a payer's file about one bill, and what became of it. */
export type PayerFileItem = Types.PayerFileItemView;
/** The receipt of a payer's file. */
export type PayerFile = Types.PayerFileView;

/** Receipts, newest first: all, or those of which something waits for a person. */
export const payerFiles = (which: 'all' | 'quarantined') =>
  infiniteQueryOptions({
    queryKey: ['payer-files', which],
    queryFn: ({ pageParam }) =>
      client.call('listPayerFiles', {
        query: {
          limit: 50,
          ...(which === 'quarantined' && { quarantined: 'true' as const }),
          ...(pageParam !== '' && { cursor: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const itemsOf = ({ interchanges }: PayerFile): readonly PayerFileItem[] =>
  interchanges.flatMap(({ sets }) => sets.flatMap(({ items }) => items));

/** The checks that its remittances told of, each once. */
export const checksOf = ({ interchanges }: PayerFile): readonly Types.PayerFilePaymentView[] => {
  const payments = interchanges.flatMap(({ sets }) => sets.flatMap(({ payment }) => payment ?? []));
  return payments.filter(({ checkId }, at) => payments.findIndex((payment) => payment.checkId === checkId) === at);
};

/** Does somebody have to say which bill it is about? */
export const isUnmatched = ({ outcome, reason }: PayerFileItem): boolean =>
  // A person may say of another payee's check that it is ours all the same, and of which bill.
  outcome === 'unmatched' || (outcome === 'refused' && reason === 'other_payee');

/** Does it wait for a person? */
export const needsAction = (item: PayerFileItem): boolean => isUnmatched(item) || item.outcome === 'refused';

/** A file, or one item of it, that waits for a person. */
export interface WaitingItem {
  readonly file: PayerFile;
  /** Null: the file could not be read, or not all of it. */
  readonly item: PayerFileItem | null;
}

/** Items of these files that wait, or the file itself where no item tells of what is wrong with it. */
export const waitingIn = (files: readonly PayerFile[]): readonly WaitingItem[] =>
  files.flatMap((file): readonly WaitingItem[] => {
    const items = itemsOf(file).filter(needsAction);
    if (items.length > 0) return items.map((item) => ({ file, item }));
    return file.quarantined ? [{ file, item: null }] : [];
  });

/** Why not all of a file was read, by code. */
export const reasonsOf = ({ interchanges }: PayerFile): readonly string[] => {
  const reasons = interchanges.flatMap(({ reason, sets }) => [reason, ...sets.map((set) => set.reason)]);
  return interchanges.length === 0 ? ['malformed'] : [...new Set(reasons.filter((reason) => reason !== undefined))];
};

/** Our number, or the payer's, as far as the file names one. */
export const numberOf = ({ controlNumber, told: references }: PayerFileItem): string | undefined =>
  controlNumber ?? references?.controlNumber ?? references?.payerClaimControlNumber;

/** Outcome of an item and its reason, in words that a biller knows. */
export const outcomeOf = ({ outcome, reason }: PayerFileItem): string =>
  [
    labelFor(m.remittances.outcomes, outcome),
    // Said by the outcome already.
    ...(reason === undefined || reason === outcome ? [] : [labelFor(m.remittances.whys, reason)]),
  ].join(': ');

/** Reasons in words. */
export const reasonsText = (reasons: readonly string[]): string =>
  reasons.map((reason) => labelFor(m.remittances.whys, reason)).join(', ');
