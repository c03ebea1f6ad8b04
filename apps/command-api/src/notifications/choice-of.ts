import type { InviteRecipientRequest, SaveRecipientRequest } from '#contracts';
import type { NotificationChoice } from '#domain';

/** Returns the notification choice from a form, with the aging days sorted and deduplicated. */
export const choiceOf = (form: InviteRecipientRequest | SaveRecipientRequest): NotificationChoice => ({
  statusUpdates: form.statusUpdates,
  agingDays: [...new Set(form.agingDays)].sort((a, b) => a - b),
  quietHours: form.quietHours,
  reportDigest: form.reportDigest,
});
