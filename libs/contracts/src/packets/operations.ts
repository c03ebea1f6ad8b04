import { DemandView } from '../queries/demand.view.js';
import type { OperationEntry } from '../kernel/operation.js';

const readBill = {
  method: 'GET',
  body: 'none',
  status: [200],
  rate: 'default',
  section: 'Bills',
  reach: 'bill',
  answer: 'file',
  server: ['bills:read'],
  browser: ['bills:read'],
} as const;

const maskedText =
  'Without the permission `identifiers:read` it is a redacted copy: the SSN is `***-**-1234`, and every page says so; documents of others are as they came.';

const warningsText =
  'The header `Packet-Warnings` names what is worth a look before it is filed. `rule_unproven`: the fee is our reading of a rule that nobody proved. `ibr_not_for_liability`: the disputed EOR disputes liability and not the amount, which an independent bill review does not decide.';

/** PDFs that are made from a bill. Part of the table of operations. */
export const packetOperations = {
  getBillPacket: {
    ...readBill,
    path: '/bills/{billId}/packet',
    summary: 'Download the bill packet as one PDF: proof and timeline, claim form, attachments, W-9',
    browser: [['bills:read', 'documents:read']],
    description: `Each page is stamped with the bill number and its place. The same bill gives the same bytes. Documents are printed into it: what annotations and form fields show is part of the page, links to the web and within a document stay, and scripts, actions and attached files do not. Of a document that cannot be read, a page says why; the file itself is at its contentUrl. ${maskedText}`,
    rate: 'packets',
  },
  getIbrPacket: {
    ...readBill,
    path: '/bills/{billId}/ibr-packet',
    summary: 'Download the filing packet of the latest independent bill review',
    browser: [['bills:read', 'documents:read', 'eors:read']],
    description: `${warningsText} ${maskedText}`,
    rate: 'packets',
    warns: true,
    problems: ['packet_unavailable'],
  },
  getReviewPacket: {
    ...readBill,
    browser: ['documents:read'],
    path: '/bills/{billId}/reviews/{reviewId}/packet',
    summary: 'Download the filing packet of an independent bill review',
    description: `${warningsText} A browser session reads it with \`documents:read\` alone, also the EORs that are filed with it. ${maskedText}`,
    rate: 'packets',
    warns: true,
    problems: ['packet_unavailable'],
  },
  getSbrPacket: {
    ...readBill,
    ext: true,
    browser: ['documents:read'],
    path: '/bills/{billId}/reviews/{reviewId}/sbr-packet',
    summary: 'Download the second review packet: form SBR-1, claim form (W3), attachments, W-9',
    description: `Form SBR-1 (8 CCR § 9792.5.6) with its fields in their order, the claim form with condition code W3 and the payer’s number of the original bill, the documents of the bill and of the review. A draft is shown as it would be sent now, dated today, and each page says “Draft, not sent”. \`packet_unavailable\` for an independent bill review. ${maskedText}`,
    rate: 'packets',
    problems: ['packet_unavailable'],
  },
  listDemands: {
    ...readBill,
    ext: true,
    answer: 'data',
    rate: 'default',
    path: '/bills/{billId}/demands',
    summary: 'List demands for penalty and interest of a bill, oldest first',
    description: 'Made by the action `demand_penalty_interest`; the last one that was not replaced counts.',
    view: [DemandView],
  },
  getDemandPacket: {
    ...readBill,
    ext: true,
    path: '/bills/{billId}/demands/{demandId}/packet',
    summary: 'Download the letter that demands penalty and interest, with the bill, its EORs and its history',
    browser: [['bills:read', 'documents:read', 'eors:read']],
    description: `As of the making of the demand: its figures are never counted anew. ${maskedText}`,
    rate: 'packets',
  },
  getEorDocument: {
    ...readBill,
    path: '/bills/{billId}/eors/{docId}',
    summary: 'Download the PDF of an EOR',
    browser: ['eors:read'],
  },
} as const satisfies Record<string, OperationEntry>;
