import { billProjection } from '#read-models';

/** Fields that every engine can filter and sort by. */
export const slimFields: readonly string[] = [...billProjection.slim, '_id'];
