import type { RequestContext } from '#http';
import type { Filter } from '#read-models';

/*
 * The one place where the scope of a credential limits what is read. Everything that answers about bills goes through
 * `scopeFilter` (collections) or `isInScope` (one bill).
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

/** The rows that the credential may see, within its organization. */
export const scopeFilter = (context: RequestContext): Filter => {
  const { billId, customerExternalId } = limitsOf(context);
  return {
    ...(billId !== undefined && { _id: billId }),
    ...(customerExternalId !== undefined && { customerExternalId }),
  };
};

/** May the credential see this bill of its organization? */
export const isInScope = (
  context: RequestContext,
  bill: { readonly billId: string; readonly customerExternalId: string | null },
): boolean => {
  const { billId = bill.billId, customerExternalId = bill.customerExternalId } = limitsOf(context);
  return billId === bill.billId && customerExternalId === bill.customerExternalId;
};

/** Cursors of a customer's lists are foreign to others. */
export const customerOf = ({ scope }: RequestContext): string | null =>
  scope.kind === 'organization' ? null : scope.customerExternalId;
