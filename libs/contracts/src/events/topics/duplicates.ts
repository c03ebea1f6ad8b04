import { duplicateKinds, type DuplicateKind } from '#domain';
import { Choice, Id, Int } from '../../kernel/fields.js';
import { BillEventData, defineEvent, type BillPublication, type PublishedData } from '../publication.js';

export class DuplicateSuspectedEventData extends BillEventData {
  @Id('ID of the existing bill.', { example: 'bill_01jm8z2q6e7f9g3h4k5m6n7p8q' }) readonly otherBillId!: string;
  @Int('Number of the existing bill.', { example: 80 }) readonly otherBillNumber!: number;
  @Choice(
    duplicateKinds,
    'Kind of duplicate. `exact_duplicate`: all lines, the physician and the payee are equal. `possible_duplicate`: one code with the same date and physician is equal.',
  )
  readonly kind!: DuplicateKind;
}

export const duplicateEventKinds = {
  'bill.duplicate_suspected': defineEvent(
    DuplicateSuspectedEventData,
    'A bill was found to match another bill of the same patient after its submission.',
    { example: { kind: 'exact_duplicate' } },
  ),
} as const;

const duplicateText: Readonly<Record<DuplicateKind, string>> = {
  exact_duplicate: 'All lines, the physician and the payee match another bill.',
  possible_duplicate: 'Another bill has the same code, date and physician.',
};

export const duplicatePublication = {
  DuplicateSuspected: {
    publish: ({ billId, otherBillId, otherBillNumber, kind }): PublishedData<DuplicateSuspectedEventData> => ({
      billId,
      otherBillId,
      otherBillNumber,
      kind,
    }),
    tell: ({ data: { kind, otherBillNumber } }) => ({
      type: 'duplicate_suspected',
      title:
        kind === 'exact_duplicate'
          ? `Duplicate of bill ${otherBillNumber}`
          : `Possibly a duplicate of bill ${otherBillNumber}`,
      description: duplicateText[kind],
    }),
  },
  DuplicateDismissed: {
    tell: ({ text }) => ({
      type: 'duplicate_dismissed',
      title: 'Not a duplicate',
      description: text.text ?? 'No reason on file.',
    }),
  },
} satisfies Partial<BillPublication>;
