/** A MongoDB filter object. Indexed by the embedded engine: `$and $or $eq $ne $in $nin $gt $gte $lt $lte`, top-level fields. */
export type Filter = Readonly<Record<string, unknown>>;
