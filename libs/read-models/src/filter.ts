/** MongoDB filter. Embedded: indexes for `$and $or $eq $ne $in $nin $gt $gte $lt $lte` on top-level fields. */
export type Filter = Readonly<Record<string, unknown>>;
