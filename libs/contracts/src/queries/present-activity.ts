import type { Activity } from '#domain';
import { billStories } from '../events/stories.js';
import type { Words } from '../events/telling.js';
import type { ActivityView } from './lifecycle.view.js';

/** A type that is unknown here (it is newer than us) is not told. */
const stories: Readonly<Record<string, { readonly tell: ((entry: never) => Words | null) | null }>> = billStories;

/** The history of a bill as a biller reads it, oldest first. */
export const presentActivity = (activity: readonly Activity[]): readonly ActivityView[] =>
  activity.flatMap((entry) => {
    const { id, sequence, createdAt, actor } = entry;
    const told = stories[entry.type]?.tell?.(entry as never);
    const nothing = { delivery: null, amount: null, accepted: null, stcCategory: null, statusReport: null };
    return told ? [{ id, sequence, createdAt, actor, ...nothing, ...told }] : [];
  });
