import { billRowProjection } from '#read-models';

/** What every engine can filter and sort by. */
export const slimFields: readonly string[] = [...billRowProjection.slim, '_id'];
