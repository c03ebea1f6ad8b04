import type { InviteRecipientRequest, SaveRecipientRequest } from '#contracts';
import type { NotificationChoice } from '#domain';

/** Notification choice in a form; the aging days in order, each once. */
export const choiceOf = (form: InviteRecipientRequest | SaveRecipientRequest): NotificationChoice => ({
  statusUpdates: form.statusUpdates,
  agingDays: [...new Set(form.agingDays)].sort((a, b) => a - b),
  quietHours: form.quietHours,
  reportDigest: form.reportDigest,
});
