import type { PublishedFault } from '#state-store';
import type { ProjectionLine } from '../projections/projections.js';
import type { Certificate } from '#engines';
import type { CalendarDate, RuleLayer } from '#domain';

export interface Finding {
  readonly what: string;
  readonly todo: string;
}

export const findingIf = (condition: boolean, what: string, todo: string): readonly Finding[] =>
  condition ? [{ what, todo }] : [];

export interface OperatorStatus {
  /** Build version and commit. */
  readonly version: string;
  readonly node: string;
  readonly engines: 'embedded' | 'production';
  /** Null if production engines are used. */
  readonly dataDir: string | null;
  readonly head: string;
  readonly projections: readonly ProjectionLine[];
  readonly bills: number;
  /** Maximum number of bills, or null if unlimited. */
  readonly billsCeiling: number | null;
  readonly disk: { readonly totalBytes: number; readonly freeBytes: number } | null;
  /** Number of waiting and failed items, by kind. Counted up to MAX_QUEUE_COUNT. */
  readonly queues: Readonly<Record<string, number>>;
  /** Background faults of all processes, at most one minute old. */
  readonly faults: readonly PublishedFault[];
  readonly certificates: readonly Certificate[];
  /** Last date covered by the imported fee schedule, and the days until then. Null if none was imported. */
  readonly physicianSchedule: { readonly to: string; readonly endsInDays: number } | null;
  /** Active rules. `expiring`: rows that have ended, or that end or are due for review within 60 days. */
  readonly rules: {
    readonly version: string;
    readonly expiring: readonly {
      readonly id: string;
      /** Facts that the row applies to, as text; empty for all. */
      readonly for: string;
      readonly layer: RuleLayer;
      readonly expires: 'expiring' | 'expired';
      readonly day: CalendarDate;
    }[];
  };
  /** Describes an overload. Null if there is none, or if the server is another process. */
  readonly load: string | null;
  readonly findings: readonly Finding[];
  /** Information that isn't a problem, such as rules that end soon. */
  readonly warnings: readonly Finding[];
}
