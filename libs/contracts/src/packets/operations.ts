import { DemandView } from '../queries/demand.view.js';
import type { OperationEntry } from '../kernel/operation.js';
import { FilingPacketQuery, FilingView } from './filing.view.js';

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
  'Without the permission `identifiers:read`, the response is a redacted copy: the SSN is shown as `***-**-1234`, and every page is marked as redacted. Documents from others are not redacted.';

const warningsText =
  'The header `Packet-Warnings` lists warnings to review before filing. `rule_unproven`: the fee is calculated by our reading of a rule that has not been verified. `ibr_not_for_liability`: the disputed EOR disputes liability rather than the amount, which an independent bill review does not decide. `ibr_not_for_contract`: a contract with the payer sets the amount of a line; an independent bill review does not decide whether the contract applies.';

/** PDFs generated from a bill. */
export const packetOperations = {
  getBillPacket: {
    ...readBill,
    path: '/bills/{billId}/packet',
    summary: 'Download the bill packet as one PDF: proof and timeline, claim form, attachments, W-9',
    browser: [['bills:read', 'documents:read']],
    description: `Each page is stamped with the bill number and its page number. The same bill always produces the same bytes. Documents are flattened into the packet: the visible content of annotations and form fields is part of the page. Links to the web and within a document stay; scripts, actions and attached files are removed. If a document cannot be read, a page gives the reason; the original file is at its contentUrl. ${maskedText}`,
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
    description: `${warningsText} A browser session needs only \`documents:read\`, which also covers the EORs that are filed with the review. ${maskedText}`,
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
    description: `Contains form SBR-1 (8 CCR § 9792.5.6) with its fields in order, and the claim form with condition code W3 and the payer’s number of the original bill. Also contains the documents of the bill and the review. A draft is shown as it would be sent today, and each page is marked “Draft, not sent”. \`packet_unavailable\` for an independent bill review. ${maskedText}`,
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
    description:
      'Demands are created by the action `demand_penalty_interest`. The last demand that was not replaced is in force.',
    view: [DemandView],
  },
  getDemandPacket: {
    ...readBill,
    ext: true,
    path: '/bills/{billId}/demands/{demandId}/packet',
    summary: 'Download the letter that demands penalty and interest, with the bill, its EORs and its history',
    browser: [['bills:read', 'documents:read', 'eors:read']],
    description: `Shows the demand as created; its amounts are not recalculated. ${maskedText}`,
    rate: 'packets',
  },
  listFilings: {
    ...readBill,
    ext: true,
    answer: 'data',
    rate: 'default',
    path: '/bills/{billId}/filings',
    summary: 'List the papers for a dispute that no payer review decides, with what each of them lacks',
    description:
      'Always returns all four types: `objection` to the denial of a medical-legal bill (Labor Code § 4622(c)), `petition` for reimbursement of medical-legal expenses (8 CCR § 10786(b), formerly § 10451.1), `audit_complaint` to the Audit Unit of the Division (Labor Code § 129), and `lien` claim (Labor Code § 4903.05). `allowed` says whether the paper applies to the bill now; `reason` says why not. `missing` names each fact that the paper needs and the bill does not have, and each condition that the bill does not meet.',
    view: [FilingView],
  },
  getFilingPacket: {
    ...readBill,
    ext: true,
    path: '/bills/{billId}/filings/{kind}/packet',
    summary: 'Download an objection, petition, audit complaint or lien as a packet to complete, sign and file',
    browser: [['bills:read', 'documents:read', 'eors:read']],
    description: `Prepared from the bill’s facts of today, with copies of the bill, its EORs and its documents as the law requires; nothing is stored or filed. The first page is a checklist for the practice: recipient, last day, fee, steps, and what is missing. A missing fact does not prevent the packet: the paper has a blank line in its place, to complete by hand. The header \`Packet-Warnings\` lists the codes of \`missing\`. An audit complaint contains no medical report and no claim form. None of the papers is a form of the Division; an audit complaint and a lien have the data that those forms require. \`packet_unavailable\` if the paper does not apply to the bill. ${maskedText}`,
    rate: 'packets',
    warns: true,
    query: FilingPacketQuery,
    problems: ['packet_unavailable'],
  },
  getEorDocument: {
    ...readBill,
    path: '/bills/{billId}/eors/{docId}',
    summary: 'Download the PDF of an EOR',
    browser: ['eors:read'],
  },
} as const satisfies Record<string, OperationEntry>;
