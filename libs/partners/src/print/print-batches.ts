import { createHash } from 'node:crypto';
import {
  addressPageOf,
  billSource,
  blobReader,
  redact,
  PAGE_TREE_OBJECT,
  savedW9,
  secretsOf,
  StreamedPdf,
  transmissionOf,
  type BlobStore,
  type PacketComposer,
  type PdfSection,
  type TaskOwner,
} from '#documents';
import {
  billStream,
  isShredding,
  type BillEvent,
  type CalendarDate,
  type Cents,
  type Organization,
  type PrintItem,
  type SubjectShredded,
} from '#domain';
import { emptyIfDeleted, type EncryptedEventStore } from '#event-store';
import { billProjection, rfaProjection, type BillRow, type Views } from '#read-models';
import { transmissionsIn } from '../transmissions/orders.js';
import { PrintRequests, type PrintedRequest } from './print-requests.js';
import { printedOn, printItemsIn } from './print-rows.js';

export interface PrintedBill extends Omit<PrintItem, 'day'> {
  readonly billId: string;
  readonly billNumber: number;
  readonly payerName: string;
  readonly patientName: string;
  readonly claimNumber: string;
  readonly serviceDate: CalendarDate;
  readonly charged: Cents;
}

/** Counts of a print batch. `waiting`, `mailed` and `answered` include bills and requests for authorization. */
export interface PrintBatchCounts {
  /** Date in Los Angeles when the items were queued. */
  readonly date: CalendarDate;
  readonly bills: number;
  readonly requests: number;
  readonly waiting: number;
  readonly mailed: number;
  /** Items that the payer answered before they were marked as mailed. They are not printed again. */
  readonly answered: number;
}

/** Items to print for one day, in queue order: bills, then requests for authorization. */
export interface PrintBatch extends PrintBatchCounts {
  /** Version that depends on the batch's items, not on their status. */
  readonly version: string;
  readonly items: readonly PrintedBill[];
  readonly printedRequests: readonly PrintedRequest[];
}

/** Items to print: those waiting to be mailed, or the whole batch. */
export type PrintChoice = 'waiting' | 'all';

export interface PrintOptions {
  readonly signal?: AbortSignal;
  /** Called with the number of bills and requests written so far. */
  readonly done?: (written: number) => void;
  /** True if the recipient may not see identifiers. Such copies must not be mailed. */
  readonly isRedacted?: boolean;
}

const fields = [
  'billNumber',
  'claimsAdminName',
  'patientName',
  'claimNumber',
  'serviceDate',
  'chargedCents',
  'printItems',
] as const satisfies readonly (keyof BillRow)[];
type Row = Pick<BillRow, (typeof fields)[number]>;

/** Owner of a print queue. `withRequests`: true if the caller may see requests for authorization. */
export interface PrintOwner {
  readonly organizationId: string;
  readonly withRequests: boolean;
}

/** The print queue: one batch per day and organization, derived from the log. Nothing else is stored. */
export class PrintBatches {
  private readonly requests: PrintRequests;

  constructor(
    private readonly views: Views,
    private readonly ledger: EncryptedEventStore,
    private readonly blobs: BlobStore,
    private readonly composer: PacketComposer,
  ) {
    this.requests = new PrintRequests(views, ledger, blobs, composer);
  }

  /** Lists up to `limit` batches before a day, newest first. */
  async list(
    { organizationId, withRequests }: PrintOwner,
    { before, limit }: { readonly before: CalendarDate | null; readonly limit: number },
  ): Promise<readonly PrintBatchCounts[]> {
    const byDay = new Map<CalendarDate, { readonly bills: PrintItem[]; readonly requests: PrintItem[] }>();
    const take = (kind: 'bills' | 'requests', items: readonly PrintItem[]): void => {
      for (const item of items) {
        if (before !== null && item.day >= before) continue;
        const day = byDay.get(item.day) ?? { bills: [], requests: [] };
        byDay.set(item.day, day);
        day[kind].push(item);
      }
    };
    for await (const items of printItemsIn<PrintItem>(this.views, billProjection.name, organizationId))
      take('bills', items);
    if (withRequests)
      for await (const items of printItemsIn<PrintItem>(this.views, rfaProjection.name, organizationId))
        take('requests', items);
    return [...byDay]
      .toSorted(([a], [b]) => b.localeCompare(a))
      .slice(0, limit)
      .map(([date, { bills, requests }]) => countsOf(date, bills, requests));
  }

