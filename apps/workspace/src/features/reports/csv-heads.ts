import { m } from '../../messages';
import { rfaMessages } from '../../messages/authorizations';
import type { CsvHeads } from '../../ui/screen-csv';

const { columns } = m.bills;
const { report } = rfaMessages;
/** The API's age groups, in the screen's order. */
const ages = ['1-30', '31-60', '61-90', '91-180', '181+'];

export const codeHeads: CsvHeads = {
  code: m.bill.code,
  countBy: report.counted,
  items: report.items,
  requestedUnits: report.requested,
  approvedUnits: report.granted,
  withoutLimit: report.noLimit,
  billedUnits: report.used,
  billed: m.bill.charged,
  paid: m.bill.paid,
};

/** Column names of each report's export. */
export const reportHeads = {
  aging: {
    claimsAdminName: m.bill.administrator,
    ...Object.fromEntries(
      ages.flatMap((age, n) => [
        [`bills ${age}`, `${m.home.total} ${m.home.ages[n]}`],
        [`balance ${age}`, m.home.ages[n] ?? age],
      ]),
    ),
    total: m.home.total,
    balanceTotal: m.home.open,
    oldestDays: m.reports.oldest,
  },
  payments: {
    billNumber: columns.billNumber,
    patientName: columns.patientName,
    claimNumber: columns.claimNumber,
    dateOfService: columns.dateOfService,
    receivedDate: m.reports.received,
    postedDate: m.money.receivedAt,
    status: columns.status,
    method: m.bill.method,
    source: m.bill.source,
    checkNumber: m.bill.check,
    amount: m.bill.amount,
  },
  services: {
    billNumber: columns.billNumber,
    submittedDate: columns.submittedAt,
    dos: columns.dateOfService,
    patient: columns.patientName,
    claim: columns.claimNumber,
    claimsAdmin: m.bill.administrator,
    status: columns.status,
    code: m.bill.code,
    units: m.bill.units,
    billed: m.bill.charged,
    allowed: m.bill.allowedFee,
    paid: m.bill.paid,
  },
  contracts: {
    claimsAdminName: m.bill.administrator,
    bills: m.home.total,
    lines: m.bill.tabs.lines,
    expected: m.contracts.expected,
    paid: m.bill.paid,
    variance: m.contracts.variance,
  },
  productivity: { billerName: m.bill.who, day: m.money.day, created: m.reports.created, sent: m.reports.sent },
  authorizations: {
    claimsAdminName: m.bill.administrator,
    sent: report.sent,
    decided: report.decided,
    overdue: report.overdue,
    items: report.items,
    approved: report.approved,
    modified: report.modified,
    denied: report.denied,
    deferred: report.deferred,
    none: report.unanswered,
    overturned: report.overturned,
    inTime: report.inTime,
    late: report.late,
    unproven: report.unproven,
    medianDays: report.medianDays,
  },
  unapplied: {
    depositDate: m.money.deposited,
    payer: m.money.payer,
    checkNumber: m.money.number,
    amount: m.money.amount,
    unapplied: m.money.unapplied,
    openAdjustments: m.reports.openAdjustments,
    reasons: m.money.why,
    ageDays: columns.arAgeDays,
  },
  adjustments: {
    depositDate: m.money.deposited,
    code: m.money.code,
    amount: m.money.amount,
    reference: m.money.reference,
    status: m.money.state,
  },
  reconciliation: {
    from: m.bills.from,
    to: m.bills.to,
    received: m.reports.receivedSum,
    ...m.reports.ofWhich,
    adjusted: m.money.adjusted,
    refunded: m.money.refunded,
    unapplied: m.money.unapplied,
    pending: m.money.pending,
    difference: m.reports.difference,
  },
} as const satisfies Readonly<Record<string, CsvHeads>>;
