/**
 * Tasks that a bill can have, with their labels on the worklist. The error kinds are accepted values that match no
 * bill, because submission rejects such bills. `ready_to_send` applies to live organizations: the bill is in the
 * outbox.
 */
export const taskLabels = {
  bill_error: 'Bill Error',
  patient_error: 'Patient Error',
  injury_error: 'Injury Error',
  ready_to_send: 'Ready to Send',
  delivery_route_missing: 'Delivery Route Missing',
  delivery_failed: 'Delivery Failed',
  awaiting_ack: 'Acknowledgement Overdue',
  acknowledgement_missing: 'Acknowledgement Missing',
  rejected: 'Clearinghouse Rejected Bill',
  no_response: 'No Response - Original Bill',
  eor_missing: 'EOR Missing',
  payer_answer_check: 'Payer Answer To Be Checked',
  other_payee: 'Paid to Another Payee',
  payment_reversed: 'Payment Reversed by Payer',
  check_voided: 'Remittance of a Voided Check',
  credit_balance: 'Credit Balance',
  recoupment_proposed: 'Recoupment Proposed',
  recoupment_disputed: 'Recoupment Disputed',
  refund_requested: 'Refund Requested by Payer',
  payment_eor: 'Payment EOR - Original Bill',
  denial_eor: 'Denial EOR - Original Bill',
  authorization_denied: 'Authorized Treatment Denied',
  sbr_deadline: 'Second Review Deadline',
  review_draft: 'Second Review / IBR Draft Not Sent',
  sbr_no_response: 'No Response - Second Review',
  payment_eor_sbr: 'Payment EOR - Second Review',
  denial_eor_sbr: 'Denial EOR - Second Review',
  ibr_deadline: 'IBR Deadline',
  ibr_pending: 'IBR Determination Pending',
  payment_eor_ibr: 'Payment EOR - IBR',
  denial_eor_ibr: 'Denial EOR - IBR',
  ibr_fee_unpaid: 'IBR Fee Not Paid Back',
  pi_demand_unanswered: 'Penalty and Interest Demand Unanswered',
  revision_pending: 'Corrected Bill Not Answered',
  task_due: 'Follow-up Due',
  lien_followup: 'Lien Follow-up',
  duplicate_suspected: 'Possibly a Duplicate',
  penalty_interest: 'Penalty & Interest Due',
  waiting_ack: 'Waiting for Acknowledgement',
  waiting_eor: 'Waiting for EOR',
  waiting_second_review: 'Waiting for Second Review',
  waiting_ibr: 'Waiting for IBR Determination',
} as const satisfies Record<string, string>;

export type TaskKind = keyof typeof taskLabels;
export const taskKinds = Object.keys(taskLabels) as readonly TaskKind[];
