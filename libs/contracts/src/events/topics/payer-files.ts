import { dollarsOf, type DataOf, type ItemOutcome, type PayerFileEvent } from '#domain';
import { Choice, Dollars, Id, Int, Text } from '../../kernel/fields.js';
import { itemOutcomes, payerFileSources, type PayerFileSource } from '../../payer-files/payer-file-enums.js';
import { defineEvent } from '../publication.js';

const MAX_ITEMS = 10_000_000;
/** Amount in dollars. */
const MAX_FILE_AMOUNT = 1_000_000_000;

class PayerFileEventData {
  @Id('ID of the payer file, as in GET /payer-files/{id}.', { example: 'pf_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly payerFileId!: string;
}

export class PayerFileReceivedEventData extends PayerFileEventData {
  @Choice(payerFileSources, 'Source of the file.', { example: 'api' }) readonly source!: PayerFileSource;
  @Text('ID of the partner that sent the file, or null if unknown.', {
    nullable: true,
    max: 40,
    pattern: /^[a-z0-9][a-z0-9-]{1,31}$/,
    example: null,
  })
  readonly partner!: string | null;
  @Int('File size in bytes.', { min: 0, example: 4096 }) readonly bytes!: number;
}

export class PayerFileItemsEventData extends PayerFileEventData {
  @Int('Number of settled items.', { min: 0, max: MAX_ITEMS, example: 250 }) readonly items!: number;
  @Int('Number of these items that wait for a user.', { min: 0, max: MAX_ITEMS, example: 1 }) readonly waiting!: number;
}

export class PayerFileDoneEventData extends PayerFileItemsEventData {
  @Dollars('Posted amount, including interest.', { max: MAX_FILE_AMOUNT, example: 1209 }) readonly posted!: number;
}

export class PayerFileItemResolvedEventData extends PayerFileEventData {
  @Int('Item in the file. Null if several items or the file were dismissed.', { min: 1, nullable: true, example: 3 })
  readonly n!: number | null;
  @Int('Number of items: 1 with `n`, otherwise the number dismissed together.', { min: 0, max: MAX_ITEMS, example: 1 })
  readonly count!: number;
  @Choice(itemOutcomes, 'Outcome of the item.', { example: 'posted' }) readonly outcome!: ItemOutcome;
  @Text('ID of the bill, or null if unknown.', {
    nullable: true,
    pattern: /^bill_[A-Za-z0-9]{1,100}$/,
    example: 'bill_01j8x2v5m3qk7n4t6w9y0z1abc',
  })
  readonly billId!: string | null;
  @Text('Reason why the item was not processed, or why it was dismissed. Null if it was processed.', {
    nullable: true,
    max: 40,
    pattern: /^[a-z_]{1,40}$/,
    example: null,
  })
  readonly reason!: string | null;
}

export const payerFileEventKinds = {
  'payer_file.received': defineEvent(PayerFileReceivedEventData, 'A payer file was received.'),
  'payer_file.items_settled': defineEvent(
    PayerFileItemsEventData,
    'Items of a payer file were processed or quarantined. A long file causes several of these events.',
  ),
  'payer_file.done': defineEvent(PayerFileDoneEventData, 'A payer file was completely processed.'),
  'payer_file.item_resolved': defineEvent(
    PayerFileItemResolvedEventData,
    'A waiting item of a payer file was matched, dismissed, or processed by a retry.',
  ),
} as const;

/** Null if not published. */
export const publicPayerFileTypes = {
  PayerFileReceived: 'payer_file.received',
  InterchangeSeen: null,
  ItemsSettled: 'payer_file.items_settled',
  PayerFileDone: 'payer_file.done',
  ItemMatchBegun: null,
  ItemResolved: 'payer_file.item_resolved',
  PayerFileRested: 'payer_file.item_resolved',
  PayerFileRedacted: null,
  PayerFileDestroyed: null,
  SubjectShredded: null,
} as const satisfies Record<PayerFileEvent['type'], keyof typeof payerFileEventKinds | null>;

export const payerFilePublication = {
  PayerFileReceived: {
    publish: ({
      payerFileId,
      source,
      partner,
      bytes,
    }: DataOf<PayerFileEvent, 'PayerFileReceived'>): PayerFileReceivedEventData => ({
      payerFileId,
      // Only API values were ever stored.
      source: source as PayerFileSource,
      partner,
      bytes,
    }),
  },
  ItemsSettled: {
    publish: ({ payerFileId, items }: DataOf<PayerFileEvent, 'ItemsSettled'>): PayerFileItemsEventData => ({
      payerFileId,
      items: items.length,
      waiting: items.filter(({ outcome }) => outcome === 'unmatched' || outcome === 'refused').length,
    }),
  },
  PayerFileDone: {
    publish: ({
      payerFileId,
      items,
      waiting,
      posted,
    }: DataOf<PayerFileEvent, 'PayerFileDone'>): PayerFileDoneEventData => ({
      payerFileId,
      items,
      waiting,
      posted: dollarsOf(posted),
    }),
  },
  ItemResolved: {
    publish: ({
      payerFileId,
      item: { n, outcome, billId, reason },
    }: DataOf<PayerFileEvent, 'ItemResolved'>): PayerFileItemResolvedEventData => ({
      payerFileId,
      n,
      count: 1,
      outcome,
      billId,
      reason,
    }),
  },
  PayerFileRested: {
    publish: ({
      payerFileId,
      items,
      whole,
      dismissal: { reason },
    }: DataOf<PayerFileEvent, 'PayerFileRested'>): PayerFileItemResolvedEventData => ({
      payerFileId,
      n: !whole && items.length === 1 ? (items[0]?.n ?? null) : null,
      count: items.length,
      outcome: 'dismissed',
      billId: null,
      reason,
    }),
  },
};
