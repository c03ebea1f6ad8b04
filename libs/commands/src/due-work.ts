import type { Timestamp } from '#domain';
import type { EncryptedEventStore } from '#event-store';
import { billProjection, rfaProjection, type Views } from '#read-models';
import { DueBills } from './due-bills.js';
import { DueRfas } from './due-rfas.js';

/** Everything that falls due by the days that pass: bills and requests for authorization. */
export class DueWork {
  private readonly kinds: readonly Pick<DueBills | DueRfas, 'passTime'>[];

  constructor(
    private readonly views: Views,
    ledger: EncryptedEventStore,
  ) {
    this.kinds = [new DueBills(views, ledger), new DueRfas(views, ledger)];
  }

  /** Read models that say what may be due. */
  static readonly projections: readonly string[] = [billProjection.name, rfaProjection.name];

  /** Organizations that have something that fell due before a day; `among` these alone. */
  async organizations(day: string, among?: readonly string[]): Promise<readonly string[]> {
    const found = await Promise.all(DueWork.projections.map((name) => this.views.due(name, day, among)));
    return [...new Set(found.flat())];
  }

  /** Lets an organization's bills and requests know what day it is; `at` is its clock. */
  async passTime(organizationId: string, at: Timestamp): Promise<void> {
    for (const kind of this.kinds) await kind.passTime(organizationId, at);
  }
}
