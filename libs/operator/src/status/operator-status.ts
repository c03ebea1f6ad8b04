import type { PublishedFault } from '#state-store';
import type { ProjectionLine } from '../projections/projections.js';
import type { Certificate } from '#engines';
import type { CalendarDate, RuleLayer } from '#domain';

/** Something that is wrong or soon will be. */
export interface Finding {
  readonly what: string;
  /** Remedy, in words. */
  readonly todo: string;
}

export const findingIf = (condition: boolean, what: string, todo: string): readonly Finding[] =>
  condition ? [{ what, todo }] : [];

/** How the service is, as far as its engines tell: what `status` and `doctor` show. */
export interface OperatorStatus {
  /** Version and commit of the build. */
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
  /** Work that waits or was given up, by kind; counted up to MAX_QUEUE_COUNT. */
  readonly queues: Readonly<Record<string, number>>;
  /** Background faults of the service's processes, a minute old at most. */
  readonly faults: readonly PublishedFault[];
  readonly certificates: readonly Certificate[];
  /** The imported physician fee schedule: last day that it holds for, and days until then; null where none was imported. */
  readonly physicianSchedule: { readonly to: string; readonly endsInDays: number } | null;
  /** The rules in force, and those of them that ran out, or end or want to be looked at within 60 days. */
  readonly rules: {
    readonly version: string;
    readonly expiring: readonly {
      readonly id: string;
      /** Facts that it is for, in words; empty: all. */
      readonly for: string;
      readonly layer: RuleLayer;
      readonly expires: 'expiring' | 'expired';
      readonly day: CalendarDate;
    }[];
  };
  /** Why the server tells requests to come again; null where it does not, or where it is another process. */
  readonly load: string | null;
  /** Problems of now or soon, each with its remedy. */
  readonly findings: readonly Finding[];
  /** What the operator should know, and is no fault: rules that end, and rules of the release that ran out. */
  readonly warnings: readonly Finding[];
}
