import type { Activity } from '#domain';
import { billPublication } from '../events/bill-publication.js';
import type { ActivityText } from '../events/publication.js';
import type { ActivityView } from '../events/activity.view.js';

/** Events of an unknown type (from a newer release) are skipped. */
const describers: Readonly<Record<string, { readonly tell: ((entry: never) => ActivityText | null) | null }>> =
  billPublication;

/** Oldest first. */
export const presentActivity = (activity: readonly Activity[]): readonly ActivityView[] =>
  activity.flatMap((entry) => {
    const { id, sequence, createdAt, actor } = entry;
    const words = describers[entry.type]?.tell?.(entry as never);
    const nothing = { delivery: null, amount: null, accepted: null, stcCategory: null, statusReport: null };
    return words ? [{ id, sequence, createdAt, actor, ...nothing, ...words }] : [];
  });
