import { infiniteQueryOptions } from '@tanstack/react-query';
import { client, type Types } from '../../api/client';
import { m } from '../../messages';
import { labelFor } from '../../ui/labels';

/** Part of a payer file about one bill, with its processing result. */
export type PayerFileItem = Types.PayerFileItemView;
export type PayerFile = Types.PayerFileView;

/** Newest first. `quarantined`: only files with items that need action. */
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

export const checksOf = ({ interchanges }: PayerFile): readonly Types.PayerFilePaymentView[] => {
  const payments = interchanges.flatMap(({ sets }) => sets.flatMap(({ payment }) => payment ?? []));
  return payments.filter(({ checkId }, at) => payments.findIndex((payment) => payment.checkId === checkId) === at);
};

/** Returns true if a user must choose the bill. */
export const isUnmatched = ({ outcome, reason }: PayerFileItem): boolean =>
  // A check to another payee may still belong to this practice. A user can confirm that and choose its bill.
  outcome === 'unmatched' || (outcome === 'refused' && reason === 'other_payee');

export const needsAction = (item: PayerFileItem): boolean => isUnmatched(item) || item.outcome === 'refused';

export interface WaitingItem {
  readonly file: PayerFile;
  /** The item, or null if the file could not be read completely. */
  readonly item: PayerFileItem | null;
}

/** Returns the items that need action, or the file itself if it is quarantined without one. */
export const waitingIn = (files: readonly PayerFile[]): readonly WaitingItem[] =>
  files.flatMap((file): readonly WaitingItem[] => {
    const items = itemsOf(file).filter(needsAction);
    if (items.length > 0) return items.map((item) => ({ file, item }));
    return file.quarantined ? [{ file, item: null }] : [];
  });

export const reasonsOf = ({ interchanges }: PayerFile): readonly string[] => {
  const reasons = interchanges.flatMap(({ reason, sets }) => [reason, ...sets.map((set) => set.reason)]);
  return interchanges.length === 0 ? ['malformed'] : [...new Set(reasons.filter((reason) => reason !== undefined))];
};

/** Returns the practice's or the payer's number. */
export const numberOf = ({ controlNumber, told: references }: PayerFileItem): string | undefined =>
  controlNumber ?? references?.controlNumber ?? references?.payerClaimControlNumber;

export const outcomeOf = ({ outcome, reason, warnings = [] }: PayerFileItem): string =>
  [
    labelFor(m.remittances.outcomes, outcome),
    // Omits a reason that repeats the outcome.
    ...(reason === undefined || reason === outcome ? [] : [labelFor(m.remittances.whys, reason)]),
    ...warnings.map(({ code }) => labelFor(m.remittances.warnings, code)),
  ].join(': ');

export const reasonsText = (reasons: readonly string[]): string =>
  reasons.map((reason) => labelFor(m.remittances.whys, reason)).join(', ');
