import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { BillingMode } from '../shared/bill.types.js';
import type { BillOnFile } from '../shared/bill-on-file.js';
import { submittedLines, type BillSubmittedData, type SubmissionPrivate } from '../submission/index.js';
import { therapyKindOf, type TherapyOnBill, type TherapyVisit } from './therapy.js';

/** Line to compare with lines on other bills. */
export interface ComparedLine {
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  /** NDC of a drug. */
  readonly ndc?: string;
  /** Charge for the whole line, in cents. */
  readonly charge: Cents;
  /** First date of service. `to`: last date. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Bill to compare with other bills for the same person. */
export interface ComparedBill {
  readonly billId: string;
  /** First bill in the chain of replacements. */
  readonly originalBillId: string;
  readonly billNumber: number;
  readonly externalId: string | null;
  readonly billingMode: BillingMode;
  readonly claimId: string;
  /** Uppercase letters and digits only: `SM-26-1` and `sm261` are the same number. */
  readonly claimNumber: string;
  readonly renderingNpi: string;
  /** Payee's tax ID. If it is an SSN, only the last four digits. */
  readonly billingTaxId: string;
  readonly lines: readonly ComparedLine[];
  /** Absent if the bill has no therapy. */
  readonly therapy?: TherapyOnBill;
}

/** Bill with its current status. */
export interface OtherBill extends ComparedBill {
  /** True if the bill was rejected by the payer or an intermediary. A rejected bill is not processed as is. */
  readonly rejected: boolean;
  /** True if closed as replaced, as a duplicate or as billed in error, and so ignored. */
  readonly setAside: boolean;
}

type Submitted = Pick<
  BillSubmittedData,
  'billId' | 'originalBillId' | 'billNumber' | 'billingMode' | 'claimId' | 'lines'
> & {
  readonly private: Sealed<
    Pick<SubmissionPrivate, 'externalId' | 'claim' | 'service' | 'renderingProvider' | 'lines'> & {
      readonly billingProvider: Pick<SubmissionPrivate['billingProvider'], 'taxIdType' | 'taxId'> & {
        readonly taxIdLast4?: string;
      };
    }
  >;
};

/** Returns null if the patient's data was erased. */
export const comparedBill = (submitted: Submitted): ComparedBill | null => {
  const { billId, originalBillId, billNumber, billingMode, claimId, lines, private: sealed } = submitted;
  const text = unseal(sealed);
  const { claim, service, billingProvider, renderingProvider } = text;
  if (!claim || !service || !billingProvider || !renderingProvider) return null;
  const { taxIdType, taxId, taxIdLast4 = taxId.slice(-4) } = billingProvider;
  const comparedLines = submittedLines({ clear: { lines }, snapshot: { lines: text.lines ?? [] } });
  const visits =
    billingMode === 'professional'
      ? comparedLines.flatMap((line, index): readonly TherapyVisit[] => {
          const kind = therapyKindOf(line, renderingProvider.taxonomy);
          if (kind === null) return [];
          const isAuthorized = service.authorizationNumber !== null || line.rfaItemId !== undefined;
          return [{ kind, day: line.details?.serviceDate ?? service.date, line: index, isAuthorized }];
        })
      : [];
  return {
    billId,
    originalBillId,
    billNumber,
    externalId: text.externalId ?? null,
    billingMode,
    claimId,
    claimNumber: claim.claimNumber.toUpperCase().replace(/[^A-Z0-9]/g, ''),
    renderingNpi: renderingProvider.npi,
    billingTaxId: `${taxIdType} ${taxIdType === 'SSN' ? taxIdLast4 : taxId}`,
    lines: comparedLines.map(({ code, modifiers, units, charge, details }) => {
      const from = details?.serviceDate ?? service.date;
      const to = details?.serviceDateEnd ?? (details?.dated ? from : (service.endDate ?? from));
      return { code, modifiers, units, charge, from, to, ...(details?.drug && { ndc: details.drug.ndc }) };
    }),
    ...(visits.length > 0 && { therapy: { injuredOn: claim.dateOfInjury, visits } }),
  };
};

/** Bills closed for any other reason are still compared. */
const setAsideReasons: readonly (string | null)[] = ['replaced_by_corrected_bill', 'duplicate', 'billed_in_error'];

/** Returns true if closed as replaced, as a duplicate or as billed in error. */
export const isSetAside = ({ facts: { closed }, closeReason }: Pick<BillOnFile, 'facts' | 'closeReason'>): boolean =>
  closed !== null && (closed.replacedBy !== null || setAsideReasons.includes(closeReason));

/** Returns null if there is no submission or it was erased. */
export const otherBill = ({
  clear,
  snapshot,
  facts,
  closeReason,
}: Pick<BillOnFile, 'clear' | 'snapshot' | 'facts' | 'closeReason'>): OtherBill | null => {
  const compared = clear && snapshot && comparedBill({ ...clear, private: snapshot });
  if (!compared) return null;
  return {
    ...compared,
    rejected: facts.state === 'rejected',
    setAside: isSetAside({ facts, closeReason }),
  };
};
