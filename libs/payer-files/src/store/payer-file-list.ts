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

/** Counts of an owner's items that are waiting for a user. */
export interface QuarantineCounts {
  readonly files: number;
  readonly unmatched: number;
  readonly refused: number;
  /** Wall-clock time at which the oldest file was received. Missing if there are no files. */
  readonly oldestReceivedAt?: string;
}

export interface PayerFilePage {
  readonly records: readonly PayerFileRecord[];
  /** Cursor of the next page; null on the last page. */
  readonly after: string | null;
}

const READ_MODELS_TIMEOUT_MS = 10_000;
const PAGE_SIZE = 500;

/** Thrown if a read model is too far behind to find bills or files. Retry later. */
export class ReadModelsBehind extends Error {
  override readonly name = 'ReadModelsBehind';
}

/** Waits for the read models, because a newly sent bill must be found. Throws `ReadModelsBehind`. */
export const waitForBills = async ({ events, views }: Pick<PayerFileEngines, 'events' | 'views'>): Promise<void> => {
  const models = [billProjection.name, checkProjection.name];
  if (!(await views.waitFor(models, await events.head(), READ_MODELS_TIMEOUT_MS))) throw new ReadModelsBehind();
};

/** Finds payer files by values other than their ID, as fresh as the read model (see `caughtUp`). */
export class PayerFileList {
  constructor(private readonly views: Views) {}

  /** Waits until the read model shows the whole log. Returns false on timeout. */
  async caughtUp(events: Pick<EventStore, 'head'>): Promise<boolean> {
    return this.views.waitFor([payerFileProjection.name], await events.head(), READ_MODELS_TIMEOUT_MS);
  }

  /** Lists an owner's files, newest first. `before`: the previous page's `after`. */
  async list(
    owner: string,
    limit: number,
    before: string | null,
    filter: { readonly quarantined?: boolean } = {},
  ): Promise<PayerFilePage> {
    // Sort value and ID of the previous page's last row.
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

  /** Returns files in the log that the read model does not show yet. Without a projector, there may be many. */
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

  /** Returns files that a crash interrupted, and those with a match in progress. */
  unfinished(): Promise<readonly PayerFileKey[]> {
    return this.names(EVERY_ORGANIZATION, { $or: [{ done: false }, { matching: true }] });
  }

  /** Returns an owner's files with unprocessed items, dismissed or not. */
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
