import { addDays } from '#domain';
import { Timestamp } from './kernel/fields.js';

export class MoveClockRequest {
  @Timestamp(
    'New time of the organization’s clock, which continues to run from there. It can only move forward, at most 400 days per request, and never more than ten years ahead of real time.',
    { example: (today: string) => `${addDays(today, 30)}T18:00:00.000Z` },
  )
  readonly now!: string;
}

export class ClockView {
  @Timestamp('Current time of the organization’s clock.') readonly now!: string;
}
