import { presentBillingProfile, type BillingProfileView } from '#contracts';
import type { Organization } from '#domain';
import { withHiddenPart } from './etag.js';

/** Returns the billing profile. The ETag of its response also covers the revision of the records, which no member shows. */
export const taggedBillingProfile = (organization: Organization): BillingProfileView =>
  withHiddenPart(presentBillingProfile(organization), { revision: organization.recordsRevision });
