import { infiniteQueryOptions } from '@tanstack/react-query';
import { client, type Types } from '../../api/client';
import { m } from '../../messages';
import { labelFor } from '../../ui/labels';

/** Statement about one bill in a payer file, and its processing result. */
export type PayerFileItem = Types.PayerFileItemView;
/** Processing record of a payer file. */
export type PayerFile = Types.PayerFileView;

/** Payer files, newest first: all files, or only files with items that need action. */
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

/** Returns the checks reported by the file's remittances, without duplicates. */
export const checksOf = ({ interchanges }: PayerFile): readonly Types.PayerFilePaymentView[] => {
  const payments = interchanges.flatMap(({ sets }) => sets.flatMap(({ payment }) => payment ?? []));
  return payments.filter(({ checkId }, at) => payments.findIndex((payment) => payment.checkId === checkId) === at);
};

/** Returns true if a user must choose the bill that the item is about. */
export const isUnmatched = ({ outcome, reason }: PayerFileItem): boolean =>
  // A check to another payee may still belong to this practice. A user can confirm that and choose its bill.
  outcome === 'unmatched' || (outcome === 'refused' && reason === 'other_payee');

/** Returns true if the item needs action by a user. */
export const needsAction = (item: PayerFileItem): boolean => isUnmatched(item) || item.outcome === 'refused';

/** A file, or one item of a file, that needs action by a user. */
export interface WaitingItem {
  readonly file: PayerFile;
  /** Null if the file could not be read completely. */
  readonly item: PayerFileItem | null;
}

/** Returns the items that need action. If a quarantined file has no such item, returns the file itself. */
export const waitingIn = (files: readonly PayerFile[]): readonly WaitingItem[] =>
  files.flatMap((file): readonly WaitingItem[] => {
    const items = itemsOf(file).filter(needsAction);
    if (items.length > 0) return items.map((item) => ({ file, item }));
    return file.quarantined ? [{ file, item: null }] : [];
  });

/** Returns the codes of the reasons why a file was not read completely. */
export const reasonsOf = ({ interchanges }: PayerFile): readonly string[] => {
  const reasons = interchanges.flatMap(({ reason, sets }) => [reason, ...sets.map((set) => set.reason)]);
  return interchanges.length === 0 ? ['malformed'] : [...new Set(reasons.filter((reason) => reason !== undefined))];
};

/** Returns the practice's or the payer's control number of an item, if the file contains one. */
export const numberOf = ({ controlNumber, told: references }: PayerFileItem): string | undefined =>
  controlNumber ?? references?.controlNumber ?? references?.payerClaimControlNumber;

/** Describes the outcome of an item and its reason in a biller's terms. */
export const outcomeOf = ({ outcome, reason }: PayerFileItem): string =>
  [
    labelFor(m.remittances.outcomes, outcome),
    // Omits a reason that repeats the outcome.
    ...(reason === undefined || reason === outcome ? [] : [labelFor(m.remittances.whys, reason)]),
  ].join(': ');

/** Describes reasons as text. */
export const reasonsText = (reasons: readonly string[]): string =>
  reasons.map((reason) => labelFor(m.remittances.whys, reason)).join(', ');
