import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { BillingMode } from '../shared/bill.types.js';
import type { BillOnFile } from '../shared/bill-on-file.js';
import { submittedLines, type BillSubmittedData, type SubmissionPrivate } from '../submission/index.js';

/** A service line as it is compared with those of other bills. */
export interface ComparedLine {
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  /** Cents, for the whole line. */
  readonly charge: Cents;
  /** First and last day of the service. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** A bill as it is compared with other bills of the same person. */
export interface ComparedBill {
  readonly billId: string;
  /** First bill of its chain of replacements. */
  readonly originalBillId: string;
  readonly billNumber: number;
  readonly externalId: string | null;
  readonly billingMode: BillingMode;
  readonly claimId: string;
  /** Capital letters and digits alone: `SM-26-1` and `sm261` are one number. */
  readonly claimNumber: string;
  readonly renderingNpi: string;
  /** Tax id of the payee; of one that is an SSN the last four digits. */
  readonly billingTaxId: string;
  readonly lines: readonly ComparedLine[];
}

/** Another bill of the person, as it stands. */
export interface OtherBill extends ComparedBill {
  /** The payer, or the way to it, refused the bill: nobody works on it as it is. */
  readonly rejected: boolean;
  /** It was closed as replaced, as a duplicate or as billed in error: it counts for nothing. */
  readonly setAside: boolean;
}

/** The parts of a submission that are compared. */
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

/** A submission as it is compared; null once the patient's data was erased. */
export const comparedBill = (submitted: Submitted): ComparedBill | null => {
  const { billId, originalBillId, billNumber, billingMode, claimId, lines, private: sealed } = submitted;
  const text = unseal(sealed);
  const { claim, service, billingProvider, renderingProvider } = text;
  if (!claim || !service || !billingProvider || !renderingProvider) return null;
  const { taxIdType, taxId, taxIdLast4 = taxId.slice(-4) } = billingProvider;
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
    lines: submittedLines({ clear: { lines }, snapshot: { lines: text.lines ?? [] } }).map(
      ({ code, modifiers, units, charge, details }) => {
        const from = details?.serviceDate ?? service.date;
        const to = details?.serviceDateEnd ?? (details?.dated ? from : (service.endDate ?? from));
        return { code, modifiers, units, charge, from, to };
      },
    ),
  };
};

/** Reasons of closing by which a bill counts for nothing; any other text leaves it standing. */
const setAsideReasons: readonly (string | null)[] = ['replaced_by_corrected_bill', 'duplicate', 'billed_in_error'];

/** Was it closed as replaced, as a duplicate or as billed in error? */
export const isSetAside = ({ facts: { closed }, closeReason }: Pick<BillOnFile, 'facts' | 'closeReason'>): boolean =>
  closed !== null && (closed.replacedBy !== null || setAsideReasons.includes(closeReason));

/** A bill on file as another one is compared with it; null without a submission, and once its data was erased. */
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
