import type { RfaTaskKind } from '#domain';

/** A missed decision deadline approves nothing, so no label may say so. */
export const rfaTaskText: Readonly<Record<RfaTaskKind, { readonly label: string; readonly todo: string }>> = {
  no_response: {
    label: 'No decision by the last day',
    todo: 'Request the decision from the claims administrator in writing. A missed deadline does not approve treatment: without a timely decision, the appeals board decides on medical necessity (Dubon II).',
  },
  returned_incomplete: {
    label: 'Returned as incomplete',
    todo: 'Add the missing parts and send the request again. A new receipt restarts the deadlines.',
  },
  delivery_failed: {
    label: 'Could not be delivered',
    todo: 'Send the request again, by this or another channel. The claims administrator does not have it.',
  },
  information_to_answer: {
    label: 'Information requested',
    todo: 'Send the requested information to the claims administrator, and record the response.',
  },
  decision_to_record: {
    label: 'Letter to be read',
    todo: 'A letter of the claims administrator was uploaded. Record its content: a decision, an information request, a deferral or a return.',
  },
  decision_to_correct: {
    label: 'Overturned, not corrected',
    todo: 'Independent medical review overturned the decision. Record the services now granted as a correction.',
  },
  answer_expected: {
    label: 'Decision expected',
    todo: 'Ask for the status of the decision. It is due by the best reading of the rules, but late only after the last day.',
  },
  receipt_missing: {
    label: 'Receipt not recorded',
    todo: 'Find out when the claims administrator received the request, and record the receipt with its proof. No deadline runs before that.',
  },
  documents_ageing: {
    label: 'Report is aging',
    todo: 'Send the request before its newest report is older than 30 days, or add a newer report.',
  },
  rfa_not_sent: { label: 'Signed, not sent', todo: 'Send the request. It is signed but not sent.' },
  approval_ends_soon: {
    label: 'Approval ends soon',
    todo: 'Provide the remaining treatment before the approval ends, or request more time.',
  },
  deferred_followup: {
    label: 'Review deferred',
    todo: 'Ask whether liability was accepted or found. Until then no decision is made.',
  },
  link_bill: {
    label: 'Authorized, not billed',
    todo: 'Bill the treatment that was provided, or refer to the item on the bill line. No line refers to it yet.',
  },
  schedule_treatment: {
    label: 'Treatment to be scheduled',
    todo: 'Schedule the authorized treatment. No bill line uses it yet.',
  },
  imr_window: {
    label: 'Independent medical review possible',
    todo: 'Make sure that the injured worker has the decision with its IMR form. The worker may request the review until this day.',
  },
};
