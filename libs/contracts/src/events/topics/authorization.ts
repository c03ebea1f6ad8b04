import type { BillPublication } from '../publication.js';

/** Stays inside: the documents that come with it are told of, and the EOR that denies. */
export const authorizationPublication = {
  AuthorizationDenied: {
    tell: ({ data: { lines } }) => ({
      type: 'authorization_denied',
      title: 'Authorized treatment denied',
      description: `The EOR denies authorization of ${lines.length === 1 ? 'a line' : `${lines.length} lines`} that utilization review approved: request and decision go with a second review (Labor Code § 4610.3).`,
    }),
  },
} satisfies Partial<BillPublication>;
