import { LRUCache } from 'lru-cache';
import { AccessTail, type AccessEntry } from '#access-record';
import { executeCommand, actorMetadata, organizations } from '#commands';
import { accessAlertRules, organizationStream, Rejection } from '#domain';
import type { Engines } from '#engines';
import { billProjection, type BillRow } from '#read-models';
import { repeat, withLease, type BackgroundService, type Leases } from '#subscriptions';
import { AccessCounts, type AccessThresholds, type UnusualAccess } from './unusual-access.js';

const schedule = { everyMs: 15_000, firstAfterMs: 10_000 };
/** Bills whose patients are remembered, at most. */
const MAX_CACHED_BILLS = 20_000;

/**
 * Looks for what is unusual in the record of access and raises an alert in the practice, for its administrators: many patients
 * in an hour, many files in a day, many refusals in a minute. Of several projectors one looks.
 */
export class AccessAlerts implements BackgroundService {
  private tail: AccessTail;
  private counts: AccessCounts;
  private readonly raised = new Map<string, number>(accessAlertRules.map((rule) => [rule, 0]));
  /** Alerts that were told, so that no stream is read for them again. */
  private reported = new Set<string>();
  private readonly patients = new LRUCache<string, string>({ maxSize: MAX_CACHED_BILLS, sizeCalculation: () => 1 });

  constructor(
    private readonly engines: Pick<Engines, 'stateStore' | 'ledger' | 'views'>,
    private readonly thresholds: AccessThresholds,
    private readonly leases: Leases | null,
    private readonly clock: () => number = Date.now,
  ) {
    this.tail = new AccessTail(engines.stateStore, clock);
    this.counts = new AccessCounts(thresholds);
  }

  async run(signal: AbortSignal): Promise<void> {
    await withLease(this.leases, 'access-alerts', signal, (mine) => {
      // What another process has looked at meanwhile is unknown here.
      this.tail = new AccessTail(this.engines.stateStore, this.clock);
      this.counts = new AccessCounts(this.thresholds);
      return repeat('unusual access', () => this.look(mine), schedule, mine);
    });
  }

  accessAlerts(): ReadonlyMap<string, number> {
    return this.raised;
  }

  /** Looks once at what came. Throws what the first failure was; the next look tells what is not told. */
  async look(signal: AbortSignal): Promise<void> {
    const now = this.clock();
    this.counts.forget(now);
    for await (const entries of this.tail.read(AccessCounts.since(now), signal))
      for (const entry of entries) this.counts.add(entry, await this.patientsOf(entry));
    const unusual = this.counts.unusual();
    const fresh = unusual.filter(({ id }) => !this.reported.has(id));
    // One after the other; a practice that cannot be written to keeps nobody else from being told.
    const failed = new Map<string, unknown>();
    for (const access of fresh) await this.raise(access).catch((error: unknown) => failed.set(access.id, error));
    this.reported = new Set(unusual.flatMap(({ id }) => (failed.has(id) ? [] : [id])));
    const [failure] = failed.values();
    if (failure instanceof Error) throw failure;
  }

  private async raise({ organizationId, ...alert }: UnusualAccess): Promise<void> {
    const now = this.clock();
    const metadata = actorMetadata({ organizationId, now, actor: { kind: 'system', id: 'access-alerts' } });
    const stream = organizationStream(organizationId);
    const command = { type: 'RaiseAccessAlert', data: { ...alert, at: new Date(now).toISOString() } } as const;
    try {
      const { appended } = await executeCommand(this.engines.ledger, organizations, { stream, command, metadata });
      if (appended.length > 0) this.raised.set(alert.rule, (this.raised.get(alert.rule) ?? 0) + 1);
    } catch (error) {
      // The practice has left, and nobody is there to look.
      if (!(error instanceof Rejection)) throw error;
    }
  }

  /** Patients of an entry; of bills alone where the answer named no patient. */
  private async patientsOf({ bills, patients, actor, outcome }: AccessEntry): Promise<readonly string[]> {
    if (patients.length > 0 || !this.counts.countsPatients({ actor, outcome })) return patients;
    const found: string[] = [];
    for (const bill of bills) {
      const known = this.patients.get(bill);
      const patient = known ?? (await this.engines.views.get<BillRow>(billProjection.name, bill))?.patientId;
      if (patient === undefined) continue;
      this.patients.set(bill, patient);
      found.push(patient);
    }
    return found;
  }
}
