import type { EventStore } from '#event-store';
import {
  billProjection,
  checkProjection,
  EVERY_ORGANIZATION,
  payerFileProjection,
  type Filter,
  type PayerFileDoc,
  type Views,
} from '#read-models';
import type { PayerFileEngines } from './payer-file-engines.js';
import { recordOf, type PayerFileKey } from './payer-file-store.js';
import type { PayerFileRecord } from './receipt.js';

/** How much of an owner's files waits for a person. */
export interface QuarantineCounts {
  readonly files: number;
  /** Items about no bill that could be told. */
  readonly unmatched: number;
  /** Items that were refused. */
  readonly refused: number;
  /** When the file came that has been there the longest, by the wall clock; absent where there is none. */
  readonly oldestReceivedAt?: string;
}

/** A page of records, newest first. */
export interface PayerFilePage {
  readonly records: readonly PayerFileRecord[];
  /** Where the next page begins; null at the end. */
  readonly after: string | null;
}

const READ_MODELS_TIMEOUT_MS = 10_000;
/** Events read at a time. */
const PAGE_SIZE = 500;

/** A read model is too far behind to find bills or files: come again. */
export class ReadModelsBehind extends Error {
  override readonly name = 'ReadModelsBehind';
}

/** Waits for the read models: a bill sent before its answer came must be findable. Throws `ReadModelsBehind`. */
export const waitForBills = async ({ events, views }: Pick<PayerFileEngines, 'events' | 'views'>): Promise<void> => {
  const models = [billProjection.name, checkProjection.name];
  if (!(await views.waitFor(models, await events.head(), READ_MODELS_TIMEOUT_MS))) throw new ReadModelsBehind();
};

/** Payer files found by something else than their id. As fresh as the read model; who needs more waits by `caughtUp`. */
export class PayerFileList {
  constructor(private readonly views: Views) {}

  /** Waits until it shows all that is in the log now; false where that takes too long. */
  async caughtUp(events: Pick<EventStore, 'head'>): Promise<boolean> {
    return this.views.waitFor([payerFileProjection.name], await events.head(), READ_MODELS_TIMEOUT_MS);
  }

  /** A page of an owner's files, newest first. `before`: `after` of the page before it. */
  async list(
    owner: string,
    limit: number,
    before: string | null,
    filter: { readonly quarantined?: boolean } = {},
  ): Promise<PayerFilePage> {
    // The sort value and the id of the last row of the page before.
    const [receivedAt = '', id = ''] = before?.split('/') ?? [];
    const { rows } = await this.views.find<PayerFileDoc>(payerFileProjection.name, {
      organizationId: owner,
      filter: { ...filter, done: true },
      sort: ['-receivedAt'],
      limit,
      count: false,
      ...(before !== null && { after: [receivedAt, id] as const }),
    });
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return {
      records: rows.map(({ file }) => recordOf(owner, file)),
      after: last ? `${last.receivedAt}/${last._id}` : null,
    };
  }

  async quarantineCounts(owner: string): Promise<QuarantineCounts> {
    const { rows, total, sums } = await this.views.find<PayerFileDoc>(payerFileProjection.name, {
      organizationId: owner,
      filter: { quarantined: true, done: true },
      sort: ['receivedAt'],
      limit: 1,
      sums: ['unmatched', 'refused'],
      fields: ['receivedAt'],
    });
    const [oldest] = rows;
    return {
      files: total,
      unmatched: sums['unmatched'] ?? 0,
      refused: sums['refused'] ?? 0,
      ...(oldest && { oldestReceivedAt: oldest.receivedAt }),
    };
  }

  /** Every file that the log tells of after what the read model shows: where no projector runs, it may be far behind. */
  async unshown(events: Pick<EventStore, 'readAll'>): Promise<readonly PayerFileKey[]> {
    const { serving } = await this.views.slots(payerFileProjection.name);
    const names: PayerFileKey[] = [];
    for (let after = (serving && (await this.views.checkpoint(serving))?.position) ?? 0n; ;) {
      const page = await events.readAll(after, PAGE_SIZE);
      for (const { stream, data, metadata } of page) {
        const { payerFileId } = data as { readonly payerFileId?: string };
        const { organizationId: owner } = metadata as { readonly organizationId?: string };
        if (payerFileProjection.idOf(stream) !== null && payerFileId !== undefined && owner !== undefined)
          names.push({ owner, payerFileId });
      }
      after = page.at(-1)?.position ?? after;
      if (page.length < PAGE_SIZE) return names;
    }
  }

  /** Files that a crash kept from being worked off, and those that a person was matching an item of. */
  unfinished(): Promise<readonly PayerFileKey[]> {
    return this.names(EVERY_ORGANIZATION, { $or: [{ done: false }, { matching: true }] });
  }

  /** Every file of an owner of which something could not be worked off, dismissed or not. */
  unworked(owner: string): Promise<readonly PayerFileKey[]> {
    return this.names(owner, { unworked: true });
  }

  private async names(organizationId: string | typeof EVERY_ORGANIZATION, filter: Filter) {
    const names: PayerFileKey[] = [];
    for await (const rows of this.views.scan<PayerFileDoc & { organizationId: string }>(
      payerFileProjection.name,
      organizationId,
      filter,
      ['payerFileId', 'organizationId'],
    ))
      names.push(...rows.map(({ organizationId: owner, payerFileId }) => ({ owner, payerFileId })));
    return names;
  }
}
