import type { CalendarDate } from '../../kernel/calendar.js';
import type { DeliveryFacts, Warning } from '../shared/bill.types.js';
import type { DuplicateFound, PriorEvaluation } from '../shared/findings.js';
import type { SubmissionPrivate } from './submission.events.js';

/** The codes that a submission names, as the directories know them. */
export interface CodeBooks {
  /** ICD-10-CM, its codes with the point. */
  readonly diagnosisCodes: {
    /** False where the code set is not on file: nothing is then known of any code. */
    readonly available: boolean;
    readonly lookup: (code: string) => { readonly description: string } | null;
    readonly isValidOn: (code: string, date: CalendarDate) => boolean;
  };
  /** Null: the ZIP code is not known. */
  readonly postalCodes: { readonly matchesState: (postalCode: string, state: string) => boolean | null };
  /** Places of service of CMS. */
  readonly placesOfService: { readonly lookup: (code: string) => object | null };
}

/** The administrator that a submission names, as the directory knows it. */
export interface NamedAdministrator {
  readonly id: string;
  /** A self-insured public entity (Labor Code § 4603.2(b)(2)). */
  readonly publicEntity: boolean;
  /** Is the name that was sent one of its names? */
  readonly nameFits: boolean;
  /** Does the claim number fit its patterns? `unknown`: none is on file. */
  readonly claimNumber: SubmissionPrivate['claimPattern']['state'];
  /** Where it takes the bill. */
  readonly delivery: DeliveryFacts;
}

/** Findings of a bill beside the other bills of its person. */
export interface SamePersonFindings {
  readonly warnings: readonly Warning[];
  readonly priorEvaluation: PriorEvaluation | null;
  readonly duplicates: readonly DuplicateFound[];
}
