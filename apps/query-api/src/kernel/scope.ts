import type { RequestContext } from '#http';
import type { Filter } from '#read-models';

/*
 * This is the only place where a credential's scope limits reads. Responses about bills use `scopeFilter` (collections)
 * or `isInScope` (one bill).
 */

interface Limits {
  readonly billId?: string;
  readonly customerExternalId?: string;
}

const limitsOf = ({ scope }: RequestContext): Limits => {
  switch (scope.kind) {
    case 'organization':
      return {};
    case 'customer':
      return { customerExternalId: scope.customerExternalId };
    case 'bill':
      return {
        billId: scope.billId,
        ...(scope.customerExternalId !== null && { customerExternalId: scope.customerExternalId }),
      };
  }
};

/** Rows that the credential may see within its organization. */
export const scopeFilter = (context: RequestContext): Filter => {
  const { billId, customerExternalId } = limitsOf(context);
  return {
    ...(billId !== undefined && { _id: billId }),
    ...(customerExternalId !== undefined && { customerExternalId }),
  };
};

export const isInScope = (
  context: RequestContext,
  bill: { readonly billId: string; readonly customerExternalId: string | null },
): boolean => {
  const { billId = bill.billId, customerExternalId = bill.customerExternalId } = limitsOf(context);
  return billId === bill.billId && customerExternalId === bill.customerExternalId;
};

/** Null for the whole organization. A cursor from one customer's list isn't valid for another customer. */
export const customerOf = ({ scope }: RequestContext): string | null =>
  scope.kind === 'organization' ? null : scope.customerExternalId;
