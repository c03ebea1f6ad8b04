import { billProjection, type BillRow, type Views } from '#read-models';

interface CheckWithPayer {
  readonly payer: string | null;
  readonly billId?: string | null;
}

const BATCH_SIZE = 1_000;

/** Fills in missing payers: the claims administrator of the check's first bill. */
export const withPayers = async <Check extends CheckWithPayer>(
  views: Views,
  organizationId: string,
  checks: readonly Check[],
): Promise<readonly Check[]> => {
  const ids = [...new Set(checks.flatMap(({ payer, billId }) => (payer === null ? (billId ?? []) : [])))];
  const names = new Map<string, string | null>();
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const some = ids.slice(at, at + BATCH_SIZE);
    const { rows } = await views.find<BillRow>(billProjection.name, {
      ...{ organizationId, filter: { _id: { $in: some } }, limit: some.length },
      ...{ fields: ['claimsAdminName'], count: false },
    });
    for (const { _id, claimsAdminName } of rows) names.set(_id, claimsAdminName);
  }
  if (names.size === 0) return checks;
  return checks.map((check) => ({ ...check, payer: check.payer ?? names.get(check.billId ?? '') ?? null }));
};