  /** Returns a day's batch, or null if it has no items. */
  async on({ organizationId, withRequests }: PrintOwner, date: CalendarDate): Promise<PrintBatch | null> {
    const items: PrintedBill[] = [];
    const queued = { organizationId, date, by: 'billNumber', fields };
    for await (const [row, item] of printedOn<PrintItem, Row>(this.views, billProjection.name, queued))
      items.push({
        ...item,
        billId: row._id,
        billNumber: row.billNumber,
        payerName: row.claimsAdminName ?? '',
        patientName: row.patientName ?? '',
        claimNumber: row.claimNumber ?? '',
        serviceDate: row.serviceDate,
        charged: row.chargedCents,
      });
    const printedRequests = withRequests ? await this.requests.on(organizationId, date) : [];
    if (items.length + printedRequests.length === 0) return null;
    items.sort((a, b) => a.writtenAt.localeCompare(b.writtenAt) || a.billNumber - b.billNumber);
    const names = [...items, ...printedRequests].map(({ controlNumber }) => controlNumber);
    return { ...countsOf(date, items, printedRequests), version: versionOf(names), items, printedRequests };
  }

  /**
   * Streams the batch as one PDF: each bill's address page, claim form and attachments, and each request's approved
   * packet. Holds one item in memory at a time. Omits erased items. Throws the composer's errors.
   */
  async *pdf(
    practice: Organization,
    { date, items, printedRequests }: PrintBatch,
    which: PrintChoice,
    { signal, done, isRedacted = false }: PrintOptions = {},
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const chosen = [...selectItems(items, which), ...selectItems(printedRequests, which)];
    const whole = new StreamedPdf(`To be mailed, ${date}`, chosen.at(-1)?.writtenAt ?? `${date}T12:00:00.000Z`);
    yield whole.begin();
    for (const [place, item] of chosen.entries()) {
      signal?.throwIfAborted();
      const asker = { account: practice.accountId, ...(signal && { signal }) };
      const section =
        'rfaId' in item
          ? await this.requests.section(practice.organizationId, item, whole.next, asker)
          : await this.section(practice, item, whole.next, asker, isRedacted);
      if (section) yield whole.section(`${item.controlNumber} ${item.payerName}`, section);
      done?.(place + 1);
    }
    yield whole.end();
  }

  private async section(
    practice: Organization,
    { billId, controlNumber }: PrintedBill,
    first: number,
    asker: TaskOwner,
    isRedacted: boolean,
  ): Promise<PdfSection | null> {
    const { organizationId, environment } = practice;
    const stream = billStream(organizationId, billId);
    const history = await this.ledger.load<BillEvent | SubjectShredded>(stream).catch(emptyIfDeleted);
    if (history.some(isShredding)) return null;
    const events = history as Awaited<ReturnType<typeof this.ledger.load<BillEvent>>>;
    const ordered = transmissionsIn(events, organizationId).find(({ order }) => order.controlNumber === controlNumber);
    const whole = ordered && billSource(ordered.bill, secretsOf(events[0]), environment);
    if (!whole) return null;
    const source = isRedacted ? redact(whole) : whole;
    const read = blobReader(this.blobs, organizationId, billId);
    const made = transmissionOf(source, ordered.order, read, savedW9(this.blobs, practice), this.ledger.rules.current);
    const address = {
      title: 'Address page',
      drawing: { kind: 'address_page', data: addressPageOf(source, made) },
    } as const;
    const { parts, options } = made.packet;
    return this.composer.section([address, ...parts], options, { first, parent: PAGE_TREE_OBJECT }, asker);
  }
}

/** Returns the chosen items of a batch. */
export const selectItems = <Item extends Pick<PrintItem, 'status'>>(
  items: readonly Item[],
  which: PrintChoice,
): readonly Item[] => (which === 'all' ? items : items.filter(({ status }) => status === 'waiting'));

type Counted = readonly Pick<PrintItem, 'status'>[];

const countsOf = (date: CalendarDate, bills: Counted, requests: Counted): PrintBatchCounts => {
  const count = (which: PrintItem['status']): number =>
    [...bills, ...requests].filter(({ status }) => status === which).length;
  return {
    date,
    bills: bills.length,
    requests: requests.length,
    waiting: count('waiting'),
    mailed: count('mailed'),
    answered: count('answered'),
  };
};

const versionOf = (controlNumbers: readonly string[]): string =>
  createHash('sha256').update(controlNumbers.join('\n')).digest('hex').slice(0, 12);
