/** Settings shared by the operations of an organization. */
export const organizationOperation = { section: 'Organization', answer: 'data', reach: 'organization' } as const;
/** Settings of queries about the organization. */
export const organizationQuery = {
  ...organizationOperation,
  method: 'GET',
  server: ['orgs:read'],
  browser: ['organization:manage'],
  body: 'none',
  status: [200],
  rate: 'default',
} as const;
/** Settings of queries that return an ETag. */
export const taggedOrganizationQuery = { ...organizationQuery, etag: true } as const;
/** Settings of operations that change the organization. */
export const organizationChange = {
  ...organizationOperation,
  server: ['orgs:write'],
  browser: ['organization:manage'],
  body: 'json',
  status: [200],
  rate: 'writes',
} as const;
