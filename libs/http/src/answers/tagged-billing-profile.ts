import { presentBillingProfile, type BillingProfileView } from '#contracts';
import type { Organization } from '#domain';
import { withHiddenPart } from './etag.js';

/** Returns the billing profile. Its ETag also covers the records' revision, which no field shows. */
export const taggedBillingProfile = (organization: Organization): BillingProfileView =>
  withHiddenPart(presentBillingProfile(organization), { revision: organization.recordsRevision });
