import type { Engines } from '#engines';
import { billProjection, EVERY_ORGANIZATION, type BillRow, type Kept } from '#read-models';
import { repeat, type BackgroundService } from '#subscriptions';
import type { Partner } from '../partners/partner.js';
import type { Partners } from '../partners/partners.js';
import { PayerFiles } from './payer-files.js';

const ACTOR = { kind: 'system', id: 'payer-files' } as const;
/** A start has better things to do; afterwards only a crash leaves anything. */
const PAUSES = { firstAfterMs: 5_000, everyMs: 60_000 } as const;

/** The payer files of an installation. */
export const payerFilesOf = (engines: Engines, partners: Partners): PayerFiles => {
  const { events, ledger, vault, views, stateStore, blobs } = engines;
  return new PayerFiles({ events, ledger, vault, views, stateStore, blobs }, partners);
};

/** The organizations whose bills a partner may speak of: those that it lists, else all that send through it. */
export const organizationsOf = async (
  { views }: Pick<Engines, 'views'>,
  { id, organizations }: Pick<Partner, 'id' | 'organizations'>,
): Promise<readonly string[]> => {
  if (organizations.length > 0) return organizations;
  const found = new Set<string>();
  // `/` comes before `0`: everything that begins with the partner's id.
  const through = { interchanges: { $gte: `${id}/`, $lt: `${id}0` } };
  for await (const rows of views.scan<BillRow & Kept>(billProjection.name, EVERY_ORGANIZATION, through, [
    'organizationId',
    'interchanges',
  ]))
    for (const { organizationId, interchanges } of rows)
      if (interchanges.some((key) => key.startsWith(`${id}/`))) found.add(organizationId);
  return [...found].toSorted();
};

/** Works off what a crash left half done. */
export class PayerFileWatch implements BackgroundService {
  constructor(
    private readonly files: PayerFiles,
    private readonly pauses: { readonly firstAfterMs: number; readonly everyMs: number } = PAUSES,
  ) {}

  run(signal: AbortSignal): Promise<void> {
    return repeat(() => this.files.resume({ actor: ACTOR, actorName: null }), this.pauses, signal);
  }
}
