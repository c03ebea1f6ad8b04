import type { InviteRecipientRequest, SaveRecipientRequest } from '#contracts';
import type { NotificationChoice } from '#domain';

/** What a form chooses; the aging days in order, each once. */
export const choiceOf = (form: InviteRecipientRequest | SaveRecipientRequest): NotificationChoice => ({
  statusUpdates: form.statusUpdates,
  agingDays: [...new Set(form.agingDays)].sort((a, b) => a - b),
  quietHours: form.quietHours,
  reportDigest: form.reportDigest,
});
