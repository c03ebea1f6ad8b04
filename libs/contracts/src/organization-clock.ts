import { addDays } from '#domain';
import { Timestamp } from './kernel/fields.js';

/** PUT /sandbox/clock. */
export class MoveClockRequest {
  @Timestamp(
    'What the clock of the organization shall say. It only goes forward, at most 400 days at a time and never more than ten years ahead of the real time, and runs on from there.',
    { example: (today: string) => `${addDays(today, 30)}T18:00:00.000Z` },
  )
  readonly now!: string;
}

/** The clock of a sandbox organization. */
export class ClockView {
  @Timestamp('What the clock says now.') readonly now!: string;
}
