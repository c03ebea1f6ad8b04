import { LRUCache } from 'lru-cache';
import { AccessTail, type AccessEntry } from '#access-record';
import { executeCommand, actorMetadata, organizations } from '#commands';
import { accessAlertRules, organizationStream, Rejection } from '#domain';
import type { Engines } from '#engines';
import { billProjection, type BillRow } from '#read-models';
import { repeat, withLease, type BackgroundService, type Leases } from '#subscriptions';
import { AccessCounts, type AccessThresholds, type UnusualAccess } from './unusual-access.js';

const schedule = { everyMs: 15_000, firstAfterMs: 10_000 };
/** Maximum number of cached bills. */
const MAX_CACHED_BILLS = 20_000;

/** Alerts a practice about many patients in an hour, files in a day, or refusals in a minute. Runs in one projector. */
export class AccessAlerts implements BackgroundService {
  private tail: AccessTail;
  private counts: AccessCounts;
  private readonly raised = new Map<string, number>(accessAlertRules.map((rule) => [rule, 0]));
  /** IDs of raised alerts, so that their streams are not read again. */
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
      // Entries that another process has since read are missing here.
      this.tail = new AccessTail(this.engines.stateStore, this.clock);
      this.counts = new AccessCounts(this.thresholds);
      return repeat('unusual access', () => this.look(mine), schedule, mine);
    });
  }

  accessAlerts(): ReadonlyMap<string, number> {
    return this.raised;
  }

  /** Looks for unusual access. Throws the first error. The next call raises the missing alerts. */
  async look(signal: AbortSignal): Promise<void> {
    const now = this.clock();
    this.counts.forget(now);
    for await (const entries of this.tail.read(AccessCounts.since(now), signal))
      for (const entry of entries) this.counts.add(entry, await this.patientsOf(entry));
    const unusual = this.counts.unusual();
    const fresh = unusual.filter(({ id }) => !this.reported.has(id));
    // If a practice can't be written to, it must not block other practices' alerts.
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
      // The practice no longer exists.
      if (!(error instanceof Rejection)) throw error;
    }
  }

  /** Returns an entry's patients, looked up by its bills if it names no patient. */
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
