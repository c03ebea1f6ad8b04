/** MongoDB filter. The embedded engine indexes `$and $or $eq $ne $in $nin $gt $gte $lt $lte` on top-level fields. */
export type Filter = Readonly<Record<string, unknown>>;
