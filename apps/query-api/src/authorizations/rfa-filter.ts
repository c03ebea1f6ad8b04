import type { Filter, RfaRow } from '#read-models';

/** A condition on one field of a request's row, or none where nothing is asked. */
export const fieldEquals = (field: keyof RfaRow | '_id', value: string | undefined): Filter =>
  value === undefined ? {} : { [field]: value };
