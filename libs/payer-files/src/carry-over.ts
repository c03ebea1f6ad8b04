import { requestStreamOf, type RequestEvent } from '#commands';
import { interchangeStream, ITEMS_AN_EVENT, storedItem, type PayerFileEvent, type ToldItems } from '#domain';
import { KeyDestroyed, NO_STREAM, WrongExpectedRevision, type EventStore, type Ledger } from '#event-store';
import type { StateEntry, StateRecord, StateStore } from '#outbox';
import { payerFileProjection, type Views } from '#read-models';
import { FileMetadata } from './desk/clerk.js';
import type { InterchangeTaken } from './work/interchange-numbers.js';
import { OldReceipts } from './old-receipts.js';
import { EXCHANGE, itemsSubject, streamOfFile } from './desk/payer-file-store.js';
import type { Receipt, ReceiptItem } from './desk/receipt.js';

/** The record that says that all was carried over. */
const DONE = { kind: 'carry-over', key: 'payer-files' } as const;
const INTERCHANGE = 'payer-interchange';
/** Requests with a key: `{organization}/{key}`. */
export const PAYER_FILE_REQUEST = 'payer-file-request';
export const PRINT_BATCH_REQUEST = 'print-batch-request';
const SYSTEM = { organizations: [], actor: { kind: 'system', id: 'carry-over' }, actorName: null } as const;
const PAGE = 100;
const PATIENCE_MS = 600_000;

/** Engines that the carry-over works with. */
export interface CarryOverEngines {
  readonly events: Pick<EventStore, 'head'>;
  readonly ledger: Ledger;
  readonly views: Views;
  readonly stateStore: StateStore;
}

/**
 * Brings what the release before kept of payers' files in the state store into the log, once: receipts, used-up numbers of
 * interchanges, and requests with a key. Each event has its exact place in a stream of its own, so that it may end at any
 * step, be run again, and be run by two copies of the program at once. The old records stay.
 */
export class CarryOver {
  readonly old: OldReceipts;
  private readonly clerk: FileMetadata;
  private isOver = false;

  constructor(private readonly engines: CarryOverEngines) {
    this.old = new OldReceipts(engines.stateStore);
    this.clerk = new FileMetadata(engines.ledger, SYSTEM);
  }

  /** True where nothing is left to carry over: until then files are read where they were, and none is taken. */
  async isDone(): Promise<boolean> {
    const { stateStore } = this.engines;
    this.isOver ||= (await stateStore.get(DONE.kind, DONE.key)) !== null || !(await this.isAnythingOld());
    return this.isOver;
  }

  /** Carries everything over, and waits until the lists show it. */
  async run(signal?: AbortSignal): Promise<void> {
    if (await this.isDone()) return;
    const { events, stateStore, views } = this.engines;
    for (let after: string | undefined; ;) {
      const { receipts, last } = await this.old.page(after, PAGE);
      for (const receipt of receipts) {
        signal?.throwIfAborted();
        await this.unlessErased(() => this.receipt(receipt));
      }
      if (last === undefined) break;
      after = last;
    }
    await this.each<{ holder: string }>(INTERCHANGE, ({ key, record: { holder } }) =>
      this.append(interchangeStream(key), NO_STREAM, ownerIn(holder), {
        type: 'InterchangeTaken',
        data: { holder },
      }),
    );
    for (const kind of [PAYER_FILE_REQUEST, PRINT_BATCH_REQUEST])
      await this.each<StateRecord & { fingerprint: string }>(kind, ({ key, record: { fingerprint, ...note } }) => {
        const organizationId = ownerIn(key);
        const stream = requestStreamOf(kind, organizationId, key.slice(organizationId.length + 1));
        const event = { type: 'RequestNoted' as const, data: { fingerprint, note } };
        return this.append(stream, NO_STREAM, organizationId, event);
      });
    if (await views.waitFor([payerFileProjection.name], await events.head(), PATIENCE_MS)) {
      await stateStore.put(DONE.kind, DONE.key, { at: new Date().toISOString() });
      this.isOver = true;
    }
  }

  private async isAnythingOld(): Promise<boolean> {
    const kinds = ['payer-file', INTERCHANGE, PAYER_FILE_REQUEST, PRINT_BATCH_REQUEST];
    const found = await Promise.all(kinds.map((kind) => this.engines.stateStore.list(kind, '', { limit: 1 })));
    return found.some((some) => some.length > 0);
  }

  private async receipt(receipt: Receipt): Promise<void> {
    const { owner, payerFileId, items } = receipt;
    const { receivedAt, source, partner, sha256, bytes, archiveId, organizations } = receipt;
    const { done, interchanges, erased, formerArchives, dismissal } = receipt;
    const stream = streamOfFile(receipt);
    const byItem = Object.fromEntries(items.flatMap((item) => (item.dismissal ? [[item.n, item.dismissal.by]] : [])));
    await this.append(stream, NO_STREAM, owner, {
      type: 'PayerFileCarried',
      data: {
        payerFileId,
        ...{ receivedAt, source, partner, sha256, bytes, archiveId, organizations },
        ...{ done, interchanges, erased, formerArchives: formerArchives.map((one) => one.archiveId ?? '') },
        dismissal: dismissal ? unnamed(dismissal) : null,
        ...(owner !== EXCHANGE && { private: { by: dismissal?.by ?? null, byItem } }),
      },
    });
    for (let at = 0; at < items.length; at += ITEMS_AN_EVENT) {
      const some = items.slice(at, at + ITEMS_AN_EVENT);
      const event: PayerFileEvent = {
        type: 'ItemsCarried',
        data: { payerFileId, items: some.map(carried), ...told(some) },
      };
      await this.append(stream, at / ITEMS_AN_EVENT, owner, event, itemsSubject(receipt, receipt));
    }
  }

  /** Where something stands at this place already, an earlier run or another copy of the program put it there. */
  private async append(
    stream: string,
    revision: number,
    owner: string,
    event: PayerFileEvent | InterchangeTaken | RequestEvent,
    subject = owner,
  ): Promise<void> {
    try {
      await this.engines.ledger.append(stream, revision, [event], await this.clerk.metadata(owner), subject);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }

  /** Skips an organization whose key was destroyed: nothing of it can be read, and nothing is left to carry. */
  private async unlessErased(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof KeyDestroyed)) throw error;
    }
  }

  private async each<R extends StateRecord>(
    kind: string,
    work: (entry: StateEntry<R>) => Promise<void>,
  ): Promise<void> {
    for (let after: string | undefined; ;) {
      const page = await this.engines.stateStore.list<R>(kind, '', {
        limit: 500,
        ...(after !== undefined && { after }),
      });
      for (const entry of page) await this.unlessErased(() => work(entry));
      after = page.at(-1)?.key;
      if (page.length === 0) return;
    }
  }
}

const ownerIn = (key: string): string => key.slice(0, key.indexOf('/'));

const unnamed = ({ by: _by, ...dismissal }: NonNullable<ReceiptItem['dismissal']>) => dismissal;

const carried = (item: ReceiptItem) => ({
  ...storedItem(item),
  ...(item.dismissal && { dismissal: unnamed(item.dismissal) }),
});

const told = (items: readonly ReceiptItem[]): { private?: { told: ToldItems } } => {
  const said = items.flatMap(({ n, told: one }) => (one ? [[n, one] as const] : []));
  return said.length === 0 ? {} : { private: { told: Object.fromEntries(said) } };
};
