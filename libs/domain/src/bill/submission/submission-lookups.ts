import type { CalendarDate } from '../../kernel/calendar.js';
import type { DeliveryFacts, Warning } from '../shared/bill.types.js';
import type { DuplicateFound, PriorEvaluation } from '../shared/findings.js';
import type { SubmissionPrivate } from './submission.events.js';

export interface CodeBooks {
  /** ICD-10-CM codes, with the decimal point. */
  readonly diagnosisCodes: {
    /** False if the code set is not on file, so codes can't be validated. */
    readonly available: boolean;
    readonly lookup: (code: string) => { readonly description: string } | null;
    readonly isValidOn: (code: string, date: CalendarDate) => boolean;
  };
  /** `matchesState` returns null if the ZIP code is unknown. */
  readonly postalCodes: { readonly matchesState: (postalCode: string, state: string) => boolean | null };
  /** NUCC taxonomy codes. Null unless the operator imported them, because their list may not be shipped. */
  readonly taxonomyCodes: ReadonlySet<string> | null;
  /** CMS place-of-service codes. */
  readonly placesOfService: { readonly lookup: (code: string) => object | null };
}

/** Administrator with its data from the directory. */
export interface NamedAdministrator {
  readonly id: string;
  /** True if self-insured (Labor Code § 4603.2(b)(2)). */
  readonly publicEntity: boolean;
  /** True if the name in the request is one of the administrator's names. */
  readonly nameFits: boolean;
  /** How the claim number matches the administrator's patterns. `unknown`: no pattern is on file. */
  readonly claimNumber: SubmissionPrivate['claimPattern']['state'];
  readonly delivery: DeliveryFacts;
}

export interface SamePersonFindings {
  readonly warnings: readonly Warning[];
  readonly priorEvaluation: PriorEvaluation | null;
  readonly duplicates: readonly DuplicateFound[];
}
