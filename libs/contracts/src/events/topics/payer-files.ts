import { dollarsOf, type DataOf, type ItemOutcome, type PayerFileEvent } from '#domain';
import { Choice, Dollars, Id, Int, Text } from '../../kernel/fields.js';
import { itemOutcomes, payerFileSources, type PayerFileSource } from '../../payer-files/payer-file-enums.js';
import { defineEvent } from '../publication.js';

const MAX_ITEMS = 10_000_000;
/** Money of a whole file. */
const MAX_FILE_AMOUNT = 1_000_000_000;

class PayerFileEventData {
  @Id('The payer file: GET /payer-files/{id}.', { example: 'pf_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly payerFileId!: string;
}

export class PayerFileReceivedEventData extends PayerFileEventData {
  @Choice(payerFileSources, 'The way it came.', { example: 'api' }) readonly source!: PayerFileSource;
  @Text('The partner that it came from; null where that is not known.', {
    nullable: true,
    max: 40,
    pattern: /^[a-z0-9][a-z0-9-]{1,31}$/,
    example: null,
  })
  readonly partner!: string | null;
  @Int('Its size.', { min: 0, example: 4096 }) readonly bytes!: number;
}

export class PayerFileItemsEventData extends PayerFileEventData {
  @Int('Items that were settled.', { min: 0, max: MAX_ITEMS, example: 250 }) readonly items!: number;
  @Int('How many of them wait for a person.', { min: 0, max: MAX_ITEMS, example: 1 }) readonly waiting!: number;
}

export class PayerFileDoneEventData extends PayerFileItemsEventData {
  @Dollars('Money that was posted, interest included.', { max: MAX_FILE_AMOUNT, example: 1209 })
  readonly posted!: number;
}

export class PayerFileItemResolvedEventData extends PayerFileEventData {
  @Int('Number of the item within the file; null where several were dismissed together, or the file as a whole.', {
    min: 1,
    nullable: true,
    example: 3,
  })
  readonly n!: number | null;
  @Int('How many items this is about: 1 where `n` names one, else how many were dismissed together.', {
    min: 0,
    max: MAX_ITEMS,
    example: 1,
  })
  readonly count!: number;
  @Choice(itemOutcomes, 'What became of it.', { example: 'posted' }) readonly outcome!: ItemOutcome;
  @Text('The bill that it is about; null where none is known.', {
    nullable: true,
    pattern: /^bill_[A-Za-z0-9]{1,100}$/,
    example: 'bill_01j8x2v5m3qk7n4t6w9y0z1abc',
  })
  readonly billId!: string | null;
  @Text('Why it was not worked off, or why it was dismissed; null where it was worked off.', {
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

/** The public name of each stored event of a payer file, or null where it stays inside. */
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
      // Nothing but a word of the interface was ever stored.
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
