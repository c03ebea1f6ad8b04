import { EMBEDDED_CEILING, deliveryListKinds } from '#read-models';
import type { Workplace } from '../operation.js';
import { listProjections, type ProjectionLine } from '../projections/projections.js';
import { certificates, type Certificate } from './certificates.js';
import { findings, type Finding } from './findings.js';
import { VERSION } from './version.js';

/** Counting a queue stops here: beyond it the exact figure says nothing more. */
export const QUEUE_COUNTED_TO = 10_000;

/** How the service is, as far as its engines tell: what `status` and `doctor` show. */
export interface StatusReport {
  readonly version: string;
  readonly node: string;
  readonly engines: 'embedded' | 'production';
  /** Folder of the embedded engines; null for the production ones. */
  readonly dataDir: string | null;
  /** Position of the newest event. */
  readonly head: string;
  readonly projections: readonly ProjectionLine[];
  readonly bills: number;
  /** Most bills that the embedded read models hold; null where there is no such limit. */
  readonly billsCeiling: number | null;
  readonly disk: { readonly totalBytes: number; readonly freeBytes: number } | null;
  /** What waits to be done or was given up, by what it is; counted up to QUEUE_COUNTED_TO. */
  readonly queues: Readonly<Record<string, number>>;
  readonly certificates: readonly Certificate[];
  /** What is wrong, or soon will be, and what to do. */
  readonly findings: readonly Finding[];
}

export const status = async (work: Workplace): Promise<StatusReport> => {
  const { engines, config } = work;
  const count = async (kind: string): Promise<number> =>
    (await engines.desk.list(kind, '', { limit: QUEUE_COUNTED_TO })).length;
  const [head, projections, disk, effects, letters, retried, failed, certs] = await Promise.all([
    engines.events.head(),
    listProjections(work),
    engines.disk(),
    count('due'),
    count('letter-due'),
    count(deliveryListKinds.open),
    count(deliveryListKinds.failed),
    certificates(config),
  ]);
  const bills = projections.find(({ name, serving }) => name === 'bill' && serving)?.documents ?? 0;
  const report = {
    version: VERSION,
    node: process.version,
    engines: config.ENGINES,
    dataDir: engines.embedded ? config.DATA_DIR : null,
    head: String(head),
    projections,
    bills,
    billsCeiling: engines.embedded ? EMBEDDED_CEILING : null,
    disk,
    queues: { effects, letters, webhooksRetried: retried, webhooksFailed: failed },
    certificates: certs,
  };
  return { ...report, findings: findings(report) };
};
