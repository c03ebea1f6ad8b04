import type { RfaTaskKind } from '#domain';

/** What a task of a request is called, and what is to be done, in one sentence. Silence approves nothing, and none says so. */
export const rfaTaskText: Readonly<Record<RfaTaskKind, { readonly label: string; readonly todo: string }>> = {
  no_response: {
    label: 'No decision by the last day',
    todo: 'Ask the claims administrator for its decision in writing: silence approves nothing, and without a timely decision necessity is for the appeals board (Dubon II).',
  },
  returned_incomplete: {
    label: 'Sent back as incomplete',
    todo: 'Add what was missing, and send the request again: a new receipt begins the clocks anew.',
  },
  delivery_failed: {
    label: 'Could not be delivered',
    todo: 'Send the request again, by this way or another one: the claims administrator does not have it.',
  },
  information_to_answer: {
    label: 'Information asked for',
    todo: 'Send the claims administrator what it asks for, and record that it was answered.',
  },
  decision_to_record: {
    label: 'Letter to be read',
    todo: 'A letter of the claims administrator was uploaded: record what it says, a decision, a question, a deferral or a return.',
  },
  decision_to_correct: {
    label: 'Overturned, not corrected',
    todo: 'Independent medical review overturned the decision: record what is granted by now as its correction.',
  },
  answer_expected: {
    label: 'Decision expected',
    todo: 'Ask what has become of the decision: by the best reading of the rules it is due; late it is only after the last day.',
  },
  receipt_missing: {
    label: 'Receipt not known',
    todo: 'Find out when the claims administrator received the request, and record it with its proof: no clock runs before.',
  },
  documents_ageing: {
    label: 'Report gets too old',
    todo: 'Send the request while its newest report is not older than 30 days, or add a newer report.',
  },
  rfa_not_sent: { label: 'Signed, not sent', todo: 'Send the request: it is signed, and has not left.' },
  approval_ends_soon: {
    label: 'Approval ends soon',
    todo: 'Give the treatment that is left before the approval ends, or ask for more time.',
  },
  deferred_followup: {
    label: 'Review deferred',
    todo: 'Ask whether liability was accepted or found meanwhile: until then nothing is decided.',
  },
  link_bill: {
    label: 'Authorized, not billed',
    todo: 'Bill the treatment that was given, or name the item on the line of its bill: no line names it yet.',
  },
  schedule_treatment: {
    label: 'Treatment to be scheduled',
    todo: 'Schedule the authorized treatment: no line of a bill uses it yet.',
  },
  imr_window: {
    label: 'Independent medical review possible',
    todo: 'See that the injured worker has the decision with its IMR form: the worker may ask for the review until this day.',
  },
};
