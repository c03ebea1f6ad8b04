import type { Timestamp } from '#domain';
import type { EncryptedEventStore } from '#event-store';
import { billProjection, rfaProjection, type Views } from '#read-models';
import { DueBills } from './due-bills.js';
import { DueRfas } from './due-rfas.js';

export class DueWork {
  private readonly kinds: readonly Pick<DueBills | DueRfas, 'passTime'>[];

  constructor(
    private readonly views: Views,
    ledger: EncryptedEventStore,
  ) {
    this.kinds = [new DueBills(views, ledger), new DueRfas(views, ledger)];
  }

  /** Names of the read models that list what may be due. */
  static readonly projections: readonly string[] = [billProjection.name, rfaProjection.name];

  /** Returns organizations with items that became due before a day. `among` limits the search to these. */
  async organizations(day: string, among?: readonly string[]): Promise<readonly string[]> {
    const found = await Promise.all(DueWork.projections.map((name) => this.views.due(name, day, among)));
    return [...new Set(found.flat())];
  }

  /** `at` is the organization's clock time. */
  async passTime(organizationId: string, at: Timestamp): Promise<void> {
    for (const kind of this.kinds) await kind.passTime(organizationId, at);
  }
}
