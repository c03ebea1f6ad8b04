import type { BillPublication } from '../publication.js';

/** Not public: the documents added with it and the EOR with the denial have their own public events. */
export const authorizationPublication = {
  AuthorizationDenied: {
    tell: ({ data: { lines } }) => ({
      type: 'authorization_denied',
      title: 'Authorized treatment denied',
      description: `The EOR denies authorization of ${lines.length === 1 ? 'a line' : `${lines.length} lines`} that utilization review approved. Request and decision are attached to a second review (Labor Code § 4610.3).`,
    }),
  },
} satisfies Partial<BillPublication>;
