import { type AccountingData, drawAccounting } from '../forms/accounting.js';
import { type AddressPageData, drawAddressPage } from '../forms/address-page.js';
import type { ClaimFormData } from '../forms/claim-form/claim-data.js';
import { drawClaimForm } from '../forms/claim-form/claim-form.js';
import { type CoverData, drawCoverSheet } from '../forms/cover.js';
import { drawDemandLetter, type DemandLetterData } from '../forms/demand-letter.js';
import { drawEor, type EorData } from '../forms/eor.js';
import { drawFilingPaper, type FilingPaperData } from '../forms/filing-paper.js';
import { drawFilingInstructions, type FilingInstructionsData } from '../forms/filing-instructions.js';
import { drawProofAndTimeline, type ProofData } from '../forms/proof.js';
import type { RfaFormData } from '../forms/rfa-form/rfa-form-data.js';
import { drawRfaForm } from '../forms/rfa-form/rfa-form.js';
import { drawReviewForm, type ReviewFormData } from '../forms/review-form/review-form.js';
import type { Paper } from '../forms/paper.js';
import type { Sheet } from '../forms/sheet.js';
import { drawSlipSheet, type SlipSheetData } from '../forms/slip-sheet.js';

export type Drawing =
  | { readonly kind: 'accounting'; readonly data: AccountingData }
  | { readonly kind: 'address_page'; readonly data: AddressPageData }
  | { readonly kind: 'claim_form'; readonly data: ClaimFormData }
  | { readonly kind: 'cover'; readonly data: CoverData }
  | { readonly kind: 'demand_letter'; readonly data: DemandLetterData }
  | { readonly kind: 'eor'; readonly data: EorData }
  | { readonly kind: 'filing_instructions'; readonly data: FilingInstructionsData }
  | { readonly kind: 'filing_paper'; readonly data: FilingPaperData }
  | { readonly kind: 'proof'; readonly data: ProofData }
  | { readonly kind: 'review_form'; readonly data: ReviewFormData }
  | { readonly kind: 'rfa_form'; readonly data: RfaFormData }
  | { readonly kind: 'slip_sheet'; readonly data: SlipSheetData };

const painters: {
  readonly [K in Drawing['kind']]: (data: Extract<Drawing, { kind: K }>['data'], paper?: Paper) => Sheet;
} = {
  accounting: drawAccounting,
  address_page: drawAddressPage,
  claim_form: drawClaimForm,
  cover: drawCoverSheet,
  demand_letter: drawDemandLetter,
  eor: drawEor,
  filing_instructions: drawFilingInstructions,
  filing_paper: drawFilingPaper,
  proof: drawProofAndTimeline,
  review_form: drawReviewForm,
  rfa_form: drawRfaForm,
  slip_sheet: drawSlipSheet,
};

export const drawDrawing = ({ kind, data }: Drawing, paper?: Paper): Sheet =>
  (painters[kind] as (data: Drawing['data'], paper?: Paper) => Sheet)(data, paper);
