/** Settings shared by all operations. */
export const organizationOperation = { section: 'Organization', answer: 'data', reach: 'organization' } as const;
export const organizationQuery = {
  ...organizationOperation,
  method: 'GET',
  server: ['orgs:read'],
  browser: ['organization:manage'],
  body: 'none',
  status: [200],
  rate: 'default',
} as const;
export const taggedOrganizationQuery = { ...organizationQuery, etag: true } as const;
export const organizationChange = {
  ...organizationOperation,
  server: ['orgs:write'],
  browser: ['organization:manage'],
  body: 'json',
  status: [200],
  rate: 'writes',
} as const;
