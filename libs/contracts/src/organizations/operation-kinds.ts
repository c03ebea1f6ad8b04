/** Settings that the operations of an organization have in common. */
export const organizationOperation = { section: 'Organization', answer: 'data', reach: 'organization' } as const;
/** A question about the organization. */
export const organizationQuery = {
  ...organizationOperation,
  method: 'GET',
  server: ['orgs:read'],
  browser: ['organization:manage'],
  body: 'none',
  status: [200],
  rate: 'default',
} as const;
/** A question whose answer has an ETag. */
export const taggedOrganizationQuery = { ...organizationQuery, etag: true } as const;
/** A change of the organization. */
export const organizationChange = {
  ...organizationOperation,
  server: ['orgs:write'],
  browser: ['organization:manage'],
  body: 'json',
  status: [200],
  rate: 'writes',
} as const;
