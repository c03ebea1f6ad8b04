// Made of the OpenAPI document by `npm run generate`. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/v2` | (string & {});
};

export type Webhooks = OnBillSubmittedEventWebhookRequest | OnBillStatusUpdatedEventWebhookRequest | OnBillAcceptedEventWebhookRequest | OnBillRejectedEventWebhookRequest | OnBillDeniedEventWebhookRequest | OnBillPartiallyPaidEventWebhookRequest | OnBillPaidEventWebhookRequest | OnBillSecondReviewEventWebhookRequest | OnBillIbrEventWebhookRequest | OnBillLienEventWebhookRequest | OnBillClosedEventWebhookRequest | OnBillReopenedEventWebhookRequest | OnBillNoResponseEventWebhookRequest | OnBillRepricedEventWebhookRequest | OnBillDeadlineChangedEventWebhookRequest | OnBillDocumentAddedEventWebhookRequest | OnEorReceivedEventWebhookRequest | OnEorVoidedEventWebhookRequest | OnEorServiceCorrectedEventWebhookRequest | OnBillOrderRecordedEventWebhookRequest | OnBillDemandMadeEventWebhookRequest | OnBillDemandAnsweredEventWebhookRequest | OnBillRevisedEventWebhookRequest | OnBillRevisionWithdrawnEventWebhookRequest | OnReceivableOpenedEventWebhookRequest | OnReceivablePaidEventWebhookRequest | OnReceivableReopenedEventWebhookRequest | OnReceivableWithdrawnEventWebhookRequest | OnReceivableWaivedEventWebhookRequest | OnPaymentPostedEventWebhookRequest | OnPaymentVoidedEventWebhookRequest | OnPaymentReclassifiedEventWebhookRequest | OnPaymentRecoupmentProposedEventWebhookRequest | OnPaymentRecoupedEventWebhookRequest | OnPaymentRecoupmentDisputedEventWebhookRequest | OnPaymentBillRefundedEventWebhookRequest | OnPaymentBillRefundVoidedEventWebhookRequest | OnPaymentRefundRequestedEventWebhookRequest | OnPaymentRefundAnsweredEventWebhookRequest | OnPaymentRefundRequestWithdrawnEventWebhookRequest | OnReviewCreatedEventWebhookRequest | OnReviewSubmittedEventWebhookRequest | OnReviewDiscardedEventWebhookRequest | OnReviewDecidedEventWebhookRequest | OnReviewReopenedEventWebhookRequest | OnBillNoteAddedEventWebhookRequest | OnBillAssignedEventWebhookRequest | OnBillCourtesyCopySentEventWebhookRequest | OnBillDuplicateSuspectedEventWebhookRequest | OnTransmissionSentEventWebhookRequest | OnTransmissionFailedEventWebhookRequest | OnTransmissionAcknowledgedEventWebhookRequest | OnPayerFileReceivedEventWebhookRequest | OnPayerFileItemsSettledEventWebhookRequest | OnPayerFileDoneEventWebhookRequest | OnPayerFileItemResolvedEventWebhookRequest | OnPaymentReceivedEventWebhookRequest | OnPaymentAppliedEventWebhookRequest | OnPaymentUnappliedEventWebhookRequest | OnPaymentAdjustedEventWebhookRequest | OnPaymentRefundedEventWebhookRequest | OnPaymentRefundVoidedEventWebhookRequest | OnPaymentReceiptVoidedEventWebhookRequest | OnPaymentClearedEventWebhookRequest | OnRfaCreatedEventWebhookRequest | OnRfaUpdatedEventWebhookRequest | OnRfaDocumentAddedEventWebhookRequest | OnRfaSignedEventWebhookRequest | OnRfaSubmittedEventWebhookRequest | OnRfaDeliveryUpdatedEventWebhookRequest | OnRfaReceivedEventWebhookRequest | OnRfaIncompleteEventWebhookRequest | OnRfaInformationRequestedEventWebhookRequest | OnRfaInformationAnsweredEventWebhookRequest | OnRfaDeferredEventWebhookRequest | OnRfaDeferralLiftedEventWebhookRequest | OnRfaDecidedEventWebhookRequest | OnRfaDecisionCorrectedEventWebhookRequest | OnRfaImrFiledEventWebhookRequest | OnRfaImrDecidedEventWebhookRequest | OnRfaOverdueEventWebhookRequest | OnRfaItemWithdrawnEventWebhookRequest | OnRfaItemLinkedEventWebhookRequest | OnRfaItemReleasedEventWebhookRequest | OnRfaCanceledEventWebhookRequest | OnRfaClosedEventWebhookRequest | OnRfaReopenedEventWebhookRequest | OnRfaStatusUpdatedEventWebhookRequest | OnDocumentAddedEventWebhookRequest | OnNotificationRecipientInvitedEventWebhookRequest | OnNotificationRecipientEnabledEventWebhookRequest | OnNotificationRecipientDisabledEventWebhookRequest | OnWebhookEndpointDisabledEventWebhookRequest | OnWebhookDeliveryExhaustedEventWebhookRequest | OnWebhookTestEventWebhookRequest;

/**
 * RFC 9457 problem details. Program logic uses `code`; each `errors[].path` names a field of the request.
 */
export type Problem = {
    /**
     * Address of a page about this code.
     */
    type: string;
    /**
     * What the code means, in one sentence.
     */
    title: string;
    /**
     * The HTTP status.
     */
    status: number;
    /**
     * What program logic decides by. One of `precondition_failed`, `malformed_json`, `invalid_parameter`, `idempotency_key_invalid`, `idempotency_key_required`, `credential_missing`, `credential_invalid`, `credential_expired`, `permission_denied`, `origin_mismatch`, `environment_mismatch`, `organization_mismatch`, `scope_not_allowed`, `treatment_billing_not_enabled`, `second_factor_required`, `protected_member`, `not_found`, `claims_administrator_not_found`, `postal_code_not_found`, `delivery_options_unavailable`, `method_not_allowed`, `not_acceptable`, `request_timeout`, `bill_already_submitted`, `duplicate_bill`, `lifecycle_conflict`, `idempotency_key_reused`, `idempotency_in_progress`, `packet_changed`, `rfa_revision_changed`, `rfa_content_frozen`, `rfa_decision_changed`, `rfa_linked_to_bill`, `signing_preview_expired`, `transmission_uncertain`, `fresh_consent_required`, `review_window_closed`, `nothing_in_dispute`, `packet_unavailable`, `last_admin`, `external_id_conflict`, `cursor_expired`, `request_too_large`, `submission_too_large`, `uri_too_long`, `unsupported_media_type`, `invalid_pdf`, `document_too_large`, `expectation_failed`, `validation_error`, `delivery_route_unavailable`, `rfa_not_ready`, `bill_fee_requires_review`, `rate_limit_exceeded`, `request_header_fields_too_large`, `internal_error`, `service_unavailable`, `access_record_unavailable`, `capacity_reached`, `projection_lag`; values may be added.
     */
    code: string;
    /**
     * A sentence for people; of wrong fields the first one and how many follow.
     */
    detail?: string;
    /**
     * Every field or parameter that is wrong, in the order of the request; at most 100.
     */
    errors?: Array<FieldProblem>;
    /**
     * The path that was asked, without its query.
     */
    instance: string;
    /**
     * Quote it when you ask for help.
     */
    requestId: string;
    /**
     * Is the same request worth sending again, unchanged?
     */
    retryable: boolean;
    /**
     * A plain word that the lookup routes add.
     */
    error?: string;
    /**
     * Of `duplicate_bill`: the newest bill that is the same.
     */
    existingBillId?: string;
    /**
     * The rate limits that were exceeded. One of `default`, `writes`, `packets`, `failed-authentication`; values may be added.
     */
    'violated-policies'?: Array<string>;
};

/**
 * One field that is wrong. The value that was sent is never repeated.
 */
export type FieldProblem = {
    /**
     * Dots and indexes from the root of the body; of a query, the parameter.
     */
    path: string;
    /**
     * What is wrong with it.
     */
    message: string;
};

/**
 * One event; `type` says what its `data` holds. New types and new fields may be added: what this document does not know is an AnyOtherEvent.
 */
export type PublicEvent = ({
    type?: 'bill.submitted';
} & BillSubmittedEvent) | ({
    type?: 'bill.status.updated';
} & BillStatusUpdatedEvent) | ({
    type?: 'bill.accepted';
} & BillAcceptedEvent) | ({
    type?: 'bill.rejected';
} & BillRejectedEvent) | ({
    type?: 'bill.denied';
} & BillDeniedEvent) | ({
    type?: 'bill.partially_paid';
} & BillPartiallyPaidEvent) | ({
    type?: 'bill.paid';
} & BillPaidEvent) | ({
    type?: 'bill.second_review';
} & BillSecondReviewEvent) | ({
    type?: 'bill.ibr';
} & BillIbrEvent) | ({
    type?: 'bill.lien';
} & BillLienEvent) | ({
    type?: 'bill.closed';
} & BillClosedEvent) | ({
    type?: 'bill.reopened';
} & BillReopenedEvent) | ({
    type?: 'bill.no_response';
} & BillNoResponseEvent) | ({
    type?: 'bill.repriced';
} & BillRepricedEvent) | ({
    type?: 'bill.deadline_changed';
} & BillDeadlineChangedEvent) | ({
    type?: 'bill.document_added';
} & BillDocumentAddedEvent) | ({
    type?: 'eor.received';
} & EorReceivedEvent) | ({
    type?: 'eor.voided';
} & EorVoidedEvent) | ({
    type?: 'eor.service_corrected';
} & EorServiceCorrectedEvent) | ({
    type?: 'bill.order_recorded';
} & BillOrderRecordedEvent) | ({
    type?: 'bill.demand_made';
} & BillDemandMadeEvent) | ({
    type?: 'bill.demand_answered';
} & BillDemandAnsweredEvent) | ({
    type?: 'bill.revised';
} & BillRevisedEvent) | ({
    type?: 'bill.revision_withdrawn';
} & BillRevisionWithdrawnEvent) | ({
    type?: 'receivable.opened';
} & ReceivableOpenedEvent) | ({
    type?: 'receivable.paid';
} & ReceivablePaidEvent) | ({
    type?: 'receivable.reopened';
} & ReceivableReopenedEvent) | ({
    type?: 'receivable.withdrawn';
} & ReceivableWithdrawnEvent) | ({
    type?: 'receivable.waived';
} & ReceivableWaivedEvent) | ({
    type?: 'payment.posted';
} & PaymentPostedEvent) | ({
    type?: 'payment.voided';
} & PaymentVoidedEvent) | ({
    type?: 'payment.reclassified';
} & PaymentReclassifiedEvent) | ({
    type?: 'payment.recoupment_proposed';
} & PaymentRecoupmentProposedEvent) | ({
    type?: 'payment.recouped';
} & PaymentRecoupedEvent) | ({
    type?: 'payment.recoupment_disputed';
} & PaymentRecoupmentDisputedEvent) | ({
    type?: 'payment.bill_refunded';
} & PaymentBillRefundedEvent) | ({
    type?: 'payment.bill_refund_voided';
} & PaymentBillRefundVoidedEvent) | ({
    type?: 'payment.refund_requested';
} & PaymentRefundRequestedEvent) | ({
    type?: 'payment.refund_answered';
} & PaymentRefundAnsweredEvent) | ({
    type?: 'payment.refund_request_withdrawn';
} & PaymentRefundRequestWithdrawnEvent) | ({
    type?: 'review.created';
} & ReviewCreatedEvent) | ({
    type?: 'review.submitted';
} & ReviewSubmittedEvent) | ({
    type?: 'review.discarded';
} & ReviewDiscardedEvent) | ({
    type?: 'review.decided';
} & ReviewDecidedEvent) | ({
    type?: 'review.reopened';
} & ReviewReopenedEvent) | ({
    type?: 'bill.note_added';
} & BillNoteAddedEvent) | ({
    type?: 'bill.assigned';
} & BillAssignedEvent) | ({
    type?: 'bill.courtesy_copy_sent';
} & BillCourtesyCopySentEvent) | ({
    type?: 'bill.duplicate_suspected';
} & BillDuplicateSuspectedEvent) | ({
    type?: 'transmission.sent';
} & TransmissionSentEvent) | ({
    type?: 'transmission.failed';
} & TransmissionFailedEvent) | ({
    type?: 'transmission.acknowledged';
} & TransmissionAcknowledgedEvent) | ({
    type?: 'payer_file.received';
} & PayerFileReceivedEvent) | ({
    type?: 'payer_file.items_settled';
} & PayerFileItemsSettledEvent) | ({
    type?: 'payer_file.done';
} & PayerFileDoneEvent) | ({
    type?: 'payer_file.item_resolved';
} & PayerFileItemResolvedEvent) | ({
    type?: 'payment.received';
} & PaymentReceivedEvent) | ({
    type?: 'payment.applied';
} & PaymentAppliedEvent) | ({
    type?: 'payment.unapplied';
} & PaymentUnappliedEvent) | ({
    type?: 'payment.adjusted';
} & PaymentAdjustedEvent) | ({
    type?: 'payment.refunded';
} & PaymentRefundedEvent) | ({
    type?: 'payment.refund_voided';
} & PaymentRefundVoidedEvent) | ({
    type?: 'payment.receipt_voided';
} & PaymentReceiptVoidedEvent) | ({
    type?: 'payment.cleared';
} & PaymentClearedEvent) | ({
    type?: 'rfa.created';
} & RfaCreatedEvent) | ({
    type?: 'rfa.updated';
} & RfaUpdatedEvent) | ({
    type?: 'rfa.document_added';
} & RfaDocumentAddedEvent) | ({
    type?: 'rfa.signed';
} & RfaSignedEvent) | ({
    type?: 'rfa.submitted';
} & RfaSubmittedEvent) | ({
    type?: 'rfa.delivery.updated';
} & RfaDeliveryUpdatedEvent) | ({
    type?: 'rfa.received';
} & RfaReceivedEvent) | ({
    type?: 'rfa.incomplete';
} & RfaIncompleteEvent) | ({
    type?: 'rfa.information_requested';
} & RfaInformationRequestedEvent) | ({
    type?: 'rfa.information_answered';
} & RfaInformationAnsweredEvent) | ({
    type?: 'rfa.deferred';
} & RfaDeferredEvent) | ({
    type?: 'rfa.deferral_lifted';
} & RfaDeferralLiftedEvent) | ({
    type?: 'rfa.decided';
} & RfaDecidedEvent) | ({
    type?: 'rfa.decision_corrected';
} & RfaDecisionCorrectedEvent) | ({
    type?: 'rfa.imr_filed';
} & RfaImrFiledEvent) | ({
    type?: 'rfa.imr_decided';
} & RfaImrDecidedEvent) | ({
    type?: 'rfa.overdue';
} & RfaOverdueEvent) | ({
    type?: 'rfa.item_withdrawn';
} & RfaItemWithdrawnEvent) | ({
    type?: 'rfa.item_linked';
} & RfaItemLinkedEvent) | ({
    type?: 'rfa.item_released';
} & RfaItemReleasedEvent) | ({
    type?: 'rfa.canceled';
} & RfaCanceledEvent) | ({
    type?: 'rfa.closed';
} & RfaClosedEvent) | ({
    type?: 'rfa.reopened';
} & RfaReopenedEvent) | ({
    type?: 'rfa.status.updated';
} & RfaStatusUpdatedEvent) | ({
    type?: 'document.added';
} & DocumentAddedEvent) | ({
    type?: 'notification.recipient.invited';
} & NotificationRecipientInvitedEvent) | ({
    type?: 'notification.recipient.enabled';
} & NotificationRecipientEnabledEvent) | ({
    type?: 'notification.recipient.disabled';
} & NotificationRecipientDisabledEvent) | ({
    type?: 'webhook.endpoint.disabled';
} & WebhookEndpointDisabledEvent) | ({
    type?: 'webhook.delivery.exhausted';
} & WebhookDeliveryExhaustedEvent) | ({
    type?: 'AnyOtherEvent';
} & AnyOtherEvent);

/**
 * An event of a type that this document does not know: pass over it.
 */
export type AnyOtherEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    /**
     * A type that was added later.
     */
    type: string;
    /**
     * What the type says.
     */
    data: {
        [key: string]: unknown;
    };
};

/**
 * A bill was submitted for the payer: created, once more after a rejection, or once more as a duplicate (`duplicate: true`).
 */
export type BillSubmittedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.submitted';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillSubmittedEventData;
};

/**
 * The state of a bill changed. Follows the event that says why.
 */
export type BillStatusUpdatedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.status.updated';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillStatusUpdatedEventData;
};

/**
 * The payer acknowledged the bill.
 */
export type BillAcceptedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.accepted';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillAcceptedEventData;
};

/**
 * The payer refused to process the bill.
 */
export type BillRejectedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.rejected';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillRejectedEventData;
};

/**
 * The latest EOR pays nothing.
 */
export type BillDeniedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.denied';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillDeniedEventData;
};

/**
 * Part of the bill is paid.
 */
export type BillPartiallyPaidEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.partially_paid';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillBalanceEventData;
};

/**
 * Nothing is open any more.
 */
export type BillPaidEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.paid';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillBalanceEventData;
};

/**
 * A Second Bill Review waits for the payer.
 */
export type BillSecondReviewEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.second_review';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillBalanceEventData;
};

/**
 * An Independent Bill Review waits for its decision.
 */
export type BillIbrEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.ibr';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillBalanceEventData;
};

/**
 * A lien was filed for the bill.
 */
export type BillLienEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.lien';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillBalanceEventData;
};

/**
 * The practice closed the bill.
 */
export type BillClosedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.closed';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillClosedEventData;
};

/**
 * The practice opened a closed bill again.
 */
export type BillReopenedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.reopened';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillEventData;
};

/**
 * The payer accepted the bill and let its response due date pass.
 */
export type BillNoResponseEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.no_response';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillNoResponseEventData;
};

/**
 * Lines were priced anew by rules that changed after the submission.
 */
export type BillRepricedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.repriced';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillRepricedEventData;
};

/**
 * A deadline that had been set was counted anew by rules that changed since.
 */
export type BillDeadlineChangedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.deadline_changed';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillDeadlineChangedEventData;
};

/**
 * A document was added to a bill after its submission.
 */
export type BillDocumentAddedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.document_added';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: DocumentAddedEventData;
};

/**
 * An explanation of review was recorded.
 */
export type EorReceivedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'eor.received';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: EorReceivedEventData;
};

/**
 * A recorded explanation of review was taken back; what was posted stays.
 */
export type EorVoidedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'eor.voided';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: EorVoidedEventData;
};

/**
 * It turned out that an explanation of review was served otherwise: the time to dispute it ends on another day.
 */
export type EorServiceCorrectedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'eor.service_corrected';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: EorServiceCorrectedEventData;
};

/**
 * An order of the appeals board about a bill was recorded.
 */
export type BillOrderRecordedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.order_recorded';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillOrderRecordedEventData;
};

/**
 * A letter that demands penalty and interest of a late payment was made; it takes the place of one before.
 */
export type BillDemandMadeEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.demand_made';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: DemandMadeEventData;
};

/**
 * The payer’s answer to a demand was recorded.
 */
export type BillDemandAnsweredEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.demand_answered';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: DemandAnsweredEventData;
};

/**
 * A bill that an EOR had answered was corrected by another one, which stands for its balance from then on.
 */
export type BillRevisedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.revised';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillRevisedEventData;
};

/**
 * The corrected bill of a bill was closed before the payer answered it: the bill stands for its balance again.
 */
export type BillRevisionWithdrawnEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.revision_withdrawn';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RevisionWithdrawnEventData;
};

/**
 * The payer owes something besides the bill: a fee, penalty or interest.
 */
export type ReceivableOpenedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'receivable.opened';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: ReceivableEventData;
};

/**
 * What the payer owed besides the bill came in.
 */
export type ReceivablePaidEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'receivable.paid';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: ReceivableEventData;
};

/**
 * What had come in for it covers it no more: a payment was voided or split anew.
 */
export type ReceivableReopenedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'receivable.reopened';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: ReceivableEventData;
};

/**
 * What it was of counts no more: a determination or a demand was made anew, or an EOR was voided.
 */
export type ReceivableWithdrawnEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'receivable.withdrawn';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: ReceivableEventData;
};

/**
 * What the payer owes besides the bill is not asked for any more.
 */
export type ReceivableWaivedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'receivable.waived';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: ReceivableEventData;
};

/**
 * A payment was posted.
 */
export type PaymentPostedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.posted';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: PaymentEventData;
};

/**
 * A posted payment was taken back.
 */
export type PaymentVoidedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.voided';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: PaymentEventData;
};

/**
 * What of a payment is principal, penalty, interest and fee was told anew. Its sum stays.
 */
export type PaymentReclassifiedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.reclassified';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: PaymentReclassifiedEventData;
};

/**
 * A payer takes money back that it had paid for this bill. Nothing of the bill changes until a person accepts it.
 */
export type PaymentRecoupmentProposedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.recoupment_proposed';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RecoupmentEventData;
};

/**
 * A take-back was accepted: the bill is paid that much less.
 */
export type PaymentRecoupedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.recouped';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RecoupedEventData;
};

/**
 * A take-back is disputed. Nothing of the bill changes: the payer owes what it took.
 */
export type PaymentRecoupmentDisputedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.recoupment_disputed';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RecoupmentEventData;
};

/**
 * Money of the bill went back to the payer.
 */
export type PaymentBillRefundedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.bill_refunded';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillRefundedEventData;
};

/**
 * A refund was taken back: the bill is paid that much more again.
 */
export type PaymentBillRefundVoidedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.bill_refund_voided';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillRefundVoidedEventData;
};

/**
 * The payer asks to have money back.
 */
export type PaymentRefundRequestedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.refund_requested';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RefundRequestedEventData;
};

/**
 * A request for a refund was answered.
 */
export type PaymentRefundAnsweredEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.refund_answered';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RefundAnsweredEventData;
};

/**
 * A request for a refund was withdrawn: the payer asks no longer, or it was recorded by mistake.
 */
export type PaymentRefundRequestWithdrawnEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.refund_request_withdrawn';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RefundRequestWithdrawnEventData;
};

/**
 * A review was drafted.
 */
export type ReviewCreatedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'review.created';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: ReviewEventData;
};

/**
 * A review was submitted.
 */
export type ReviewSubmittedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'review.submitted';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: ReviewEventData;
};

/**
 * Somebody threw the draft of a review away.
 */
export type ReviewDiscardedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'review.discarded';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: ReviewEventData;
};

/**
 * A review has an outcome.
 */
export type ReviewDecidedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'review.decided';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: ReviewDecidedEventData;
};

/**
 * A review waits for its answer again: the payment or the EOR that had decided it was voided, or money of it went back.
 */
export type ReviewReopenedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'review.reopened';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: ReviewReopenedEventData;
};

/**
 * Somebody wrote a note.
 */
export type BillNoteAddedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.note_added';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillNoteAddedEventData;
};

/**
 * The practice said whose task the bill is, by when, or put it off.
 */
export type BillAssignedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.assigned';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: BillEventData;
};

/**
 * A copy of the bill was sent to other people.
 */
export type BillCourtesyCopySentEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.courtesy_copy_sent';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: CourtesyCopySentEventData;
};

/**
 * A bill turned out to be like another one of the same person, of which its submission was not warned.
 */
export type BillDuplicateSuspectedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'bill.duplicate_suspected';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: DuplicateSuspectedEventData;
};

/**
 * A transmission of a bill or review of a live organization left for the payer.
 */
export type TransmissionSentEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'transmission.sent';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: TransmissionEventData;
};

/**
 * A transmission did not come about, or the partner refused its whole interchange.
 */
export type TransmissionFailedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'transmission.failed';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: TransmissionFailedEventData;
};

/**
 * A partner or the payer said of a transmission that it took or refused it. What that makes of the bill is told by an event of its own.
 */
export type TransmissionAcknowledgedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'transmission.acknowledged';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: TransmissionAcknowledgedEventData;
};

/**
 * A file of a payer was taken in.
 */
export type PayerFileReceivedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payer_file.received';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: PayerFileReceivedEventData;
};

/**
 * Some items of a payer file were worked off, or put in quarantine. A long file tells it several times.
 */
export type PayerFileItemsSettledEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payer_file.items_settled';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: PayerFileItemsEventData;
};

/**
 * A payer file was worked off to its end.
 */
export type PayerFileDoneEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payer_file.done';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: PayerFileDoneEventData;
};

/**
 * An item of a payer file that had waited was matched, dismissed, or worked off by another try.
 */
export type PayerFileItemResolvedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payer_file.item_resolved';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: PayerFileItemResolvedEventData;
};

/**
 * A check or transfer was received.
 */
export type PaymentReceivedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.received';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: CheckReceivedEventData;
};

/**
 * Money of a check was applied to bills, each of which tells its own `payment.posted`. A long remittance tells it several times.
 */
export type PaymentAppliedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.applied';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: CheckAppliedEventData;
};

/**
 * Money of a check is for no bill: a person assigns it.
 */
export type PaymentUnappliedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.unapplied';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: CheckUnappliedEventData;
};

/**
 * An adjustment of a check was proposed for a bill, assigned, disputed or settled; or (`open`) the remittance of a check that a person had posted told of it.
 */
export type PaymentAdjustedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.adjusted';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: CheckAdjustedEventData;
};

/**
 * Money of a check was sent back to the payer.
 */
export type PaymentRefundedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.refunded';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: CheckRefundedEventData;
};

/**
 * Money that was recorded as sent back was not.
 */
export type PaymentRefundVoidedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.refund_voided';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: CheckRefundedEventData;
};

/**
 * A whole check was voided: it was posted by mistake, or bounced. Its bills have nothing of it, and all of its money is 0.
 */
export type PaymentReceiptVoidedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.receipt_voided';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: CheckEventData;
};

/**
 * The bank has a check, or not after all.
 */
export type PaymentClearedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'payment.cleared';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: CheckClearedEventData;
};

/**
 * A request for authorization was drafted.
 */
export type RfaCreatedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.created';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaCreatedEventData;
};

/**
 * The content of a draft was replaced.
 */
export type RfaUpdatedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.updated';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaRevisionEventData;
};

/**
 * A document was added to a request.
 */
export type RfaDocumentAddedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.document_added';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaDocumentEventData;
};

/**
 * A request was signed.
 */
export type RfaSignedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.signed';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaRevisionEventData;
};

/**
 * A request was sent, or recorded as sent.
 */
export type RfaSubmittedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.submitted';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaSubmittedEventData;
};

/**
 * It became known what became of a sending, or something came in.
 */
export type RfaDeliveryUpdatedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.delivery.updated';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaDeliveryEventData;
};

/**
 * The claims administrator has the request: its clocks begin.
 */
export type RfaReceivedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.received';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaReceivedEventData;
};

/**
 * The claims administrator sent the request back as incomplete.
 */
export type RfaIncompleteEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.incomplete';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaIncompleteEventData;
};

/**
 * The claims administrator asks for more.
 */
export type RfaInformationRequestedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.information_requested';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaInformationEventData;
};

/**
 * What the claims administrator asked for was answered.
 */
export type RfaInformationAnsweredEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.information_answered';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaInformationEventData;
};

/**
 * Review of items was put off.
 */
export type RfaDeferredEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.deferred';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaDeferralEventData;
};

/**
 * Review of items goes on.
 */
export type RfaDeferralLiftedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.deferral_lifted';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaDeferralEventData;
};

/**
 * Items of a request were decided.
 */
export type RfaDecidedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.decided';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaDecidedEventData;
};

/**
 * The decision of an item was corrected.
 */
export type RfaDecisionCorrectedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.decision_corrected';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaDecisionCorrectedEventData;
};

/**
 * Independent medical review of items was asked for.
 */
export type RfaImrFiledEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.imr_filed';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaImrFiledEventData;
};

/**
 * Independent medical review decided about items.
 */
export type RfaImrDecidedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.imr_decided';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaImrDecidedEventData;
};

/**
 * The last day for a decision went by without one. It approves nothing.
 */
export type RfaOverdueEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.overdue';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaOverdueEventData;
};

/**
 * An item was withdrawn.
 */
export type RfaItemWithdrawnEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.item_withdrawn';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaDeferralEventData;
};

/**
 * A line of a bill uses an item.
 */
export type RfaItemLinkedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.item_linked';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaItemLineEventData;
};

/**
 * A line of a bill uses an item no more: the bill was rejected, replaced or closed unpaid.
 */
export type RfaItemReleasedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.item_released';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaItemLineEventData;
};

/**
 * A request was canceled.
 */
export type RfaCanceledEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.canceled';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaEventData;
};

/**
 * A request was closed.
 */
export type RfaClosedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.closed';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaEventData;
};

/**
 * A closed request was opened again.
 */
export type RfaReopenedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.reopened';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaEventData;
};

/**
 * A request has another status: the last event of what brought it about.
 */
export type RfaStatusUpdatedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'rfa.status.updated';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RfaStatusEventData;
};

/**
 * A document was added to a bill.
 */
export type DocumentAddedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'document.added';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: DocumentAddedEventData;
};

/**
 * Somebody was invited to billing notifications.
 */
export type NotificationRecipientInvitedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'notification.recipient.invited';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RecipientEventData;
};

/**
 * A recipient of notifications is subscribed.
 */
export type NotificationRecipientEnabledEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'notification.recipient.enabled';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RecipientEventData;
};

/**
 * A recipient of notifications is no longer subscribed.
 */
export type NotificationRecipientDisabledEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'notification.recipient.disabled';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: RecipientEventData;
};

/**
 * Deliveries to a webhook endpoint stopped: it said 410, or did nothing but fail for too long.
 */
export type WebhookEndpointDisabledEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'webhook.endpoint.disabled';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: EndpointDisabledData;
};

/**
 * The last attempt to deliver an event to an endpoint failed. That one of these did not arrive is not told again.
 */
export type WebhookDeliveryExhaustedEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'webhook.delivery.exhausted';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: DeliveryExhaustedData;
};

/**
 * A delivery to try an endpoint with; its `sequence` is `0`.
 */
export type WebhookTestEvent = {
    /**
     * Stable id for deduplication; the `webhook-id` of a delivery.
     */
    id: string;
    /**
     * Position in the log: ascending, not gapless.
     */
    sequence: string;
    type: 'webhook.test';
    /**
     * Schema version of the event: what a type says never changes within one.
     */
    apiVersion: string;
    /**
     * When it happened, by the organization's clock.
     */
    createdAt: string;
    /**
     * The organization whose event it is. Absent in webhooks that were written down before a release named it.
     */
    organizationId?: string;
    /**
     * The environment of that organization; absent with it.
     */
    environment?: 'sandbox' | 'live';
    data: EndpointEventData;
};

export type AcceptedForm = {
    /**
     * What is missing.
     */
    code: 'document_older_than_30_days' | 'document_date_missing' | 'narrative_instead_of_form';
    /**
     * Why it goes without.
     */
    reason: string;
};

export type AccessActorView = {
    /**
     * server_key, browser_session, member, recipient, operator, system, payer; `nobody` for an unknown credential.
     */
    kind: string;
    /**
     * Id of the key, subject of the session, name of the operator; empty for nobody.
     */
    id: string;
    /**
     * Name of the member or of the key, as it is today; null where there is none.
     */
    name: string | null;
};

export type AccessAlertEnvelope = {
    data: AccessAlertView;
};

export type AccessAlertListEnvelope = {
    data: Array<AccessAlertView>;
};

export type AccessAlertView = {
    /**
     * Its id.
     */
    id: string;
    /**
     * What is unusual: `patients` that one person saw in an hour, `exports` (files of many bills) of one person in a day, `refusals` of the whole practice in a minute. One of `patients`, `exports`, `refusals`; values may be added.
     */
    rule: string;
    /**
     * Who did it; null where the rule is about the whole practice.
     */
    actor: AccessActorView | null;
    /**
     * How many it were when it was noticed. What came since is in the record.
     */
    count: number;
    /**
     * From how many on it is unusual, as it was set then.
     */
    threshold: number;
    /**
     * When the hour, day or minute began in which they were counted, by the wall clock.
     */
    since: string;
    /**
     * When it was noticed, by the wall clock.
     */
    raisedAt: string;
    /**
     * When somebody acknowledged it; null: nobody yet.
     */
    acknowledgedAt: string | null;
    /**
     * Who did: the name of the member or the key, else its id; null: nobody yet.
     */
    acknowledgedBy: string | null;
};

export type AccessRecordPage = {
    data: Array<AccessRecordView>;
    /**
     * Send it as `cursor` for the next page; null when there is none.
     */
    nextCursor: string | null;
};

export type AccessRecordView = {
    /**
     * Its id.
     */
    id: string;
    /**
     * When, by the wall clock.
     */
    at: string;
    /**
     * What was done. One of `read`, `search`, `export`, `print`, `disclose`, `sign_in`, `refused`, `reveal`, `emergency`; values may be added.
     */
    action: string;
    /**
     * How it ended. One of `shown`, `refused`, `not_found`, `failed`; values may be added.
     */
    outcome: string;
    /**
     * Who did it.
     */
    actor: AccessActorView;
    /**
     * Operation of the API; of other ways in the page, the command of the command line, or the event that tells it.
     */
    operation: string;
    /**
     * Bills that were shown. An act that showed many has several entries, with one requestId.
     */
    billIds: Array<string>;
    /**
     * Patients that were shown, also as those of the bills.
     */
    patientIds: Array<string>;
    /**
     * Address that it came from; null where there is none.
     */
    address: string | null;
    /**
     * What the client called itself.
     */
    userAgent: string | null;
    /**
     * The request, as `X-Request-Id` gave it.
     */
    requestId: string;
    /**
     * Code of the problem that was answered; null where there was none.
     */
    problemCode: string | null;
    /**
     * Of a file: bills that it had in all; null elsewhere.
     */
    count: number | null;
    /**
     * Of a file: SHA-256 over the ids of its bills, sorted, a line each; null elsewhere.
     */
    digest: string | null;
    /**
     * Of `disclose`, to whom it went: the partner, the claims administrator, or the courtesy copy; null elsewhere.
     */
    recipient: string | null;
    /**
     * Equal refusals of one moment that this stands for.
     */
    times: number;
    /**
     * The query that was asked, for whoever may read bills; null for others, and where there was none.
     */
    asked: string | null;
    /**
     * The customer that the session was limited to, for whoever may read bills.
     */
    customerExternalId: string | null;
    /**
     * Why it was done, where that was asked; for whoever may read bills.
     */
    reason: string | null;
};

export type AccessReviewEnvelope = {
    data: AccessReviewView;
};

export type AccessReviewView = {
    /**
     * The Monday on which it began, in Los Angeles.
     */
    week: string;
    /**
     * Its Sunday.
     */
    through: string;
    /**
     * When somebody acknowledged it, by the wall clock; null: nobody yet.
     */
    reviewedAt: string | null;
    /**
     * Who did: the name of the member or the key, else its id; null: nobody yet.
     */
    reviewedBy: string | null;
    /**
     * The week is over. Before that the figures grow, and nobody acknowledges them.
     */
    over: boolean;
    /**
     * Acts that showed, handed out or refused a patient’s data.
     */
    acts: number;
    /**
     * Refusals among them.
     */
    refused: number;
    /**
     * Who was refused the most.
     */
    refusedActors: Array<ActorFigureView>;
    /**
     * Who saw the most patients.
     */
    mostPatients: Array<ActorFigureView>;
    /**
     * Which people worked between 10 pm and 6 am in Los Angeles, and how many acts it were.
     */
    atNight: Array<ActorFigureView>;
    /**
     * Files and prints of many bills.
     */
    exports: Array<ReviewedActView>;
    /**
     * Identifiers that were revealed.
     */
    reveals: Array<ReviewedActView>;
    /**
     * Emergency access.
     */
    emergencies: Array<ReviewedActView>;
    /**
     * Members who came in that week.
     */
    newMembers: Array<NewcomerView>;
    /**
     * Server keys that were made in that week.
     */
    newKeys: Array<NewcomerView>;
};

export type AccessWeekEnvelope = {
    data: AccessWeekView;
};

export type AccessWeekListEnvelope = {
    data: Array<AccessWeekView>;
};

export type AccessWeekView = {
    /**
     * The Monday on which it began, in Los Angeles.
     */
    week: string;
    /**
     * Its Sunday.
     */
    through: string;
    /**
     * When somebody acknowledged it, by the wall clock; null: nobody yet.
     */
    reviewedAt: string | null;
    /**
     * Who did: the name of the member or the key, else its id; null: nobody yet.
     */
    reviewedBy: string | null;
};

export type ActionBillView = {
    /**
     * Bill id.
     */
    id: string;
    /**
     * Bill number.
     */
    billNumber: number;
    /**
     * Dashboard status key. One of `incomplete`, `send`, `sent`, `accepted`, `accepted_no_response`, `processed`, `paid`, `denied`, `rejected`, `appealing`, `lien`, `ibr`, `closed`; values may be added.
     */
    status: string;
    /**
     * Which rules apply. Left out where the credential may not read it. One of `med_legal`, `professional`; values may be added.
     */
    billingMode?: string;
    /**
     * First day of service; null after erasure. Left out where the credential may not read it.
     */
    dos?: string | null;
    /**
     * Last day of service. Left out where the credential may not read it.
     */
    dosEnd?: string | null;
    /**
     * Prior authorization. Left out where the credential may not read it.
     */
    authorizationNumber?: string | null;
    /**
     * Charged. Left out where the credential may not read it.
     */
    totalCharge?: number;
    /**
     * Posted principal. Left out where the credential may not read it.
     */
    totalPaid?: number;
    /**
     * What is open. Left out where the credential may not read it.
     */
    balanceDue?: number;
    /**
     * Providers and place, frozen at submission. Left out where the credential may not read it.
     */
    billingSnapshot?: BillingSnapshotView;
    /**
     * Service lines. Left out where the credential may not read it.
     */
    lineItems?: Array<LifecycleLineView>;
    /**
     * The payer packet. Left out where the credential may not read it.
     */
    attachments?: Array<AttachmentView>;
    /**
     * The bill that this one took the place of (extension). Left out where the credential may not read it.
     */
    replaces?: string | null;
    /**
     * The corrected bill that took the place of this one (extension). Left out where the credential may not read it.
     */
    replacedBy?: string | null;
    /**
     * The bill that an EOR had answered, and that this one corrects (extension).
     */
    revisionOf?: string | null;
    /**
     * The corrected bill that was sent after an EOR had answered this one (extension).
     */
    revisedBy?: string | null;
};

export type ActionOutcomeView = {
    /**
     * Always true: what cannot be done is refused.
     */
    ok: boolean;
    /**
     * The bill after it, as GET …/lifecycle answers it, with the newest 50 entries of `activity`, `notes`, `attempts` and `payments` each; without `bills:read` only where the bill stands, and the payment, review or note that the action made.
     */
    data: ActionWorkspaceView;
    /**
     * The corrected bill that took the place of this one, or corrects what an EOR has answered.
     */
    replacementBillId?: string;
    /**
     * The demand for penalty and interest that the action made (extension).
     */
    demandId?: string;
    /**
     * Where the filing packet of the independent bill review is, or the letter of the demand.
     */
    packetUrl?: string;
    /**
     * What is worth a look before the request of a review is filed, such as `ibr_not_for_liability`; of a corrected bill, such as `revision_is_not_review`; `not_printable`: its form cannot print all of these characters.
     */
    warnings?: Array<WarningView>;
};

export type ActionStateView = {
    /**
     * Native state. One of `submitted`, `accepted`, `accepted_no_response`, `rejected`, `processed`, `partially_paid`, `denied`, `paid`, `second_review`, `ibr`, `lien`, `closed`; values may be added.
     */
    state: string;
    /**
     * The native state in words.
     */
    nativeStatus: string;
    /**
     * First submission. Left out where the credential may not read it.
     */
    submittedAt?: string;
    /**
     * Days since the first submission. Left out where the credential may not read it.
     */
    agingDays?: number;
    /**
     * Last change.
     */
    updatedAt: string;
    /**
     * All actions; those that are not legal now with the reason. None of a bill as it was (`asOf`). Left out where the credential may not read it.
     */
    actions?: Array<ActionView>;
};

export type ActionView = {
    /**
     * What POST …/actions takes as `action`.
     */
    id: string;
    /**
     * On the button.
     */
    label: string;
    /**
     * What it does.
     */
    description: string;
    /**
     * May it be done now?
     */
    enabled: boolean;
    /**
     * The usual next step; at most one.
     */
    primary: boolean;
    /**
     * How the button looks. One of `default`, `primary`, `destructive`; values may be added.
     */
    tone: string;
    /**
     * Why not, when it may not be done now; else what to think of first, where there is something.
     */
    reason?: string;
};

export type ActionWorkspaceView = {
    /**
     * Environment of the organization. One of `sandbox`, `live`; values may be added.
     */
    environment: string;
    /**
     * The patient; null after erasure. Left out where the credential may not read it.
     */
    patient?: LifecyclePatientView | null;
    /**
     * The claim; null after erasure. Left out where the credential may not read it.
     */
    injury?: InjuryView | null;
    /**
     * EORs, newest first, voided ones too. Left out where the credential may not read it.
     */
    eors?: Array<LifecycleEorView>;
    /**
     * History, newest first. Left out where the credential may not read it.
     */
    activity?: Array<ActivityView>;
    /**
     * Notes, newest first. Left out where the credential may not read it.
     */
    notes?: Array<NoteView>;
    /**
     * Transmissions, oldest first. Left out where the credential may not read it.
     */
    attempts?: Array<AttemptView>;
    /**
     * Payments, oldest first. Left out where the credential may not read it.
     */
    payments?: Array<PaymentView>;
    /**
     * Money that went back to the payer, oldest first, voided ones too (extension). Left out where the credential may not read it.
     */
    refunds?: Array<RefundView>;
    /**
     * What the payer takes back out of money for other bills, oldest first (extension). Left out where the credential may not read it.
     */
    recoupments?: Array<RecoupmentView>;
    /**
     * What the payer asks to have back, oldest first (extension). Left out where the credential may not read it.
     */
    refundRequests?: Array<RefundRequestView>;
    /**
     * Orders of the appeals board, in the order in which they were recorded (extension). Left out where the credential may not read it.
     */
    orders?: Array<OrderView>;
    /**
     * Bills of the same person that it may be a duplicate of (extension).
     */
    duplicates?: Array<DuplicateView>;
    /**
     * Determinations of independent bill reviews, in the order of their recording (extension). Left out where the credential may not read it.
     */
    determinations?: Array<DeterminationView>;
    /**
     * Demands for penalty and interest, oldest first (extension). Left out where the credential may not read it.
     */
    demands?: Array<DemandView>;
    /**
     * What the payer owes besides the bill, the oldest first (extension). Left out where the credential may not read it.
     */
    receivables?: Array<ReceivableView>;
    /**
     * Whose task it is; sessions of embedded pages see nobody there (extension).
     */
    task?: BillTaskView;
    /**
     * Money in one place. Left out where the credential may not read it.
     */
    remittance?: RemittanceView;
    /**
     * The payer; null after erasure. Left out where the credential may not read it.
     */
    delivery?: DeliveryView | null;
    /**
     * As `submission` was sent; null after erasure (extension). Left out where the credential may not read it.
     */
    submission?: SubmissionChoiceView | null;
    /**
     * What is due, by date (extension). Left out where the credential may not read it.
     */
    deadlines?: Array<DeadlineView>;
    /**
     * Only past the pay date, and not on what was contested or denied in time (extension). Left out where the credential may not read it.
     */
    penaltyInterest?: PenaltyInterestView | null;
    /**
     * Medical-legal services that the payer contested in time and paid late: by our reading it is free of penalty and interest on them only where it prevails (Labor Code § 4622(a)(2)). For information; no letter claims it (extension). Left out where the credential may not read it.
     */
    exposureIfProviderPrevails?: ContestedLateView | null;
    /**
     * Reasons to offer when closing (extension). Left out where the credential may not read it.
     */
    closeReasons?: Array<CloseReasonView>;
    /**
     * The rejection that stands, or null. Left out where the credential may not read it.
     */
    rejection?: RejectionView | null;
    /**
     * The bill.
     */
    bill: ActionBillView;
    /**
     * Where it stands and what may be done.
     */
    lifecycle: ActionStateView;
    /**
     * Payer reviews, oldest first; without `bills:read` the one that the action made.
     */
    reviews?: Array<WrittenReviewView>;
};

export type ActivityView = {
    /**
     * Id.
     */
    id: string;
    /**
     * Position in the log, as in the feed: `asOf` shows the bill as it was then. Left out of the answers of actions (extension).
     */
    sequence?: string;
    /**
     * Stable kind, for icons and filters.
     */
    type: string;
    /**
     * When.
     */
    createdAt: string;
    /**
     * What happened.
     */
    title: string;
    /**
     * More of it: the words of whoever did it, else a sentence made of the facts.
     */
    description: string;
    /**
     * Who did it, by name: the person, else the key.
     */
    actor: string;
    /**
     * How it went to the payer.
     */
    delivery: string | null;
    /**
     * Dollars; negative for a voided payment.
     */
    amount: number | null;
    /**
     * The payer’s answer.
     */
    accepted: boolean | null;
    /**
     * Claim status category (277CA), such as A1.
     */
    stcCategory: string | null;
    /**
     * What was reported by `report_bill_status`; null for anything else (extension).
     */
    statusReport: StatusReportView | null;
};

export type ActorFigureView = {
    /**
     * Who.
     */
    actor: AccessActorView;
    /**
     * How many.
     */
    count: number;
};

export type AddDocumentsRequest = {
    /**
     * With those that the bill has, at most 25 documents and 45 MB of PDF in all.
     */
    documents: Array<DocumentForm>;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type AddNoteRequest = {
    /**
     * What to do.
     */
    action: 'add_note';
    /**
     * The note; the payer does not see it.
     */
    note: string;
    /**
     * Who reads it: `internal`, the practice alone; `shared`, sessions of its customers and of one bill, too. From such a session a note is `shared`, from everybody else `internal` unless said.
     */
    visibility?: 'internal' | 'shared';
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type AddRfaDocumentsRequest = {
    /**
     * With those that the request has, at most 25 documents and 45 MB of PDF in all.
     */
    documents: Array<RfaDocumentForm>;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type AddressForm = {
    /**
     * Street address.
     */
    line1: string;
    /**
     * Suite, unit or secondary line.
     */
    line2?: string | null;
    /**
     * City.
     */
    city: string;
    /**
     * Two letters.
     */
    state: string;
    /**
     * ZIP or ZIP+4.
     */
    postalCode: string;
};

export type AddressView = {
    /**
     * Street address.
     */
    line1: string;
    /**
     * Suite, unit or secondary line.
     */
    line2: string | null;
    /**
     * City.
     */
    city: string;
    /**
     * Two letters.
     */
    state: string;
    /**
     * ZIP or ZIP+4.
     */
    postalCode: string;
};

export type AdjustmentCodeView = {
    /**
     * The code (PLB03-1).
     */
    code: string;
    /**
     * How many.
     */
    count: number;
    /**
     * Their amounts, added up with their signs.
     */
    amount: number;
};

export type AdjustmentCodesEnvelope = {
    data: AdjustmentCodesView;
};

export type AdjustmentCodesView = {
    /**
     * Codes that begin with `q` first, then those whose meaning has its words.
     */
    results: Array<AdjustmentMeaningView>;
};

export type AdjustmentForm = {
    /**
     * Adjustment group.
     */
    group: 'CO' | 'PR' | 'OA' | 'PI';
    /**
     * Adjustment reason (CARC).
     */
    reason: string;
    /**
     * How much.
     */
    amount: number;
};

export type AdjustmentMeaningView = {
    /**
     * The code, as an EOR bears it.
     */
    code: string;
    /**
     * Reason (CARC), remark (RARC), or California’s own. One of `carc`, `rarc`, `state`; values may be added.
     */
    kind: string;
    /**
     * What it means, in our words.
     */
    text: string;
};

export type AdjustmentReportEnvelope = {
    data: AdjustmentReportView;
};

export type AdjustmentReportView = {
    /**
     * The newest deposit first.
     */
    rows: Array<AdjustmentRowView>;
    /**
     * The same by code.
     */
    codes: Array<AdjustmentCodeView>;
    /**
     * All of them, added up with their signs.
     */
    total: number;
};

export type AdjustmentRowView = {
    /**
     * The check or transfer.
     */
    checkId: string;
    /**
     * When the check was deposited.
     */
    depositDate: string;
    /**
     * The adjustment.
     */
    adjustmentId: string;
    /**
     * Its code (PLB03-1).
     */
    code: string;
    /**
     * Its amount, signed as in the remittance: above 0 takes money from the check.
     */
    amount: number;
    /**
     * Its reference as the payer wrote it; null without one.
     */
    reference: string | null;
    /**
     * What became of it. One of `open`, `proposed`, `assigned`, `disputed`, `settled`; values may be added.
     */
    status: string;
};

export type AdjustmentView = {
    /**
     * Adjustment group. One of `CO`, `PR`, `OA`, `PI`; values may be added.
     */
    group: string;
    /**
     * Adjustment reason (CARC).
     */
    reason: string;
    /**
     * How much.
     */
    amount: number;
};

export type AdministratorNameView = {
    /**
     * Directory id.
     */
    id: string;
    /**
     * Name, as the directory says it today; null after erasure.
     */
    name: string | null;
};

export type AdministratorRef = {
    /**
     * Directory id.
     */
    id: string;
    /**
     * Payer choice within the administrator.
     */
    payerId: string | null;
    /**
     * Name.
     */
    name: string;
};

export type AgingEnvelope = {
    data: AgingView;
};

export type AgingRowView = {
    /**
     * Claims administrator.
     */
    claimsAdminId: string;
    /**
     * Its name; null after erasure.
     */
    claimsAdminName: string | null;
    /**
     * Open bills. By age: 1-30, 31-60, 61-90, 91-180, 181+ days.
     */
    counts: [
        number,
        number,
        number,
        number,
        number
    ];
    /**
     * Their balances. By age: 1-30, 31-60, 61-90, 91-180, 181+ days.
     */
    balances: [
        number,
        number,
        number,
        number,
        number
    ];
    /**
     * Open bills of all ages.
     */
    total: number;
    /**
     * Their balances together.
     */
    balanceTotal: number;
    /**
     * Age of the oldest in days.
     */
    oldestDays: number;
};

export type AgingView = {
    /**
     * By claims administrator, the largest balance first.
     */
    rows: Array<AgingRowView>;
    /**
     * Open bills of all rows. By age: 1-30, 31-60, 61-90, 91-180, 181+ days.
     */
    counts: [
        number,
        number,
        number,
        number,
        number
    ];
    /**
     * The balances of all rows. By age: 1-30, 31-60, 61-90, 91-180, 181+ days.
     */
    balances: [
        number,
        number,
        number,
        number,
        number
    ];
    /**
     * Open bills.
     */
    total: number;
    /**
     * Their balances together.
     */
    balanceTotal: number;
};

export type AllocateCheckRequest = {
    /**
     * How much of what is unapplied is for which bill.
     */
    allocations: Array<AllocationForm>;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type AllocationForm = {
    /**
     * The bill; each once.
     */
    billId: string;
    /**
     * The EOR that announced it; unless given the latest one that announced so much and was not paid.
     */
    eorId?: string | null;
    /**
     * What of the check is for this bill, penalty and interest included.
     */
    amount: number;
    /**
     * Part of the amount that is penalty.
     */
    penalty?: number | null;
    /**
     * Part of the amount that is interest.
     */
    interest?: number | null;
    /**
     * Part of the amount that pays the fee of an independent bill review back.
     */
    ibrFee?: number | null;
    /**
     * Where its principal is above what is open: refused, or taken as credit of the payer (extension).
     */
    overpayment?: 'refuse' | 'credit';
    /**
     * The item whose held money it is; without it, of whatever is unapplied.
     */
    item?: HeldItemForm | null;
};

export type AmountsView = {
    /**
     * Sum of the line charges.
     */
    charged: number;
    /**
     * Posted principal.
     */
    paid: number;
    /**
     * What is open.
     */
    balance: number;
    /**
     * Written off at closing (extension).
     */
    writtenOff: number;
    /**
     * Paid above the charge (extension).
     */
    credit: number;
};

export type AnswerRefundRequestRequest = {
    /**
     * What to do.
     */
    action: 'answer_refund_request';
    /**
     * One of `refundRequests[]` without an answer.
     */
    requestId: string;
    /**
     * The answer. One that is accepted ends with its refund.
     */
    answer: 'accepted' | 'declined';
    /**
     * Why it is declined. `paid_without_objection`: a medical-legal bill that was paid as the schedule says and not objected to in time.
     */
    ground?: 'paid_without_objection' | 'not_overpaid' | 'other';
    /**
     * Why, in words.
     */
    reason?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type AnswerRfaInformationRequest = {
    /**
     * When it was answered.
     */
    respondedAt: string;
    /**
     * Documents of this request that the answer held.
     */
    responseDocumentIds?: Array<string> | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type AppliedMoneyView = {
    /**
     * What pays the bills.
     */
    principal: number;
    /**
     * Penalties.
     */
    penalty: number;
    /**
     * Interest.
     */
    interest: number;
    /**
     * Fees of independent bill reviews.
     */
    ibrFee: number;
};

export type AssignAdjustmentRequest = {
    /**
     * What it is. `recoupment`: money of `billId` that the payer took back. `interest`: paid to `billId`. `settled`: nothing is left to do. `disputed`: the payer may not take it.
     */
    as: 'recoupment' | 'interest' | 'settled' | 'disputed';
    /**
     * The bill, of `recoupment` and `interest` alone.
     */
    billId?: string | null;
    /**
     * A note.
     */
    note?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type AssignRequest = {
    /**
     * What to do.
     */
    action: 'assign';
    /**
     * Member of the team who looks after the bill, one of GET /bill-tasks/owners; null: nobody in particular.
     */
    ownerId?: string | null;
    /**
     * Day by which it is to be looked at; from that day on it is the task `task_due`.
     */
    dueOn?: string | null;
    /**
     * Day after today on which it comes back to the work queues, at most the last day for the next review. Another state or another EOR brings it back before.
     */
    snoozedUntil?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type AttachmentView = {
    /**
     * Document id.
     */
    id: string;
    /**
     * File name.
     */
    filename: string;
    /**
     * In words.
     */
    description: string | null;
    /**
     * What it is. One of `final_report`, `proof_of_service`, `letter_of_attestation`, `form_122`, `return_to_work_voucher`, `w9`, `medical_records`, `appeal`, `market_rate_list`, `other`; values may be added.
     */
    documentType: string;
    /**
     * PWK01 report type.
     */
    reportTypeCode: string;
    /**
     * Where it came from. One of `partner_api`, `organization`; values may be added.
     */
    source: string;
    /**
     * When it was added.
     */
    addedAt: string;
    /**
     * It came after the submission (extension).
     */
    addedAfterSubmission: boolean;
    /**
     * Where its bytes are.
     */
    contentUrl: string;
};

export type AttemptView = {
    /**
     * Id.
     */
    id: string;
    /**
     * What was sent.
     */
    label: string;
    /**
     * How.
     */
    deliveryLabel: string;
    /**
     * When; null as long as nobody knows that it left.
     */
    sentAt: string | null;
    /**
     * The acknowledgement.
     */
    ackLabel: string | null;
    /**
     * When it came.
     */
    ackAt: string | null;
    /**
     * How far it is. `waiting_for_route`: no way to the payer is known, see the action `set_delivery_route`; `failed`: the electronic bill cannot be written as it is, `activity` names the fields, and the same action sends it another way; `queued`, `written`: on its way into the outbox, or complete there, from where the practice carries it to the payer (live organizations; see the action `mark_sent`); `syntax_accepted`, `syntax_rejected`: the 999; `forwarded`: a clearinghouse took it and passes it on; `accepted`, `rejected`: the payer, or whoever rejected it on the way. One of `waiting_for_route`, `failed`, `queued`, `written`, `sent`, `syntax_accepted`, `syntax_rejected`, `forwarded`, `accepted`, `rejected`, `answered`; values may be added.
     */
    status: string;
    /**
     * The outcome.
     */
    outcomeLabel: string | null;
    /**
     * When it came.
     */
    outcomeAt: string | null;
    /**
     * The one that the payer’s answers are about.
     */
    isCurrent: boolean;
    /**
     * Bill number and count, printed on cover sheets.
     */
    controlNumber: string;
};

export type AuditActorView = {
    /**
     * What kind of actor: server_key, browser_session, member, recipient, payer, operator, system.
     */
    kind: string;
    /**
     * Id of the key, subject of the session, or name of the part of this service.
     */
    id: string;
};

export type AuditEntryPage = {
    data: Array<AuditEntryView>;
    /**
     * Send it as `cursor` for the next page; null when there is none.
     */
    nextCursor: string | null;
};

export type AuditEntryView = {
    /**
     * Of the event; the same id as in the feed, where the event is public.
     */
    id: string;
    /**
     * Place in the log, as a decimal string: ascending, not gapless.
     */
    sequence: string;
    /**
     * What happened.
     */
    type: string;
    /**
     * To what: the id of a bill, payer file, record, member, key, session, endpoint, or organization.
     */
    subjectId: string;
    /**
     * Of a payer file: the item that a person matched or dismissed. Absent where it is about no single item.
     */
    item?: number;
    /**
     * Of `MemberChanged`: role and state before and after.
     */
    change?: AuditedChangeView;
    /**
     * What changed of a member, a key, an endpoint or a setting. Absent where the event changes none.
     */
    changes?: Array<AuditedFieldView>;
    /**
     * Of a session of the workspace: the person whom its link is for, as the team knows them (`subject`).
     */
    subject?: string;
    /**
     * Where the request came from; absent in events of before 2.1.0, and of what nobody asked for.
     */
    address?: string;
    /**
     * Who did it.
     */
    actor: AuditActorView;
    /**
     * The request that did it.
     */
    requestId: string;
    /**
     * When, by the wall clock.
     */
    recordedAt: string;
    /**
     * When, by the clock of the organization (a sandbox may shift it).
     */
    at: string;
};

export type AuditedChangeView = {
    /**
     * As it stood; null where it was recorded by a version before 2.1.0.
     */
    before: AuditedMembershipView | null;
    /**
     * As it stands since.
     */
    after: AuditedMembershipView;
};

export type AuditedFieldView = {
    /**
     * Its name.
     */
    field: string;
    /**
     * As it stood; null where it was not there, and where it is kept encrypted. Lists are parted by blanks.
     */
    before: string | null;
    /**
     * As it stands since; null where it is not there, and where it is kept encrypted.
     */
    after: string | null;
    /**
     * It is kept encrypted (a name, an address, a tax id): only that it changed is told.
     */
    sealed: boolean;
};

export type AuditedMembershipView = {
    /**
     * The role in the team.
     */
    role: string;
    /**
     * Is the member active?
     */
    active: boolean;
};

export type AuthorizationDenialView = {
    /**
     * Lines whose item of a request for authorization was approved, whole or in part.
     */
    lineItemIds: Array<string>;
    /**
     * Those items.
     */
    rfaItemIds: Array<string>;
    /**
     * Copies of the request and the decision, as documents of the bill: a second review takes them along by itself.
     */
    documentIds: Array<string>;
    /**
     * What a second review may say about it; empty after erasure.
     */
    reviewReason: string;
};

export type BillAcceptedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Last day for the payer's answer.
     */
    responseDueDate: string;
};

export type BillActionRequest = ({
    action: 'post_payment';
} & PostPaymentRequest) | ({
    action: 'second_review' | 'independent_bill_review';
} & StartReviewRequest) | ({
    action: 'set_delivery_route';
} & SetDeliveryRouteRequest) | ({
    action: 'mark_sent';
} & MarkSentRequest) | ({
    action: 'resubmit';
} & ResubmitBillRequest) | ({
    action: 'correct_bill';
} & CorrectBillRequest) | ({
    action: 'send_duplicate';
} & SendDuplicateRequest) | ({
    action: 'mark_lien';
} & MarkLienRequest) | ({
    action: 'withdraw_lien';
} & WithdrawLienRequest) | ({
    action: 'record_order';
} & RecordOrderRequest) | ({
    action: 'record_determination';
} & RecordDeterminationRequest) | ({
    action: 'demand_penalty_interest';
} & DemandPenaltyInterestRequest) | ({
    action: 'record_demand_answer';
} & RecordDemandAnswerRequest) | ({
    action: 'waive_receivable';
} & WaiveReceivableRequest) | ({
    action: 'report_bill_status';
} & ReportBillStatusRequest) | ({
    action: 'assign';
} & AssignRequest) | ({
    action: 'add_note';
} & AddNoteRequest) | ({
    action: 'withdraw_note';
} & WithdrawNoteRequest) | ({
    action: 'dismiss_duplicate';
} & DismissDuplicateRequest) | ({
    action: 'void_payment';
} & VoidPaymentRequest) | ({
    action: 'reclassify_payment';
} & ReclassifyPaymentRequest) | ({
    action: 'record_refund';
} & RecordRefundRequest) | ({
    action: 'void_refund';
} & VoidRefundRequest) | ({
    action: 'record_recoupment';
} & RecordRecoupmentRequest) | ({
    action: 'dispute_recoupment';
} & DisputeRecoupmentRequest) | ({
    action: 'record_refund_request';
} & RecordRefundRequestRequest) | ({
    action: 'answer_refund_request';
} & AnswerRefundRequestRequest) | ({
    action: 'withdraw_refund_request';
} & WithdrawRefundRequestRequest) | ({
    action: 'close';
} & CloseBillRequest) | ({
    action: 'reopen';
} & ReopenBillRequest);

export type BillAssignmentEnvelope = {
    data: BillAssignmentView;
};

export type BillAssignmentView = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * Is it assigned now?
     */
    assigned: boolean;
    /**
     * Since when; null when it is not.
     */
    assignedAt: string | null;
};

export type BillBalanceEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * What is open.
     */
    balanceDue: number;
};

export type BillClosedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Written off by closing.
     */
    writtenOff: number;
    /**
     * The corrected bill that took the place of this one; null where none did.
     */
    replacedBy: string | null;
};

export type BillCountsEnvelope = {
    data: BillCountsView;
};

export type BillCountsView = {
    /**
     * Every state that a bill of the practice can be in.
     */
    statuses: Array<StatusCountView>;
    /**
     * Bills in all.
     */
    total: number;
};

export type BillDashboardEnvelope = {
    data: BillDashboardView;
};

export type BillDashboardView = {
    /**
     * Choices for the filters, whatever the page and filters of this request.
     */
    filters: DashboardFiltersView;
    /**
     * This page.
     */
    items: Array<DashboardItemView>;
    /**
     * Matches on all pages; left out where `count` is `0`.
     */
    total?: number;
    /**
     * Their balances together; left out where `count` is `0`.
     */
    balanceTotal?: number;
    /**
     * This page, from 1.
     */
    page: number;
    /**
     * Rows a page.
     */
    pageSize: number;
    /**
     * Send it as `cursor` for the next page; null on the last one.
     */
    nextCursor: string | null;
};

export type BillDeadlineChangedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The deadline that moved: the payer’s answer. One of `response`; values may be added.
     */
    deadline: string;
    /**
     * Its last day before.
     */
    before: string;
    /**
     * Its last day now.
     */
    after: string;
    /**
     * Version of the rules by which it was decided anew; `GET /rules/versions` lists them.
     */
    rulesVersion: string;
};

export type BillDeniedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * What is open.
     */
    balanceDue: number;
    /**
     * First adjustment of the EOR that denied; null where it has none.
     */
    code: string | null;
};

export type BillEorEnvelope = {
    data: BillEorView;
    /**
     * Only of a page: send it as `cursor` for the next one; null when there is none.
     */
    nextCursor?: string | null;
};

export type BillEorView = {
    /**
     * Bill id.
     */
    billId: string;
    /**
     * Paid, says the payer’s latest EOR.
     */
    reportedPaid: number;
    /**
     * Posted principal of the bill.
     */
    totalPaid: number;
    /**
     * What is open on the bill.
     */
    balanceDue: number;
    /**
     * Paid above the charge.
     */
    credit: number;
    /**
     * The latest payment that stands.
     */
    payment: PaymentView | null;
    /**
     * Every payment, oldest first.
     */
    payments: Array<PaymentView>;
    /**
     * The payer’s claim control number.
     */
    payerClaimControlNumber: string | null;
    /**
     * Adjustments of the whole claim.
     */
    claimAdjustments: Array<AdjustmentView>;
    /**
     * Remark codes.
     */
    remarkCodes: Array<string>;
    /**
     * Every service line; `paid` is of the whole bill.
     */
    lineItems: Array<EorLineView>;
    /**
     * The PDFs of all EORs that stand, newest first.
     */
    documents: Array<EorDocumentView>;
    /**
     * Each EOR, newest first, voided ones too (extension).
     */
    eors: Array<EorEntryView>;
};

export type BillEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
};

export type BillForm = {
    /**
     * The client's report, case or work-item id. It is not a key: a second bill may carry the same.
     */
    externalId?: string | null;
    /**
     * Which rules apply.
     */
    billingMode?: 'med_legal' | 'professional';
    /**
     * The injured worker.
     */
    patient: PatientForm;
    /**
     * The claim.
     */
    claim: ClaimForm;
    /**
     * When the service took place.
     */
    service: ServiceForm;
    /**
     * The payee (boxes 25 and 33).
     */
    billingProvider: BillingProviderForm;
    /**
     * Who rendered the service (box 24J).
     */
    renderingProvider: RenderingProviderForm;
    /**
     * Who referred, ordered or supervised (box 17).
     */
    referringProvider?: ReferringProviderForm | null;
    /**
     * Where (box 32).
     */
    serviceLocation: ServiceLocationForm;
    /**
     * ICD-10-CM codes; at most 12 on a professional bill.
     */
    diagnoses: Array<string>;
    /**
     * Service lines.
     */
    serviceLines: Array<ServiceLineForm>;
    /**
     * Of ML200: what became of the appointment.
     */
    missedAppointment?: MissedAppointmentForm | null;
};

export type BillNoResponseEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * What is open.
     */
    balanceDue: number;
    /**
     * The day that passed without an answer.
     */
    responseDueDate: string;
};

export type BillNoteAddedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The note; its text is in the lifecycle of the bill.
     */
    noteId: string;
};

export type BillOrderRecordedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The order; its case is in the lifecycle of the bill.
     */
    orderId: string;
    /**
     * What it says. One of `threshold_resolved`, `payment_ordered`; values may be added.
     */
    kind: string;
    /**
     * When it was served on the provider.
     */
    servedAt: string;
    /**
     * Ordered to be paid; null where it resolves an issue.
     */
    amount: number | null;
};

export type BillPage = {
    data: Array<BillView>;
    /**
     * Send it as `cursor` for the next page; null when there is none.
     */
    nextCursor: string | null;
    /**
     * All matches; only with `count`.
     */
    total?: number;
};

export type BillProofEnvelope = {
    data: BillProofView;
};

export type BillProofView = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * A signed head of the tree over the whole log (C2SP checkpoint): its name, its number of events, its root, and signatures. Null while none was made.
     */
    head: string | null;
    /**
     * When the head was signed, as its second signature tells; null without a head.
     */
    signedAt: string | null;
    /**
     * Public keys that have signed heads so far (C2SP verifier keys), the newest last. Compare them with those that you have from elsewhere.
     */
    keys: Array<string>;
    /**
     * The bill’s events that are in the head, oldest first.
     */
    events: Array<ProvenEventView>;
    /**
     * Events of the bill that are in no head yet: a head is signed a minute after something was recorded.
     */
    pending: number;
};

export type BillReasonListEnvelope = {
    data: Array<BillReasonView>;
};

export type BillReasonView = {
    /**
     * Its id.
     */
    id: string;
    /**
     * What people call it.
     */
    title: string;
    /**
     * It fits one of the lines that were paid short, or any line where none was.
     */
    fits: boolean;
    /**
     * The text for all lines that were paid short, or for the whole bill where none was.
     */
    text: string;
    /**
     * By line, in their order.
     */
    lines: Array<LineReasonView>;
};

export type BillRefundVoidedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * What is open.
     */
    balanceDue: number;
    /**
     * What is paid above the charge: the payer may want it back.
     */
    creditBalance: number;
    /**
     * The refund.
     */
    refundId: string;
    /**
     * The payment that it is of.
     */
    paymentId: string;
    /**
     * The check or transfer of that payment: GET /payments/{id}.
     */
    checkId: string;
    /**
     * What went back to the payer.
     */
    amount: number;
};

export type BillRefundedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * What is open.
     */
    balanceDue: number;
    /**
     * What is paid above the charge: the payer may want it back.
     */
    creditBalance: number;
    /**
     * The refund.
     */
    refundId: string;
    /**
     * The payment that it is of.
     */
    paymentId: string;
    /**
     * The check or transfer of that payment: GET /payments/{id}.
     */
    checkId: string;
    /**
     * What went back to the payer.
     */
    amount: number;
    /**
     * The day of the refund.
     */
    refundDate: string;
    /**
     * Why: `credit`, it was paid above the charge; `requested`, the payer asked for it; `other`. One of `credit`, `requested`, `other`; values may be added.
     */
    cause: string;
};

export type BillRejectedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The payer's rejection code.
     */
    code: string;
};

export type BillReportRowView = {
    /**
     * Bill id.
     */
    billId: string;
    /**
     * Bill number.
     */
    billNumber: number;
    /**
     * Day of the first submission.
     */
    submittedDate: string;
    /**
     * First day of service; null after erasure.
     */
    dos: string | null;
    /**
     * Patient; null after erasure.
     */
    patient: string | null;
    /**
     * Claim number; null after erasure.
     */
    claim: string | null;
    /**
     * Claims administrator; null after erasure.
     */
    claimsAdmin: string | null;
    /**
     * Dashboard status key. One of `incomplete`, `send`, `sent`, `accepted`, `accepted_no_response`, `processed`, `paid`, `denied`, `rejected`, `appealing`, `lien`, `ibr`, `closed`; values may be added.
     */
    status: string;
    /**
     * Distinct codes, in line order.
     */
    codes: Array<string>;
    /**
     * Charged.
     */
    billed: number;
    /**
     * Posted principal.
     */
    paid: number;
};

export type BillRepricedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Allowed for the whole bill before.
     */
    allowedBefore: number;
    /**
     * Allowed for the whole bill now; charges stay.
     */
    allowedAfter: number;
    /**
     * Version of the rules by which it was decided anew; `GET /rules/versions` lists them.
     */
    rulesVersion: string;
};

export type BillRevisedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The corrected bill that was sent.
     */
    newBillId: string | null;
    /**
     * Why. One of `coding`, `units`, `patient_data`, `missing_document`, `other`; values may be added.
     */
    reason: string;
};

export type BillStatusEnvelope = {
    data: BillStatusView;
};

export type BillStatusUpdatedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The new state. One of `submitted`, `accepted`, `accepted_no_response`, `rejected`, `processed`, `partially_paid`, `denied`, `paid`, `second_review`, `ibr`, `lien`, `closed`; values may be added.
     */
    state: string;
    /**
     * The state before; null for a new bill. One of `submitted`, `accepted`, `accepted_no_response`, `rejected`, `processed`, `partially_paid`, `denied`, `paid`, `second_review`, `ibr`, `lien`, `closed`; values may be added.
     */
    previousState: string | null;
};

export type BillStatusView = {
    /**
     * Bill id.
     */
    billId: string;
    /**
     * The client’s id.
     */
    externalId: string | null;
    /**
     * Native state. One of `submitted`, `accepted`, `accepted_no_response`, `rejected`, `processed`, `partially_paid`, `denied`, `paid`, `second_review`, `ibr`, `lien`, `closed`; values may be added.
     */
    state: string;
    /**
     * Dashboard status key. One of `incomplete`, `send`, `sent`, `accepted`, `accepted_no_response`, `processed`, `paid`, `denied`, `rejected`, `appealing`, `lien`, `ibr`, `closed`; values may be added.
     */
    status: string;
    /**
     * The native state in words.
     */
    nativeStatus: string;
    /**
     * Charged.
     */
    totalCharge: number;
    /**
     * Posted principal.
     */
    totalPaid: number;
    /**
     * Written off at closing.
     */
    writtenOff: number;
    /**
     * Paid above the charge.
     */
    credit: number;
    /**
     * What is open.
     */
    balanceDue: number;
    /**
     * First submission.
     */
    submittedAt: string;
    /**
     * Days since the first submission.
     */
    agingDays: number;
    /**
     * The bill’s last event in the feed.
     */
    lastEventId: string | null;
    /**
     * Its sequence.
     */
    lastEventSequence: string | null;
    /**
     * Last day for the payer’s answer; null until the payer has the bill.
     */
    responseDueDate: string | null;
    /**
     * Last change.
     */
    updatedAt: string;
};

export type BillSubmittedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The client's id of the bill; null where it has none, and once the bill's patient data was destroyed.
     */
    externalId: string | null;
    /**
     * The number that people call the bill by.
     */
    billNumber: number;
    /**
     * State at that moment. One of `submitted`, `accepted`, `accepted_no_response`, `rejected`, `processed`, `partially_paid`, `denied`, `paid`, `second_review`, `ibr`, `lien`, `closed`; values may be added.
     */
    state: string;
    /**
     * Transmissions to the payer so far, this one included.
     */
    attempt: number;
    /**
     * There only when the same transmission was sent once more.
     */
    duplicate?: true;
    /**
     * Of a new bill: the one that it takes the place of, or null. Absent where a bill is sent again.
     */
    replaces?: string | null;
    /**
     * Of a bill that corrects one that an EOR had answered: that one; else absent.
     */
    revisionOf?: string | null;
};

export type BillTaskView = {
    /**
     * Who looks after it, called as when it was given to them; null: nobody in particular.
     */
    owner: TaskOwnerView | null;
    /**
     * Day by which it is to be looked at; null: none was set.
     */
    dueOn: string | null;
    /**
     * Day on which it comes back to the work queues; null: it is not put off.
     */
    snoozedUntil: string | null;
};

export type BillTasksEnvelope = {
    data: BillTasksView;
};

export type BillTasksView = {
    /**
     * What the office has to do.
     */
    dashboard: TaskBoardView;
    /**
     * What it waits for, within the time that others have.
     */
    waiting: TaskBoardView;
    /**
     * Choices for the filters, whatever the filters of this request.
     */
    filters: TaskFiltersView;
    /**
     * Of the whole organization, whatever provider or administrator is asked for; left out where one customer is, and for those who see less.
     */
    unmatchedRemittance?: UnmatchedRemittanceView;
    /**
     * Money of checks that is for no bill, and adjustments that nobody has explained; there where `unmatchedRemittance` is.
     */
    unappliedMoney?: UnappliedMoneyView;
};

export type BillView = {
    /**
     * Bill id.
     */
    id: string;
    /**
     * The client’s id.
     */
    externalId: string | null;
    /**
     * The client’s customer.
     */
    customerExternalId: string | null;
    /**
     * Where the bill stands. One of `submitted`, `accepted`, `accepted_no_response`, `rejected`, `processed`, `partially_paid`, `denied`, `paid`, `second_review`, `ibr`, `lien`, `closed`; values may be added.
     */
    state: string;
    /**
     * Which rules apply. One of `med_legal`, `professional`; values may be added.
     */
    billingMode: string;
    /**
     * Human-readable number, unique in the organization.
     */
    billNumber: number | null;
    /**
     * First submission.
     */
    submittedAt: string;
    /**
     * The patient, frozen at submission; null after erasure.
     */
    patient: PatientView | null;
    /**
     * The claim, frozen at submission; null after erasure.
     */
    claim: ClaimView | null;
    /**
     * Dates of service; null after erasure.
     */
    service: ServiceView | null;
    /**
     * The payee; null after erasure.
     */
    billingProvider: BillingProviderView | null;
    /**
     * Who rendered the service; null after erasure.
     */
    renderingProvider: RenderingProviderView | null;
    /**
     * Of ML200: what became of the appointment (extension).
     */
    missedAppointment?: MissedAppointmentView;
    /**
     * Who referred, ordered or supervised; null where none was sent, and after erasure.
     */
    referringProvider: ReferringProviderView | null;
    /**
     * Where; null after erasure.
     */
    serviceLocation: ServiceLocationView | null;
    /**
     * Service lines with allowed amounts.
     */
    serviceLines: Array<ServiceLineView>;
    /**
     * The payer packet; after erasure without names, descriptions and contents.
     */
    documents: Array<DocumentView>;
    /**
     * Dollars.
     */
    amounts: AmountsView;
    /**
     * What is worth a look (extension).
     */
    warnings: Array<WarningView>;
    /**
     * What the rules in force today say of the bill, while `warnings` stays as it was at submission: of its lines, and of days and rates whose rule ran out. With GET /bills/{id} alone, where they say something that `warnings` does not; never of a settled bill (extension).
     */
    currentWarnings?: Array<WarningView>;
    /**
     * What the client sent to find the bill again, by its own keys; empty after erasure (extension).
     */
    metadata: {
        [key: string]: string;
    };
    /**
     * The comprehensive evaluation by the same physician, for the same claim, that its evaluation comes after; null where none was on file at its submission (extension).
     */
    priorEvaluation?: PriorEvaluationView | null;
    /**
     * Bills of the same person that it may be a duplicate of (extension).
     */
    duplicates?: Array<DuplicateView>;
    /**
     * The bill that this one took the place of (extension).
     */
    replaces: string | null;
    /**
     * The corrected bill that took the place of this one (extension).
     */
    replacedBy: string | null;
    /**
     * The bill that an EOR had answered, and that this one corrects (extension).
     */
    revisionOf?: string | null;
    /**
     * The corrected bill that was sent after an EOR had answered this one, which stays out of totals meanwhile (extension).
     */
    revisedBy?: string | null;
};

export type BillerView = {
    /**
     * The subject of the session, else the name that the client gave, else the key.
     */
    id: string;
    /**
     * Name.
     */
    name: string;
    /**
     * First letters of the name.
     */
    initials: string;
};

export type BillingProfileEnvelope = {
    data: BillingProfileView;
};

export type BillingProfileView = {
    /**
     * The organization.
     */
    organizationId: string;
    /**
     * Pay-to providers. One without tax id, NPI, phone or whole address is refused on a bill.
     */
    billingProviders: Array<BillingProviderChoiceView>;
    /**
     * Active rendering providers.
     */
    renderingProviders: Array<SavedRenderingProviderView>;
    /**
     * Active places of service.
     */
    locations: Array<LocationView>;
};

export type BillingProviderChoiceView = {
    /**
     * Send it as bill.billingProvider.savedProviderId.
     */
    id: string;
    /**
     * The client’s id.
     */
    externalId: string | null;
    /**
     * Name.
     */
    name: string;
    /**
     * National provider identifier.
     */
    npi: string | null;
    /**
     * What the tax id is. One of `EIN`, `SSN`; values may be added.
     */
    taxIdType: string;
    /**
     * Its last four digits.
     */
    taxIdLast4: string | null;
    /**
     * A tax id is on file.
     */
    taxIdConfigured: boolean;
    /**
     * Kind of bills. One of `Professional`, `Institutional`; values may be added.
     */
    billType: string;
    /**
     * Telephone number.
     */
    phone: string | null;
    /**
     * Pay-to address; null when none is on file.
     */
    address: PayToAddressView | null;
};

export type BillingProviderForm = {
    /**
     * A saved billing provider of the organization; organization-wide credentials only.
     */
    savedProviderId?: string | null;
    /**
     * Name of the payee.
     */
    name?: string | null;
    /**
     * EIN or SSN, 9 digits.
     */
    taxId?: string | null;
    /**
     * What taxId is; EIN unless said.
     */
    taxIdType?: 'EIN' | 'SSN';
    /**
     * National provider identifier.
     */
    npi?: string | null;
    /**
     * Telephone number.
     */
    phone?: string | null;
    /**
     * Pay-to address.
     */
    address?: AddressForm | null;
};

export type BillingProviderRecordForm = {
    /**
     * The id that an earlier answer gave. An id that is not known is not taken over.
     */
    id?: string | null;
    /**
     * The client’s id: finds the record where `id` does not; unique within its list.
     */
    externalId?: string | null;
    /**
     * Name; required for a new one.
     */
    name?: string | null;
    /**
     * 9 digits, with or without hyphens. Left out, the stored one stays; an empty text clears it. An SSN is stored encrypted and never returned.
     */
    taxId?: string | null;
    /**
     * What taxId is; EIN unless said. Another type than the stored one (EIN for a new record) needs a taxId.
     */
    taxIdType?: 'EIN' | 'SSN';
    /**
     * National provider identifier.
     */
    npi?: string | null;
    /**
     * Kind of bills; Professional unless said.
     */
    billType?: 'Professional' | 'Institutional';
    /**
     * Telephone number.
     */
    phone?: string | null;
    /**
     * Street of the pay-to address.
     */
    billingStreet?: string | null;
    /**
     * City of the pay-to address.
     */
    billingCity?: string | null;
    /**
     * State of the pay-to address, two letters.
     */
    billingState?: string | null;
    /**
     * ZIP or ZIP+4 of the pay-to address.
     */
    billingZip?: string | null;
};

export type BillingProviderView = {
    /**
     * Name.
     */
    name: string;
    /**
     * The EIN; empty when it is an SSN, and in the answer of POST /bills for a saved provider where the credential may not read bills.
     */
    taxId: string;
    /**
     * What taxId is. One of `EIN`, `SSN`; values may be added.
     */
    taxIdType: string;
    /**
     * A tax id that is not shown is on file.
     */
    taxIdConfigured?: boolean;
    /**
     * Its last four digits.
     */
    taxIdLast4?: string;
    /**
     * National provider identifier.
     */
    npi: string;
    /**
     * Telephone number.
     */
    phone: string;
    /**
     * Pay-to address.
     */
    address: AddressView;
};

export type BillingSnapshotView = {
    /**
     * The payee.
     */
    billingProvider: BillingProviderView | null;
    /**
     * Who rendered the service.
     */
    renderingProvider: RenderingProviderView | null;
    /**
     * Where.
     */
    placeOfService: ServiceLocationView | null;
};

export type BrowserSessionView = {
    /**
     * Names the session; not secret.
     */
    sessionId: string;
    /**
     * The organization that it works in.
     */
    organizationId: string;
    /**
     * The stable id that your application has for the person.
     */
    subject: string;
    /**
     * What the person may do. One of `bills:create`, `bills:read`, `bills:act`, `documents:read`, `eors:read`, `payers:read`, `organization:manage`, `team:manage`, `rfas:read`, `rfas:create`, `rfas:edit`, `rfas:sign`, `rfas:act`; values may be added.
     */
    permissions: Array<string>;
    /**
     * What it is limited to; null for the whole organization.
     */
    resource: SessionResourceView | null;
    /**
     * The secret that the browser sends as `Authorization: Bearer`.
     */
    token: string;
    /**
     * The exact origin that the session works from; every request must carry it as `Origin`.
     */
    allowedOrigin: string;
    /**
     * The end of the session, by the real clock.
     */
    expiresAt: string;
};

export type ChangeEndpointRequest = {
    /**
     * Where events are posted: https, without credentials or fragment, and to no address of a private network; to this machine, also by http, only in the sandbox of a service that runs on it.
     */
    url?: string | null;
    /**
     * Event types and families such as `bill.*`, each once; `*` is everything, and may also be sent as a plain text.
     */
    eventTypes?: Array<'*' | 'bill.*' | 'bill.status.*' | 'eor.*' | 'receivable.*' | 'payment.*' | 'review.*' | 'transmission.*' | 'payer_file.*' | 'rfa.*' | 'rfa.delivery.*' | 'rfa.status.*' | 'document.*' | 'notification.*' | 'notification.recipient.*' | 'webhook.*' | 'webhook.endpoint.*' | 'webhook.delivery.*' | 'bill.submitted' | 'bill.status.updated' | 'bill.accepted' | 'bill.rejected' | 'bill.denied' | 'bill.partially_paid' | 'bill.paid' | 'bill.second_review' | 'bill.ibr' | 'bill.lien' | 'bill.closed' | 'bill.reopened' | 'bill.no_response' | 'bill.repriced' | 'bill.deadline_changed' | 'bill.document_added' | 'eor.received' | 'eor.voided' | 'eor.service_corrected' | 'bill.order_recorded' | 'bill.demand_made' | 'bill.demand_answered' | 'bill.revised' | 'bill.revision_withdrawn' | 'receivable.opened' | 'receivable.paid' | 'receivable.reopened' | 'receivable.withdrawn' | 'receivable.waived' | 'payment.posted' | 'payment.voided' | 'payment.reclassified' | 'payment.recoupment_proposed' | 'payment.recouped' | 'payment.recoupment_disputed' | 'payment.bill_refunded' | 'payment.bill_refund_voided' | 'payment.refund_requested' | 'payment.refund_answered' | 'payment.refund_request_withdrawn' | 'review.created' | 'review.submitted' | 'review.discarded' | 'review.decided' | 'review.reopened' | 'bill.note_added' | 'bill.assigned' | 'bill.courtesy_copy_sent' | 'bill.duplicate_suspected' | 'transmission.sent' | 'transmission.failed' | 'transmission.acknowledged' | 'payer_file.received' | 'payer_file.items_settled' | 'payer_file.done' | 'payer_file.item_resolved' | 'payment.received' | 'payment.applied' | 'payment.unapplied' | 'payment.adjusted' | 'payment.refunded' | 'payment.refund_voided' | 'payment.receipt_voided' | 'payment.cleared' | 'rfa.created' | 'rfa.updated' | 'rfa.document_added' | 'rfa.signed' | 'rfa.submitted' | 'rfa.delivery.updated' | 'rfa.received' | 'rfa.incomplete' | 'rfa.information_requested' | 'rfa.information_answered' | 'rfa.deferred' | 'rfa.deferral_lifted' | 'rfa.decided' | 'rfa.decision_corrected' | 'rfa.imr_filed' | 'rfa.imr_decided' | 'rfa.overdue' | 'rfa.item_withdrawn' | 'rfa.item_linked' | 'rfa.item_released' | 'rfa.canceled' | 'rfa.closed' | 'rfa.reopened' | 'rfa.status.updated' | 'document.added' | 'notification.recipient.invited' | 'notification.recipient.enabled' | 'notification.recipient.disabled' | 'webhook.endpoint.disabled' | 'webhook.delivery.exhausted' | 'webhook.test'>;
    /**
     * Your own words about it; null and empty text take them away.
     */
    description?: string | null;
    /**
     * Are events sent to it? `true` also switches on what the service disabled.
     */
    active?: boolean | null;
};

export type ChangeMemberRequest = {
    /**
     * Another role.
     */
    role?: 'admin' | 'manager' | 'biller' | 'payments' | 'viewer' | 'auditor';
    /**
     * False locks the member out; true lets the member in again.
     */
    active?: boolean | null;
};

export type ChangedCheckEnvelope = {
    data: ChangedCheckView;
};

export type ChangedCheckView = {
    /**
     * The check or transfer.
     */
    id: string;
    /**
     * How the money moves; `none` where claims and adjustments cancel each other out. Left out where the credential may not read it. One of `check`, `eft`, `none`; values may be added.
     */
    method?: string;
    /**
     * `voided`: it was posted by mistake or bounced, and all of its money is 0. One of `received`, `voided`; values may be added.
     */
    status: string;
    /**
     * How it came to be known: told by a remittance (`835`), or posted by a person. Left out where the credential may not read it. One of `paper`, `835`, `portal`; values may be added.
     */
    source?: string;
    /**
     * Number of the check or trace; null where there is none. Left out where the credential may not read it.
     */
    checkNumber?: string | null;
    /**
     * The payer that the remittance names; null where nobody told it. Left out where the credential may not read it.
     */
    payer?: string | null;
    /**
     * When it was deposited. Left out where the credential may not read it.
     */
    depositDate?: string;
    /**
     * When it came to be known, by the clock of the organization. Left out where the credential may not read it.
     */
    receivedAt?: string;
    /**
     * What the payer sent.
     */
    amount: number;
    /**
     * What its bills have of it. Below 0 where more was taken back than paid.
     */
    applied: number;
    /**
     * Claims of its remittance that are being worked off; 0 a moment later.
     */
    pending: number;
    /**
     * Adjustments of the whole remittance (PLB), below 0 where they take money.
     */
    adjusted: number;
    /**
     * What was sent back to the payer.
     */
    refunded: number;
    /**
     * What of it is for no bill yet. Below 0 where a payer took back what nobody knows.
     */
    unapplied: number;
    /**
     * How many shares its bills have.
     */
    bills: number;
    /**
     * The payer file that told of it: GET /payer-files/{id}. Null where a person posted it and no file told of it. Left out where the credential may not read it.
     */
    payerFileId?: string | null;
    /**
     * The bank has it: PUT /payments/{id}/clearance.
     */
    cleared: boolean;
    /**
     * Since when the bank has it; null where it does not.
     */
    clearedOn: string | null;
    /**
     * Last change, by the clock of the organization.
     */
    updatedAt: string;
};

export type ChangedEndpointEnvelope = {
    data: ChangedEndpointView;
};

export type ChangedEndpointView = {
    /**
     * Of the endpoint: `wh_…`.
     */
    id: string;
    /**
     * Where events are posted. Left out where the credential may not read it.
     */
    url?: string;
    /**
     * Your own words about it. Left out where the credential may not read it.
     */
    description?: string | null;
    /**
     * What it listens to, as it was written: `*`, or a list of types and of families such as `bill.*`. Left out where the credential may not read it.
     */
    eventTypes?: unknown;
    /**
     * Are events sent to it?
     */
    active: boolean;
    /**
     * Why the service disabled it: it answered 410, or only failed for 120 hours. Left out where the credential may not read it. One of `gone`, `failing`; values may be added.
     */
    disabledReason?: string | null;
    /**
     * Until then the secret that was replaced last signs as well; null when it does not.
     */
    previousSecretExpiresAt: string | null;
    /**
     * When each earlier secret that still signs expires, the one that was replaced last first: at most 5.
     */
    previousSecretsExpireAt: Array<string>;
    /**
     * When it was made. Left out where the credential may not read it.
     */
    createdAt?: string;
    /**
     * When it was last changed.
     */
    updatedAt: string;
    /**
     * Signs the deliveries: `whsec_` and Base64. Only in the answers that make one: keep it.
     */
    secret?: string;
};

export type ChangedMemberEnvelope = {
    data: ChangedMemberView;
};

export type ChangedMemberView = {
    /**
     * Its id.
     */
    id: string;
    /**
     * Mail address, where the host or the operator gave one. Left out where the credential may not read it.
     */
    email?: string | null;
    /**
     * Name. Left out where the credential may not read it.
     */
    name?: string | null;
    /**
     * Role. One of `admin`, `manager`, `biller`, `payments`, `viewer`, `auditor`; values may be added.
     */
    role: string;
    /**
     * May the member sign in?
     */
    active: boolean;
    /**
     * Number of passkeys; 0: the member has no second factor. Left out where the credential may not read it.
     */
    passkeys?: number;
    /**
     * Member since. Left out where the credential may not read it.
     */
    createdAt?: string;
    /**
     * May you change this member? Nobody changes their own role or state.
     */
    canManage: boolean;
};

export type ChangedRfaEnvelope = {
    data: ChangedRfaView;
};

export type ChangedRfaFollowUpEnvelope = {
    data: ChangedRfaFollowUpView;
};

export type ChangedRfaFollowUpView = {
    /**
     * The task: PATCH /rfa-follow-ups/{id}. A new fact, such as another question, is another task.
     */
    id: string;
    /**
     * What is to be done. One of `no_response`, `returned_incomplete`, `delivery_failed`, `information_to_answer`, `decision_to_record`, `decision_to_correct`, `answer_expected`, `receipt_missing`, `documents_ageing`, `rfa_not_sent`, `approval_ends_soon`, `deferred_followup`, `link_bill`, `schedule_treatment`, `imr_window`; values may be added.
     */
    kind: string;
    /**
     * The same as a title.
     */
    label: string;
    /**
     * The same in one sentence.
     */
    todo: string;
    /**
     * The law, or the letter, behind it; null where none is.
     */
    citation: string | null;
    /**
     * Is it to be done, put off, or over with a review? A list has no reviewed ones. One of `open`, `snoozed`, `reviewed`; values may be added.
     */
    state: string;
    /**
     * Since when it stands.
     */
    since: string;
    /**
     * Day that it is about, whoever has to keep it; null where there is none.
     */
    dueAt: string | null;
    /**
     * Of `dueAt`: `unproven` stands by our reading. Null where no rule counts it. One of `proven`, `unproven`; values may be added.
     */
    certainty: string | null;
    /**
     * Items that it is about; empty: the whole request.
     */
    itemIds: Array<string>;
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * Its number within the organization.
     */
    rfaNumber: number;
    /**
     * The customer that it belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Where it stands. One of `draft`, `ready`, `submitted`, `received`, `under_review`, `information_requested`, `incomplete`, `deferred`, `approved`, `modified`, `denied`, `mixed`, `canceled`, `closed`; values may be added.
     */
    status: string;
    /**
     * The last that came of looking after it; null before. One of `message_left`, `decision_pending`, `decision_issued`, `not_on_file`, `reviewed`; values may be added.
     */
    outcome: string | null;
    /**
     * When that was.
     */
    followedUpAt: string | null;
    /**
     * Day on which it shows again; null where it was not put off.
     */
    snoozedUntil: string | null;
    /**
     * Whose it is; null: nobody’s. Left out where the credential may not read it.
     */
    assigneeReference?: string | null;
    /**
     * Who looked after it the last time. Left out where the credential may not read it.
     */
    followedUpBy?: string | null;
    /**
     * What they noted. Left out where the credential may not read it.
     */
    note?: string | null;
    /**
     * The patient. Left out where the credential may not read it.
     */
    patientId?: string;
    /**
     * Name of the injured worker. Left out where the credential may not read it.
     */
    employeeName?: string | null;
    /**
     * Claim number; null in a draft without one. Left out where the credential may not read it.
     */
    claimNumber?: string | null;
    /**
     * Name of the physician. Left out where the credential may not read it.
     */
    providerName?: string | null;
    /**
     * The claims administrator. Left out where the credential may not read it.
     */
    claimsAdminId?: string;
    /**
     * Its name. Left out where the credential may not read it.
     */
    administratorName?: string | null;
};

export type ChangedRfaView = {
    /**
     * The request.
     */
    id: string;
    /**
     * Number within the organization.
     */
    rfaNumber: number;
    /**
     * The client’s id; null where there is none. Left out where the credential may not read it.
     */
    externalId?: string | null;
    /**
     * The customer that it belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Where it stands. One of `draft`, `ready`, `submitted`, `received`, `under_review`, `information_requested`, `incomplete`, `deferred`, `approved`, `modified`, `denied`, `mixed`, `canceled`, `closed`; values may be added.
     */
    status: string;
    /**
     * The same in a few words. One of `incomplete`, `sent`, `failed`, `received`, `processed`, `closed`; values may be added.
     */
    lifecycleStatus: string;
    /**
     * When it was drafted.
     */
    createdAt: string;
    /**
     * When it was first sent.
     */
    submittedAt: string | null;
    /**
     * Last change.
     */
    updatedAt: string;
    /**
     * No decision came by the last day for one.
     */
    overdue: boolean;
    /**
     * Of the content: 1 as it was drafted.
     */
    revision: number;
    /**
     * The injured worker; null once the request was erased. Left out where the credential may not read it.
     */
    patient?: RfaPatientView | null;
    /**
     * The claim; null once the request was erased. Left out where the credential may not read it.
     */
    claim?: RfaClaimView | null;
    /**
     * Who asks; null once the request was erased. Left out where the credential may not read it.
     */
    requestingPhysician?: RfaPhysicianView | null;
    /**
     * The practice; null once the request was erased. Left out where the credential may not read it.
     */
    practice?: RfaPracticeView | null;
    /**
     * Whom at the claims administrator the form names; null where nobody is named. Left out where the credential may not read it.
     */
    authorizationContact?: RfaContactView | null;
    /**
     * The box at the top of the form. Left out where the credential may not read it. One of `new`, `resubmission_material_change`; values may be added.
     */
    requestType?: string;
    /**
     * It confirms an oral request. Left out where the credential may not read it.
     */
    oralConfirmation?: boolean;
    /**
     * When the treatment takes place. Left out where the credential may not read it. One of `prospective`, `concurrent`, `retrospective`; values may be added.
     */
    reviewType?: string;
    /**
     * Expedited review. Left out where the credential may not read it.
     */
    expedited?: boolean;
    /**
     * The certification of the threat to health. Left out where the credential may not read it.
     */
    certification?: string | null;
    /**
     * Why the treatment is needed. Left out where the credential may not read it.
     */
    rationale?: string | null;
    /**
     * What changed since the decision before. Left out where the credential may not read it.
     */
    materialChange?: string | null;
    /**
     * Day of the examination. Left out where the credential may not read it.
     */
    recommendationDate?: string | null;
    /**
     * Day of the first visit. Left out where the credential may not read it.
     */
    firstVisitDate?: string | null;
    /**
     * On the form, or a narrative. Left out where the credential may not read it. One of `rfa`, `narrative`; values may be added.
     */
    form?: string;
    /**
     * What is asked for; empty once the request was erased. Left out where the credential may not read it.
     */
    items?: Array<RfaItemView>;
    /**
     * Its documents, oldest first. Left out where the credential may not read it.
     */
    documents?: Array<RfaDocumentView>;
    /**
     * What was sent and what came in, oldest first. Left out where the credential may not read it.
     */
    transmissions?: Array<RfaTransmissionView>;
    /**
     * That the claims administrator has it; null before. Left out where the credential may not read it.
     */
    receipt?: RfaReceiptView | null;
    /**
     * That it was sent back as incomplete, the last time; null where it never was. Left out where the credential may not read it.
     */
    returned?: RfaReturnedView | null;
    /**
     * Questions of the claims administrator. Left out where the credential may not read it.
     */
    informationRequests?: Array<RfaInformationRequestView>;
    /**
     * Review that is put off; null where none is. Left out where the credential may not read it.
     */
    deferral?: RfaDeferralView | null;
    /**
     * The decisions that stand. Left out where the credential may not read it.
     */
    decisions?: Array<RfaDecisionView>;
    /**
     * Decisions that were corrected, oldest first. Left out where the credential may not read it.
     */
    correctedDecisions?: Array<RfaDecisionView>;
    /**
     * Independent medical reviews, in the order in which they were recorded. Left out where the credential may not read it.
     */
    imr?: Array<RfaImrView>;
    /**
     * Did the last decision come in time, by the rules in force and the receipt of then? The event `rfa.decided` says it as it was judged when it was recorded. Null where there is none, or its day of receipt is unknown. Left out where the credential may not read it. One of `in_time`, `late`, `unproven`; values may be added.
     */
    timeliness?: string | null;
    /**
     * Version of the rules that this was judged by. Left out where the credential may not read it.
     */
    rulesVersion?: string | null;
    /**
     * Days that count now, by the rules in force. Left out where the credential may not read it.
     */
    deadlines?: Array<RfaDeadlineView>;
    /**
     * What is missing for signature and sending.
     */
    readiness: RfaReadinessView;
    /**
     * What was missing and was accepted. Left out where the credential may not read it.
     */
    accepted?: Array<RfaAcceptedView>;
    /**
     * The signature; null where this content has none. Left out where the credential may not read it.
     */
    signature?: RfaSignatureView | null;
    /**
     * What may be done with it now. One of `edit_draft`, `attach_document`, `remove_document`, `sign`, `submit`, `record_transmission`, `record_incomplete`, `record_information_request`, `answer_information_request`, `record_deferral`, `lift_deferral`, `record_decisions`, `correct_decision`, `record_imr`, `withdraw_item`, `cancel`, `close`, `reopen`, `add_note`; values may be added.
     */
    allowedActions: Array<string>;
};

export type CheckAdjustedEventData = {
    /**
     * The check or transfer: GET /payments/{id}.
     */
    checkId: string;
    /**
     * How it came to be known. One of `paper`, `835`, `portal`; values may be added.
     */
    source: string;
    /**
     * The whole check.
     */
    amount: number;
    /**
     * What of it is for no bill after this. Below 0 where a payer took back what nobody knows.
     */
    unapplied: number;
    /**
     * The adjustment.
     */
    adjustmentId: string;
    /**
     * Its code in the remittance (PLB03).
     */
    code: string;
    /**
     * Its amount, signed as in the remittance: above 0 takes money from the check.
     */
    adjustment: number;
    /**
     * What became of it. One of `open`, `proposed`, `assigned`, `disputed`, `settled`; values may be added.
     */
    status: string;
};

export type CheckAdjustmentView = {
    /**
     * The adjustment.
     */
    id: string;
    /**
     * Its code (PLB03).
     */
    code: string;
    /**
     * Its amount, signed as in the remittance: above 0 takes money from the check.
     */
    amount: number;
    /**
     * Its reference as the payer wrote it; null without one.
     */
    reference: string | null;
    /**
     * What became of it; `open`: nobody knows yet what it is for. One of `open`, `proposed`, `assigned`, `disputed`, `settled`; values may be added.
     */
    status: string;
    /**
     * The bill that it is proposed for, or that has its money; null where there is none.
     */
    billId: string | null;
    /**
     * What a person said to it; null where nobody did.
     */
    note: string | null;
};

export type CheckAllocationView = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * Its number; null where the lists have not caught up with it yet.
     */
    billNumber: number | null;
    /**
     * The payment of the bill; of a reversal the payment that it takes back.
     */
    paymentId: string;
    /**
     * The EOR that announced it, or null.
     */
    eorId: string | null;
    /**
     * What of the check is for this bill; below 0 for a reversal.
     */
    amount: number;
    /**
     * What of it pays the bill.
     */
    principal: number;
    /**
     * Penalty in it.
     */
    penalty: number;
    /**
     * Interest in it.
     */
    interest: number;
    /**
     * Fee of an independent bill review in it.
     */
    ibrFee: number;
    /**
     * The payer took a payment back by this check.
     */
    reversal: boolean;
    /**
     * `returned`: the bill voided the payment, and its money is unapplied again. One of `applied`, `returned`; values may be added.
     */
    status: string;
};

export type CheckAppliedEventData = {
    /**
     * The check or transfer: GET /payments/{id}.
     */
    checkId: string;
    /**
     * How it came to be known. One of `paper`, `835`, `portal`; values may be added.
     */
    source: string;
    /**
     * The whole check.
     */
    amount: number;
    /**
     * What of it is for no bill after this. Below 0 where a payer took back what nobody knows.
     */
    unapplied: number;
    /**
     * What was applied to bills; below 0 where more was taken back than paid.
     */
    applied: number;
    /**
     * To how many bills.
     */
    bills: number;
};

export type CheckClearedEventData = {
    /**
     * The check or transfer: GET /payments/{id}.
     */
    checkId: string;
    /**
     * How it came to be known. One of `paper`, `835`, `portal`; values may be added.
     */
    source: string;
    /**
     * The whole check.
     */
    amount: number;
    /**
     * What of it is for no bill after this. Below 0 where a payer took back what nobody knows.
     */
    unapplied: number;
    /**
     * True where the bank has it; false where it does not after all.
     */
    cleared: boolean;
    /**
     * Since when the bank has it; null where it does not.
     */
    clearedOn: string | null;
};

export type CheckEventData = {
    /**
     * The check or transfer: GET /payments/{id}.
     */
    checkId: string;
    /**
     * How it came to be known. One of `paper`, `835`, `portal`; values may be added.
     */
    source: string;
    /**
     * The whole check.
     */
    amount: number;
    /**
     * What of it is for no bill after this. Below 0 where a payer took back what nobody knows.
     */
    unapplied: number;
};

export type CheckHeldView = {
    /**
     * The payer file that told of the claim.
     */
    payerFileId: string;
    /**
     * Its item in that file: POST /payer-files/{id}/items/{n}/match. Null where the receipt has no such item.
     */
    n: number | null;
    /**
     * How much; below 0 for a reversal of what nobody knows.
     */
    amount: number;
    /**
     * Why: the reason of the item, or `interest_left`.
     */
    reason: string;
};

export type CheckPage = {
    data: Array<CheckView>;
    /**
     * Send it as `cursor` for the next page; null when there is none.
     */
    nextCursor: string | null;
};

export type CheckReceivedEventData = {
    /**
     * The check or transfer: GET /payments/{id}.
     */
    checkId: string;
    /**
     * How it came to be known. One of `paper`, `835`, `portal`; values may be added.
     */
    source: string;
    /**
     * The whole check.
     */
    amount: number;
    /**
     * What of it is for no bill after this. Below 0 where a payer took back what nobody knows.
     */
    unapplied: number;
    /**
     * How the money moves; `none` where claims and adjustments cancel each other out. One of `check`, `eft`, `none`; values may be added.
     */
    method: string;
    /**
     * When it was deposited.
     */
    depositDate: string;
    /**
     * The payer file that told of it; null where a person posted it.
     */
    payerFileId: string | null;
};

export type CheckRefundView = {
    /**
     * The refund.
     */
    id: string;
    /**
     * What was sent back.
     */
    amount: number;
    /**
     * When it was sent back.
     */
    refundDate: string;
    /**
     * How it was sent back. One of `check`, `eft`; values may be added.
     */
    method: string;
    /**
     * Number of our check; null without one.
     */
    checkNumber: string | null;
    /**
     * The bill that it was sent back of; null where the money was for no bill.
     */
    billId: string | null;
    /**
     * The payment that it was sent back of; null where the money was for no bill.
     */
    paymentId: string | null;
    /**
     * Why, as a word; `unapplied` where the money was for no bill.
     */
    cause: string;
    /**
     * Why, in the words of a person; null without a note.
     */
    note: string | null;
    /**
     * It was not sent back after all.
     */
    voided: boolean;
};

export type CheckRefundedEventData = {
    /**
     * The check or transfer: GET /payments/{id}.
     */
    checkId: string;
    /**
     * How it came to be known. One of `paper`, `835`, `portal`; values may be added.
     */
    source: string;
    /**
     * The whole check.
     */
    amount: number;
    /**
     * What of it is for no bill after this. Below 0 where a payer took back what nobody knows.
     */
    unapplied: number;
    /**
     * The refund.
     */
    refundId: string;
    /**
     * What was sent back.
     */
    refunded: number;
};

export type CheckShareForm = {
    /**
     * The bill; each once.
     */
    billId: string;
    /**
     * The EOR that announced it; unless given the latest one that announced so much and was not paid.
     */
    eorId?: string | null;
    /**
     * What of the check is for this bill, penalty and interest included.
     */
    amount: number;
    /**
     * Part of the amount that is penalty.
     */
    penalty?: number | null;
    /**
     * Part of the amount that is interest.
     */
    interest?: number | null;
    /**
     * Part of the amount that pays the fee of an independent bill review back.
     */
    ibrFee?: number | null;
    /**
     * Where its principal is above what is open: refused, or taken as credit of the payer (extension).
     */
    overpayment?: 'refuse' | 'credit';
};

export type CheckUnappliedEventData = {
    /**
     * The check or transfer: GET /payments/{id}.
     */
    checkId: string;
    /**
     * How it came to be known. One of `paper`, `835`, `portal`; values may be added.
     */
    source: string;
    /**
     * The whole check.
     */
    amount: number;
    /**
     * What of it is for no bill after this. Below 0 where a payer took back what nobody knows.
     */
    unapplied: number;
    /**
     * Why most of it is for no bill: the reason of the item of the payer file, or `voided`.
     */
    reason: string;
};

export type CheckView = {
    /**
     * The check or transfer.
     */
    id: string;
    /**
     * How the money moves; `none` where claims and adjustments cancel each other out. One of `check`, `eft`, `none`; values may be added.
     */
    method: string;
    /**
     * `voided`: it was posted by mistake or bounced, and all of its money is 0. One of `received`, `voided`; values may be added.
     */
    status: string;
    /**
     * How it came to be known: told by a remittance (`835`), or posted by a person. One of `paper`, `835`, `portal`; values may be added.
     */
    source: string;
    /**
     * Number of the check or trace; null where there is none.
     */
    checkNumber: string | null;
    /**
     * The payer that the remittance names; null where nobody told it.
     */
    payer: string | null;
    /**
     * When it was deposited.
     */
    depositDate: string;
    /**
     * When it came to be known, by the clock of the organization.
     */
    receivedAt: string;
    /**
     * What the payer sent.
     */
    amount: number;
    /**
     * What its bills have of it. Below 0 where more was taken back than paid.
     */
    applied: number;
    /**
     * Claims of its remittance that are being worked off; 0 a moment later.
     */
    pending: number;
    /**
     * Adjustments of the whole remittance (PLB), below 0 where they take money.
     */
    adjusted: number;
    /**
     * What was sent back to the payer.
     */
    refunded: number;
    /**
     * What of it is for no bill yet. Below 0 where a payer took back what nobody knows.
     */
    unapplied: number;
    /**
     * How many shares its bills have.
     */
    bills: number;
    /**
     * The payer file that told of it: GET /payer-files/{id}. Null where a person posted it and no file told of it.
     */
    payerFileId: string | null;
    /**
     * The bank has it: PUT /payments/{id}/clearance.
     */
    cleared: boolean;
    /**
     * Since when the bank has it; null where it does not.
     */
    clearedOn: string | null;
    /**
     * Last change, by the clock of the organization.
     */
    updatedAt: string;
};

export type ClaimForm = {
    /**
     * A claim id that an earlier answer gave; not together with externalId.
     */
    id?: string | null;
    /**
     * The client's claim id; not together with id.
     */
    externalId?: string | null;
    /**
     * Claim number that the payer assigned.
     */
    claimNumber: string;
    /**
     * WCAB / EAMS case number.
     */
    adjNumber?: string | null;
    /**
     * Employer.
     */
    employer: string;
    /**
     * Date of injury; of a cumulative injury the last day.
     */
    dateOfInjury: string;
    /**
     * State of the injury.
     */
    injuryState?: string | null;
    /**
     * What happened.
     */
    description?: string | null;
    /**
     * Who pays.
     */
    claimsAdministrator: ClaimsAdministratorChoice;
};

export type ClaimNumberMatchView = {
    /**
     * Mask: # digit, @ letter, * either, anything else itself.
     */
    pattern: string;
    /**
     * Characters of the whole claim number.
     */
    length?: number;
    /**
     * A number that fits.
     */
    example?: string;
    /**
     * Null when no claim number was sent, or the mask cannot be evaluated.
     */
    matches: boolean | null;
};

export type ClaimNumberPatternView = {
    /**
     * Mask: # digit, @ letter, * either, anything else itself.
     */
    pattern: string;
    /**
     * Characters of the whole claim number.
     */
    length?: number;
    /**
     * A number that fits.
     */
    example?: string;
};

export type ClaimPatternStatusView = {
    /**
     * The finding. One of `match`, `warning`, `unknown`; values may be added.
     */
    state: string;
    /**
     * In short.
     */
    label: string;
    /**
     * In full.
     */
    detail: string;
};

export type ClaimView = {
    /**
     * Stable id; send it as claim.id on the next bill.
     */
    id: string;
    /**
     * The client’s id.
     */
    externalId: string | null;
    /**
     * Claim number.
     */
    claimNumber: string;
    /**
     * WCAB / EAMS case number.
     */
    adjNumber: string | null;
    /**
     * Employer.
     */
    employer: string;
    /**
     * Date of injury.
     */
    dateOfInjury: string;
    /**
     * State of the injury.
     */
    injuryState: string | null;
    /**
     * What happened.
     */
    description: string | null;
    /**
     * Who pays.
     */
    claimsAdministrator: AdministratorRef;
    /**
     * ICD-10-CM codes, dotted.
     */
    diagnoses: Array<string>;
};

export type ClaimsAdministratorChoice = {
    /**
     * Directory id (from the search), or the id of a custom administrator.
     */
    id: string;
    /**
     * payers[].key of the search; required where the administrator needs a payer choice.
     */
    payerId?: string | null;
    /**
     * Canonical name.
     */
    name: string;
};

export type ClaimsAdministratorEntryView = {
    /**
     * Opaque; send it as claim.claimsAdministrator.id.
     */
    id: string;
    /**
     * Canonical name; send it as claim.claimsAdministrator.name.
     */
    name: string;
    /**
     * Accepts electronic bills.
     */
    hasElectronic: boolean;
    /**
     * Two letters each; empty when not known.
     */
    states: Array<string>;
    /**
     * Exact name or alias; all words or the claim number fit; merely listed. One of `high`, `medium`, `directory`; values may be added.
     */
    confidence: string;
    /**
     * The one that recommendedId names.
     */
    recommended: boolean;
    /**
     * Hints.
     */
    signals: Array<SignalView>;
    /**
     * Payers within the administrator.
     */
    payers: Array<PayerChoiceView>;
    /**
     * A bill must name one of the payers.
     */
    payerSelectionRequired: boolean;
    /**
     * Other names.
     */
    aliases?: Array<string>;
    /**
     * Related entities.
     */
    affiliatedEntities?: Array<string>;
    /**
     * Shapes of its claim numbers.
     */
    claimNumberPatterns: Array<ClaimNumberMatchView>;
};

export type ClaimsAdministratorProfileEnvelope = {
    data: ClaimsAdministratorProfileView;
};

export type ClaimsAdministratorProfileView = {
    /**
     * Directory id.
     */
    id: string;
    /**
     * Canonical name.
     */
    name: string;
    /**
     * Insurer, third-party administrator, self-insured employer …
     */
    type?: string;
    /**
     * About it.
     */
    description?: string;
    /**
     * Website.
     */
    website?: string;
    /**
     * Office hours.
     */
    hours?: string;
    /**
     * Other names.
     */
    aliases?: Array<string>;
    /**
     * Related entities.
     */
    affiliatedEntities?: Array<string>;
    /**
     * Telephone numbers.
     */
    telephoneNumbers?: Array<string>;
    /**
     * Email addresses.
     */
    emailAddresses?: Array<string>;
    /**
     * Web portals.
     */
    webPortals?: Array<string>;
    /**
     * What its claim numbers look like.
     */
    claimNumberHint?: string;
    /**
     * How it works on a bill.
     */
    billProcessingWorkflow?: string;
    /**
     * What to know about that.
     */
    billProcessingWorkflowNotes?: string;
    /**
     * Active payers.
     */
    payers?: Array<PayerProfileView>;
    /**
     * What needs authorization.
     */
    authorizationNotice?: string;
    /**
     * Who reviews its bills.
     */
    billReview?: Array<OfficeView>;
    /**
     * Who authorizes treatment.
     */
    authorization?: Array<OfficeView>;
    /**
     * Where bills are mailed to.
     */
    mailingAddresses?: Array<MailingAddressView>;
    /**
     * Shapes of its claim numbers.
     */
    claimNumberPatterns?: Array<ClaimNumberPatternView>;
};

export type ClaimsAdministratorSuggestionView = {
    /**
     * Opaque; send it as claim.claimsAdministrator.id.
     */
    id: string;
    /**
     * Canonical name; send it as claim.claimsAdministrator.name.
     */
    name: string;
    /**
     * Accepts electronic bills.
     */
    hasElectronic: boolean;
    /**
     * Two letters each; empty when not known.
     */
    states: Array<string>;
    /**
     * Exact name or alias; all words or the claim number fit; merely listed. One of `high`, `medium`, `directory`; values may be added.
     */
    confidence: string;
    /**
     * The one that recommendedId names.
     */
    recommended: boolean;
    /**
     * Hints.
     */
    signals: Array<SignalView>;
    /**
     * Payers within the administrator.
     */
    payers: Array<PayerChoiceView>;
    /**
     * A bill must name one of the payers.
     */
    payerSelectionRequired: boolean;
    /**
     * Other names.
     */
    aliases?: Array<string>;
    /**
     * Related entities.
     */
    affiliatedEntities?: Array<string>;
    /**
     * Shapes of its claim numbers.
     */
    claimNumberPatterns: Array<ClaimNumberMatchView>;
    /**
     * One administrator alone is named exactly; otherwise something speaks for it.
     */
    deterministic: boolean;
    /**
     * Why.
     */
    reason: string;
    /**
     * The payer that was meant, or the only choice.
     */
    selectedPayerId?: string;
};

export type ClaimsAdministratorsView = {
    /**
     * This page, best first; your own administrators after the directory’s.
     */
    results: Array<ClaimsAdministratorEntryView>;
    /**
     * Whose name or alias is the source name, else q. It does not replace a person’s review.
     */
    recommendedId: string | null;
    /**
     * What the context speaks for.
     */
    suggestions: Array<ClaimsAdministratorSuggestionView>;
    /**
     * Matches before paging.
     */
    total: number;
    /**
     * Where the next page begins; missing on the last one.
     */
    nextOffset?: number;
};

export type ClearCheckRequest = {
    /**
     * True where the bank has it.
     */
    cleared: boolean;
    /**
     * Since when, not in the future; today unless given. Of a check that is cleared alone.
     */
    clearedOn?: string | null;
    /**
     * What the bank calls it.
     */
    bankReference?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type ClearinghousePayerIdView = {
    /**
     * Clearinghouse.
     */
    clearinghouse: string;
    /**
     * What it calls the payer.
     */
    payerId: string;
};

export type ClockEnvelope = {
    data: ClockView;
};

export type ClockView = {
    /**
     * What the clock says now.
     */
    now: string;
};

export type CloseBillRequest = {
    /**
     * What to do.
     */
    action: 'close';
    /**
     * Why.
     */
    reason: string;
    /**
     * Write off what is not paid, for as long as the bill is closed.
     */
    writeOff?: boolean | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type CloseReasonView = {
    /**
     * Stable id.
     */
    id: string;
    /**
     * In words; send it as `reason`.
     */
    label: string;
};

export type ConsentForm = true | GivenConsentForm;

export type ContestedLateView = {
    /**
     * What was contested and paid late.
     */
    basis: number;
    /**
     * Penalty on it.
     */
    penalty: number;
    /**
     * Interest on it.
     */
    interest: number;
};

export type CopyRfaRequest = {
    /**
     * The revision that is copied.
     */
    expectedRevision: number;
    /**
     * The box at the top of the new form; as it was unless said.
     */
    requestType?: 'new' | 'resubmission_material_change' | 'oral_authorization_confirmation';
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type CorrectBillRequest = {
    /**
     * What to do.
     */
    action: 'correct_bill';
    /**
     * What was wrong.
     */
    reason: 'coding' | 'units' | 'patient_data' | 'missing_document' | 'other';
    /**
     * The corrected bill; without patient and claim ids those of this bill stay.
     */
    bill?: BillForm | null;
    /**
     * How the corrected bill is sent.
     */
    submission?: SubmissionForm | null;
    /**
     * The complete packet of the corrected bill; `[]` for none.
     */
    documents?: Array<DocumentForm> | null;
    /**
     * The payer's number of the bill; that of its latest EOR, or of its acknowledgement, unless said.
     */
    payerClaimControlNumber?: string | null;
    /**
     * A note for the office.
     */
    note?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type CorrectEorServiceRequest = {
    /**
     * How it was served.
     */
    by: 'mail' | 'fax' | 'email' | 'electronic' | 'personal' | 'portal';
    /**
     * Date of the proof of service that came with it; not after the day of receipt.
     */
    proofOfServiceDate?: string | null;
    /**
     * The day on which it was received; needed for what was not mailed and has no proof of service.
     */
    receivedAt?: string | null;
    /**
     * The claims administrator can document that day.
     */
    receiptDocumented?: boolean | null;
    /**
     * Day of the postmark, by `mail` alone; needed there without a proof of service or a documented receipt. Five calendar days are added.
     */
    postmark?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type CorrectRfaDecisionRequest = {
    /**
     * The item.
     */
    itemId: string;
    /**
     * The decision that stands.
     */
    expectedDecisionId: string;
    /**
     * Typed wrongly, or overturned by independent medical review or the appeals board.
     */
    basis?: 'correction' | 'imr' | 'wcab';
    /**
     * Why.
     */
    reason: string;
    /**
     * Correct it although lines of bills use the item: look at those bills afterwards, nothing of them changes. Without it 409 `rfa_linked_to_bill`.
     */
    force?: boolean | null;
    /**
     * The decision that takes its place.
     */
    replacement: RfaReplacementForm;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type CourtesyCopySentEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Nothing left the house: a sandbox, or a service without mail.
     */
    simulated: boolean;
};

export type CourtesyForwardRequest = {
    /**
     * Show the packet, or send what was reviewed.
     */
    mode: 'preview' | 'send';
    /**
     * Email addresses of the recipients.
     */
    to: Array<string>;
    /**
     * Email addresses that get a copy.
     */
    cc?: Array<string> | null;
    /**
     * Subject of the message.
     */
    subject: string;
    /**
     * Text of the message; it stands on the cover, too.
     */
    bodyText: string;
    /**
     * Adds the claim form.
     */
    includeCms1500?: boolean | null;
    /**
     * Documents of the bill; all of them unless said, none with an empty list.
     */
    documentIds?: Array<string> | null;
    /**
     * Why the recipient needs the SSN. Without a reason the claim form shows `***-**-1234` and the copy says that it is redacted; a reason takes the permission `identifiers:read` and is kept, encrypted.
     */
    unmaskedReason?: string | null;
    /**
     * What allows the disclosure (45 CFR Part 164), for its accounting: `512l` the workers’ compensation laws, which it is unless said; `authorization` signed by the patient; `patient`: it goes to the patient; `legal`: a subpoena, order or other law; `other`, with a `purpose`.
     */
    basis?: '512l' | 'authorization' | 'patient' | 'legal' | 'other';
    /**
     * What the recipient needs it for, as the accounting tells it; kept encrypted.
     */
    purpose?: string | null;
    /**
     * From the preview that was reviewed; `send` needs it.
     */
    packetHash?: string | null;
};

export type CourtesyForwardView = {
    /**
     * Name of the packet.
     */
    filename: string;
    /**
     * Documents of the bill in the packet.
     */
    documentCount: number;
    /**
     * Stands for this packet, these recipients and this message; `send` takes it.
     */
    packetHash: string;
    /**
     * Of the organization. One of `sandbox`, `live`; values may be added.
     */
    environment: string;
    /**
     * The request was carried out.
     */
    ok: boolean;
    /**
     * Mail went out: never of a preview, in the sandbox, or without mail.
     */
    sent: boolean;
    /**
     * Message-ID of the mail.
     */
    messageId?: string;
    /**
     * In the sandbox nothing is sent.
     */
    simulated?: boolean;
    /**
     * The service has no mail, so nothing was sent.
     */
    dryRun?: boolean;
    /**
     * The packet; empty for a credential that may not read what is in it (a browser session needs `bills:read` and `documents:read`).
     */
    pdfBase64: Blob | File;
};

export type CreateBrowserSessionRequest = {
    /**
     * The stable id that your application has for the person.
     */
    subject: string;
    /**
     * The exact origin that the session works from; every request must carry it as `Origin`. https; http only for this machine and in the sandbox.
     */
    allowedOrigin: string;
    /**
     * What the person may do. Each once. A session for a resource has neither `organization:manage` nor `team:manage`, one for a bill not `bills:create` either.
     */
    permissions: Array<'bills:create' | 'bills:read' | 'bills:act' | 'documents:read' | 'eors:read' | 'payers:read' | 'organization:manage' | 'team:manage' | 'rfas:read' | 'rfas:create' | 'rfas:edit' | 'rfas:sign' | 'rfas:act'>;
    /**
     * Limits the session to a bill, to a customer, or to both.
     */
    resource?: SessionResourceForm | null;
    /**
     * Seconds that it lives, by the real clock.
     */
    expiresIn?: number | null;
    /**
     * Name of the person, for the activity and productivity reports.
     */
    actorName?: string | null;
};

export type CreateEndpointRequest = {
    /**
     * Where events are posted: https, without credentials or fragment, and to no address of a private network; to this machine, also by http, only in the sandbox of a service that runs on it.
     */
    url: string;
    /**
     * Event types and families such as `bill.*`, each once; `*` is everything, and may also be sent as a plain text. Everything unless said.
     */
    eventTypes?: Array<'*' | 'bill.*' | 'bill.status.*' | 'eor.*' | 'receivable.*' | 'payment.*' | 'review.*' | 'transmission.*' | 'payer_file.*' | 'rfa.*' | 'rfa.delivery.*' | 'rfa.status.*' | 'document.*' | 'notification.*' | 'notification.recipient.*' | 'webhook.*' | 'webhook.endpoint.*' | 'webhook.delivery.*' | 'bill.submitted' | 'bill.status.updated' | 'bill.accepted' | 'bill.rejected' | 'bill.denied' | 'bill.partially_paid' | 'bill.paid' | 'bill.second_review' | 'bill.ibr' | 'bill.lien' | 'bill.closed' | 'bill.reopened' | 'bill.no_response' | 'bill.repriced' | 'bill.deadline_changed' | 'bill.document_added' | 'eor.received' | 'eor.voided' | 'eor.service_corrected' | 'bill.order_recorded' | 'bill.demand_made' | 'bill.demand_answered' | 'bill.revised' | 'bill.revision_withdrawn' | 'receivable.opened' | 'receivable.paid' | 'receivable.reopened' | 'receivable.withdrawn' | 'receivable.waived' | 'payment.posted' | 'payment.voided' | 'payment.reclassified' | 'payment.recoupment_proposed' | 'payment.recouped' | 'payment.recoupment_disputed' | 'payment.bill_refunded' | 'payment.bill_refund_voided' | 'payment.refund_requested' | 'payment.refund_answered' | 'payment.refund_request_withdrawn' | 'review.created' | 'review.submitted' | 'review.discarded' | 'review.decided' | 'review.reopened' | 'bill.note_added' | 'bill.assigned' | 'bill.courtesy_copy_sent' | 'bill.duplicate_suspected' | 'transmission.sent' | 'transmission.failed' | 'transmission.acknowledged' | 'payer_file.received' | 'payer_file.items_settled' | 'payer_file.done' | 'payer_file.item_resolved' | 'payment.received' | 'payment.applied' | 'payment.unapplied' | 'payment.adjusted' | 'payment.refunded' | 'payment.refund_voided' | 'payment.receipt_voided' | 'payment.cleared' | 'rfa.created' | 'rfa.updated' | 'rfa.document_added' | 'rfa.signed' | 'rfa.submitted' | 'rfa.delivery.updated' | 'rfa.received' | 'rfa.incomplete' | 'rfa.information_requested' | 'rfa.information_answered' | 'rfa.deferred' | 'rfa.deferral_lifted' | 'rfa.decided' | 'rfa.decision_corrected' | 'rfa.imr_filed' | 'rfa.imr_decided' | 'rfa.overdue' | 'rfa.item_withdrawn' | 'rfa.item_linked' | 'rfa.item_released' | 'rfa.canceled' | 'rfa.closed' | 'rfa.reopened' | 'rfa.status.updated' | 'document.added' | 'notification.recipient.invited' | 'notification.recipient.enabled' | 'notification.recipient.disabled' | 'webhook.endpoint.disabled' | 'webhook.delivery.exhausted' | 'webhook.test'>;
    /**
     * Your own words about it.
     */
    description?: string | null;
    /**
     * Are events sent to it?
     */
    active?: boolean | null;
};

export type CreateKeyRequest = {
    /**
     * What you call it.
     */
    name: string;
    /**
     * What it may do, each once; nothing goes without saying. A server key gives no more than it may do itself. Without `identifiers:read` a key that reads bills sees no SSN, without `exports:create` it gets no CSV of them.
     */
    permissions: Array<'bills:read' | 'identifiers:read' | 'exports:create' | 'bills:write' | 'bills:submit' | 'payments:write' | 'payers:read' | 'events:read' | 'orgs:read' | 'orgs:write' | 'orgs:team:read' | 'orgs:team:write' | 'sessions:write' | 'management:write' | 'webhooks:write' | 'keys:write' | 'audit:read' | 'rfas:read' | 'rfas:write'>;
    /**
     * When it ends; it does not unless given.
     */
    expiresAt?: string | null;
    /**
     * Networks (CIDR) that it works from; from anywhere unless given.
     */
    allowedCidrs?: Array<string> | null;
    /**
     * The active member of the team whom it is made for: it ends with that member’s access.
     */
    memberId?: string | null;
};

export type CreateManagementSessionRequest = {
    /**
     * The stable id that your application has for the person.
     */
    subject: string;
    /**
     * What the session may do at most. Who is new joins the team with it; who is in the team already stays what the team made of them, and gets the lesser of both.
     */
    role?: 'biller' | 'viewer';
    /**
     * Seconds until the link expires, by the real clock.
     */
    expiresIn?: number | null;
    /**
     * Name of the person; kept with the member of the team.
     */
    name?: string | null;
    /**
     * Address of the person; kept with the member of the team.
     */
    email?: string | null;
};

export type CreateReviewRequest = {
    /**
     * The client's id.
     */
    externalId?: string | null;
    /**
     * A second review of a denial or partial payment, or the escalation of a dispute that one did not settle.
     */
    type: 'second_review' | 'independent_bill_review';
    /**
     * The argument sent to the payer.
     */
    reason: string;
    /**
     * What is disputed. Unless said, the sum over the disputed lines of what the fee schedule allows (the charge, where that is less) above what was paid, by posted principal or as the EORs say, whichever is more; never above that. Required where only codes outside the fee schedules are left, of which no schedule tells what to expect: there it is at most the unpaid charge.
     */
    disputedAmount?: number | null;
    /**
     * Claim control number of the disputed EOR; that of the EOR on file unless said.
     */
    payerClaimControlNumber?: string | null;
    /**
     * Documents of this bill that go with it, each once.
     */
    attachmentIds?: Array<string> | null;
    /**
     * The lines in dispute, each with its reason; unless sent, every line that was paid short.
     */
    lineItems?: Array<DisputedLineForm> | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type CreateRfaRequest = {
    /**
     * The request.
     */
    rfa: RfaForm;
    /**
     * At most 25 documents, 45 MB of PDF.
     */
    documents?: Array<RfaDocumentForm> | null;
    /**
     * The client's id of its own customer; limits who may see the request.
     */
    customerExternalId?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type CustomAdministratorEnvelope = {
    data: CustomAdministratorView;
};

export type CustomAdministratorListEnvelope = {
    data: Array<CustomAdministratorView>;
};

export type CustomAdministratorRequest = {
    /**
     * Name.
     */
    name: string;
    /**
     * Fax number; required unless email or mailingAddress is sent.
     */
    fax?: string | null;
    /**
     * Mail address.
     */
    email?: string | null;
    /**
     * Postal address as text.
     */
    mailingAddress?: string | null;
    /**
     * Internal notes; never sent to anybody.
     */
    notes?: string | null;
    /**
     * Is it a self-insured public entity (city, county, school district)? Those have 60 days to pay for treatment (Labor Code § 4603.2(b)(2)); no, unless said.
     */
    publicEntity?: boolean | null;
};

export type CustomAdministratorView = {
    /**
     * Send it as claim.claimsAdministrator.id.
     */
    id: string;
    /**
     * Name.
     */
    name: string;
    /**
     * Fax number.
     */
    fax: string | null;
    /**
     * Mail address.
     */
    email: string | null;
    /**
     * Postal address as text.
     */
    mailingAddress: string | null;
    /**
     * How bills go there: the first that it has of fax, email and mail. One of `fax`, `email`, `mail`; values may be added.
     */
    submissionMethod: string;
    /**
     * Internal notes.
     */
    notes: string | null;
    /**
     * Is it a self-insured public entity?
     */
    publicEntity: boolean;
    /**
     * Is it in use?
     */
    active: boolean;
    /**
     * When it was added.
     */
    createdAt: string;
};

export type DashboardFiltersView = {
    /**
     * Patients, called as their newest bills call them.
     */
    patients: Array<NamedView>;
    /**
     * Rendering providers, one for each NPI, called as their newest bills call them.
     */
    renderingProviders: Array<NamedView>;
    /**
     * Claims administrators, called as the directory calls them.
     */
    claimsAdministrators: Array<NamedView>;
};

export type DashboardItemView = {
    /**
     * Bill id.
     */
    id: string;
    /**
     * Bill number.
     */
    billNumber: number;
    /**
     * The client’s id.
     */
    externalId: string | null;
    /**
     * First and last name, as the patient’s newest bill says it; null after erasure.
     */
    patientName: string | null;
    /**
     * Claim number; null after erasure.
     */
    claimNumber: string | null;
    /**
     * Who pays.
     */
    claimsAdministrator: AdministratorNameView;
    /**
     * Where it stands.
     */
    status: StatusBadgeView;
    /**
     * First day of service; null after erasure.
     */
    dateOfService: string | null;
    /**
     * Distinct codes, in line order.
     */
    procedureCodes: Array<string>;
    /**
     * Billing provider, one id for each NPI: of its saved record, else derived from the NPI. A session of one customer sees `npi_` and the NPI.
     */
    billingProviderId: string;
    /**
     * Rendering provider, likewise.
     */
    renderingProviderId: string;
    /**
     * Name, as the provider’s newest bill says it; null after erasure.
     */
    renderingProviderName: string | null;
    /**
     * First submission.
     */
    submittedAt: string;
    /**
     * When something last happened to it (extension).
     */
    updatedAt: string;
    /**
     * Whose task it is; left out where it is nobody’s (extension).
     */
    owner?: TaskOwnerView;
    /**
     * Day by which it is to be looked at; left out where none was set (extension).
     */
    dueOn?: string;
    /**
     * Day on which it comes back to the work queues; left out where it is not put off (extension).
     */
    snoozedUntil?: string;
    /**
     * Days since the first submission.
     */
    arAgeDays: number;
    /**
     * Charged.
     */
    totalCharge: number;
    /**
     * Posted principal.
     */
    totalPaid: number;
    /**
     * What is open.
     */
    balanceDue: number;
};

export type DashboardOptionsEnvelope = {
    data: DashboardOptionsView;
};

export type DashboardOptionsView = {
    /**
     * The choices that most bills have, by name.
     */
    options: Array<NamedView>;
    /**
     * How many choices match, listed or not.
     */
    total: number;
};

export type DeadlineView = {
    /**
     * Stable id. One of `filing`, `acknowledgement`, `response`, `payment`, `second_review`, `denial_objection`, `order_payment`, `second_review_response`, `second_review_payment`, `independent_bill_review`, `ibr_determination`, `ibr_petition`, `ibr_award_payment`, `ibr_enforce_from`, `lien_filing`; values may be added.
     */
    id: string;
    /**
     * What is due.
     */
    label: string;
    /**
     * The last day, in Los Angeles; the same as `lastDay`.
     */
    date: string;
    /**
     * The day as counted.
     */
    dueAt: string;
    /**
     * The day that it moves to from a weekend or a court holiday (CCP §§ 12, 12a); still in time.
     */
    lastDay: string;
    /**
     * Where it is written.
     */
    citation: string;
    /**
     * The rule that sets the period (extension).
     */
    rule: RuleRefView;
    /**
     * The last day by the reading that ends first: whoever keeps it is in time by every reading. Null where the payer has to keep the deadline (extension).
     */
    safeDay: string | null;
    /**
     * Why the period begins on its day: how the EOR was served, or `order`; null where no other reading is known (extension). One of `proof_of_service`, `documented_receipt`, `postmark_plus_5`, `received`, `stated`, `order`; values may be added.
     */
    basis: string | null;
    /**
     * The day has passed.
     */
    overdue: boolean;
};

export type DecideRfaRequest = {
    /**
     * When it was decided: a day in California, or an instant.
     */
    decidedAt: string;
    /**
     * When the physician was told.
     */
    communicatedAt?: string | null;
    /**
     * When the written decision was served.
     */
    servedAt?: string | null;
    /**
     * How it was served.
     */
    servedBy?: 'fax' | 'email' | 'mail' | 'phone' | 'portal' | 'hand';
    /**
     * The decision: a document of this request.
     */
    responseDocumentId: string;
    /**
     * The IMR form that came with it; required unless approved, or `imrMissing`.
     */
    imrDocumentId?: string | null;
    /**
     * The claims administrator enclosed no IMR form.
     */
    imrMissing?: boolean | null;
    /**
     * What was decided, by item.
     */
    decisions: Array<RfaItemDecisionForm>;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type DeferRfaRequest = {
    /**
     * When the notice is from.
     */
    deferredAt: string;
    /**
     * Items that are deferred; all that are open unless said.
     */
    itemIds?: Array<string> | null;
    /**
     * Why: what is disputed.
     */
    reason: string;
    /**
     * The notice: a document of this request.
     */
    responseDocumentId: string;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type DeletedEndpointEnvelope = {
    data: DeletedEndpointView;
};

export type DeletedEndpointView = {
    /**
     * Of the endpoint.
     */
    id: string;
    /**
     * It is gone; what was still to be sent to it is canceled.
     */
    deleted: true;
};

export type DeliveryAttemptView = {
    /**
     * When it began, by the wall clock.
     */
    at: string;
    /**
     * HTTP status of the receiver's answer; null where there was none.
     */
    status: number | null;
    /**
     * What went wrong; null: nothing. One of `http_status`, `redirect`, `timeout`, `dns_failed`, `address_refused`, `connection_failed`, `tls_failed`, `body_missing`; values may be added.
     */
    error: string | null;
    /**
     * How long the receiver took, in milliseconds.
     */
    durationMs: number;
    /**
     * The first 2,048 bytes of the receiver's answer, without control characters: its text, to be shown as text and never as HTML. Null after a success, where it said nothing, and once the bill was erased.
     */
    answer: string | null;
};

export type DeliveryContactsView = {
    /**
     * Fax number for bills.
     */
    faxNumber?: string;
    /**
     * Email address for bills.
     */
    claimsEmail?: string;
    /**
     * Web portal.
     */
    portalUrl?: string;
    /**
     * Postal address for bills.
     */
    mailingAddress?: string;
};

export type DeliveryExhaustedData = {
    /**
     * The webhook endpoint.
     */
    endpointId: string;
    /**
     * The delivery: POST /webhook-deliveries/{id}/redeliver gives it its retries anew.
     */
    deliveryId: string;
    /**
     * The event that did not arrive.
     */
    eventId: string;
    /**
     * Its type.
     */
    eventType: string;
    /**
     * Attempts that were made, in all.
     */
    attempts: number;
    /**
     * What the receiver answered to the last one; null where it did not.
     */
    responseStatus: number | null;
    /**
     * What went wrong with the last one. One of `http_status`, `redirect`, `timeout`, `dns_failed`, `address_refused`, `connection_failed`, `tls_failed`, `body_missing`; values may be added.
     */
    error: string;
};

export type DeliveryOptionView = {
    /**
     * How the bill travels; what submission.route takes. One of `ebill`, `fax`, `email`, `mail`; values may be added.
     */
    route: string;
    /**
     * Name to show.
     */
    label: string;
    /**
     * What happens.
     */
    detail: string;
    /**
     * False for the way that is tried first.
     */
    fallback: boolean;
    /**
     * How sure the destination is. One of `high`, `medium`, `low`; values may be added.
     */
    confidence: string;
    /**
     * Who receives the bill.
     */
    payerName: string;
    /**
     * Fax number, email address or postal address.
     */
    target?: string;
    /**
     * Clearinghouse of an electronic bill.
     */
    clearinghouse?: string;
    /**
     * The payer’s id at the clearinghouse.
     */
    payerId?: string;
};

export type DeliveryOptionsView = {
    /**
     * Who receives the bill.
     */
    payerName: string;
    /**
     * One of the options: the way that is tried first.
     */
    recommended: DeliveryOptionView;
    /**
     * In the order ebill, fax, email, mail.
     */
    options: Array<DeliveryOptionView>;
    /**
     * What is on file.
     */
    contacts: DeliveryContactsView;
};

export type DeliveryView = {
    /**
     * Who receives it.
     */
    payerName: string;
    /**
     * As known at submission.
     */
    contacts: PayerContactsView;
};

export type DemandAnsweredEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The demand.
     */
    demandId: string;
    /**
     * What the payer answered. One of `paid`, `partial`, `refused`; values may be added.
     */
    answer: string;
};

export type DemandListEnvelope = {
    data: Array<DemandView>;
};

export type DemandMadeEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The demand.
     */
    demandId: string;
    /**
     * Penalty that is demanded.
     */
    penalty: number;
    /**
     * Interest that is demanded.
     */
    interest: number;
    /**
     * The day of the letter.
     */
    servedAt: string;
    /**
     * The day until which it asks for payment.
     */
    lastDay: string;
};

export type DemandPenaltyInterestRequest = {
    /**
     * What to do.
     */
    action: 'demand_penalty_interest';
    /**
     * The day through which interest is counted; today unless said; after the last day to pay without penalty, not before the last late payment, and not in the future.
     */
    asOf?: string | null;
    /**
     * To whom the letter is addressed; the claims administrator of the bill unless said.
     */
    addressee?: string | null;
    /**
     * The day of the letter, on which it goes out; that of `asOf` unless said; not before `asOf`, and not in the future.
     */
    servedAt?: string | null;
    /**
     * Days to pay that the letter gives; office practice, no law sets them.
     */
    deadlineDays?: number | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type DemandView = {
    /**
     * Demand id.
     */
    id: string;
    /**
     * The day through which interest is counted.
     */
    asOf: string;
    /**
     * The day of the letter.
     */
    servedAt: string;
    /**
     * The day until which it asks for payment, as counted.
     */
    dueAt: string;
    /**
     * The day that it moves to from a weekend or a court holiday.
     */
    lastDay: string;
    /**
     * To whom it is addressed; null where it goes to the claims administrator, or after erasure.
     */
    addressee: string | null;
    /**
     * What was paid late.
     */
    basis: number;
    /**
     * Penalty.
     */
    penalty: number;
    /**
     * Interest.
     */
    interest: number;
    /**
     * Demanded: both, less what had come in of them before.
     */
    total: number;
    /**
     * Interest of a further day on what is still open.
     */
    perDay: number;
    /**
     * Receipt of the bill by the payer.
     */
    from: string;
    /**
     * Last day to pay without penalty.
     */
    payBy: string;
    /**
     * The parts that were paid late, oldest first.
     */
    parts: Array<LatePartView>;
    /**
     * Penalty in per cent.
     */
    penaltyPercent: number;
    /**
     * Interest in per cent a year.
     */
    interestPercent: number;
    /**
     * Where it is written.
     */
    citation: string;
    /**
     * The rule of the penalty.
     */
    rule: RuleRefView;
    /**
     * What the payer answered; null where it did not. One of `paid`, `partial`, `refused`; values may be added.
     */
    answer: string | null;
    /**
     * The answer as a document of the bill.
     */
    answerDocumentId: string | null;
    /**
     * When the answer was recorded.
     */
    answeredAt: string | null;
    /**
     * A later demand says it anew: this one counts no more.
     */
    replaced: boolean;
    /**
     * Open of it.
     */
    open: number;
    /**
     * When it was made.
     */
    madeAt: string;
    /**
     * Where its letter is.
     */
    packetUrl: string;
};

export type DepositDayView = {
    /**
     * The day of deposit.
     */
    date: string;
    /**
     * Checks and transfers.
     */
    count: number;
    /**
     * All of them together.
     */
    amount: number;
    /**
     * Paper checks together: often one line of the bank’s statement.
     */
    checks: number;
    /**
     * Transfers together: often a line each.
     */
    transfers: number;
    /**
     * Those that the bank has.
     */
    cleared: number;
    /**
     * Those that nobody has found at the bank yet.
     */
    uncleared: number;
    /**
     * The 250 largest of them, the largest first; GET /payments and CSV have all.
     */
    payments: Array<DepositView>;
};

export type DepositReportEnvelope = {
    data: DepositReportView;
};

export type DepositReportView = {
    /**
     * Days with a deposit, the newest first.
     */
    days: Array<DepositDayView>;
    /**
     * Checks and transfers of all days.
     */
    count: number;
    /**
     * All of them together.
     */
    amount: number;
    /**
     * Those that the bank has.
     */
    cleared: number;
    /**
     * Those that nobody has found at the bank yet.
     */
    uncleared: number;
};

export type DepositView = {
    /**
     * The check or transfer.
     */
    id: string;
    /**
     * How the money moves. One of `check`, `eft`; values may be added.
     */
    method: string;
    /**
     * Number of the check or trace; null where there is none.
     */
    checkNumber: string | null;
    /**
     * The payer; null where nobody told it.
     */
    payer: string | null;
    /**
     * What the payer sent.
     */
    amount: number;
    /**
     * Did somebody say that the bank has it?
     */
    cleared: boolean;
};

export type DestinationForm = {
    /**
     * Fax number, with route fax.
     */
    faxNumber?: string | null;
    /**
     * Email address, with route email.
     */
    email?: string | null;
    /**
     * Mailing address as text, with route mail.
     */
    mailingAddress?: string | null;
};

export type DestinationView = {
    /**
     * Fax number.
     */
    faxNumber: string | null;
    /**
     * Email address.
     */
    email: string | null;
    /**
     * Mailing address.
     */
    mailingAddress: string | null;
};

export type DeterminationView = {
    /**
     * Determination id.
     */
    id: string;
    /**
     * The review that it ends.
     */
    reviewId: string;
    /**
     * How the review ended. One of `overturned`, `partially_overturned`, `upheld`, `ineligible`, `withdrawn`; values may be added.
     */
    outcome: string;
    /**
     * Ordered to be paid above what was paid, without the fee.
     */
    additionalOwed: number;
    /**
     * It orders the payer to pay the fee back.
     */
    feeOrdered: boolean;
    /**
     * The filing fee that was paid for the review; null where none is on file.
     */
    feePaid?: number | null;
    /**
     * The rule of that fee; null where somebody said what was paid.
     */
    feeRule?: RuleRefView | null;
    /**
     * When it was served.
     */
    servedAt: string;
    /**
     * How it was served. One of `mail`, `fax`, `email`, `electronic`, `personal`, `portal`; values may be added.
     */
    servedBy: string;
    /**
     * The determination as a document of the bill.
     */
    documentId: string | null;
    /**
     * Another one says it anew: this one counts no more.
     */
    corrected: boolean;
    /**
     * When it was recorded.
     */
    recordedAt: string;
};

export type DiagnosisCodeView = {
    /**
     * ICD-10-CM code, dotted.
     */
    code: string;
    /**
     * Description.
     */
    description: string;
};

export type DiagnosisCodesView = {
    /**
     * This page: codes first, then descriptions that hold `q` word for word, then the others; each by code.
     */
    results: Array<DiagnosisCodeView>;
    /**
     * Codes in force today, matched or not.
     */
    total: number;
    /**
     * Matches before paging.
     */
    matched: number;
    /**
     * Says that the code set is unavailable; the status is 200 all the same.
     */
    error?: string;
};

export type DiagnosisView = {
    /**
     * ICD-10-CM code, dotted.
     */
    code: string;
    /**
     * In words; null when the code is unknown.
     */
    description: string | null;
};

export type DisclosureView = {
    /**
     * When it left.
     */
    at: string;
    /**
     * What it was. One of `original`, `resubmission`, `duplicate`, `second_review`, `independent_bill_review`, `courtesy_copy`; values may be added.
     */
    kind: string;
    /**
     * The bill that it was about.
     */
    billId: string;
    /**
     * The transmission (bill number and count) or the copy.
     */
    reference: string;
    /**
     * Who got it; null once the patient’s data was destroyed, and for a key without `bills:read`.
     */
    recipient: string | null;
    /**
     * Where it went: an address, a fax number, a clearinghouse, email addresses. Empty where none is known.
     */
    addresses: Array<string>;
    /**
     * The claim form or electronic claim was in it.
     */
    claim: boolean;
    /**
     * Documents that were in it.
     */
    documents: number;
    /**
     * Their ids.
     */
    documentIds: Array<string>;
    /**
     * What for.
     */
    purpose: string;
    /**
     * What allowed it: `payment` (45 CFR 164.506(c)), `512l` the workers’ compensation laws (164.512(l)), `authorization` (164.508), `patient` to the patient, `legal` (164.512(e) and other law), `other`. One of `payment`, `512l`, `authorization`, `patient`, `legal`, `other`; values may be added.
     */
    basis: string;
    /**
     * The patient must be told of it on request (164.528). Disclosures for payment, by an authorization and to the patient need not be.
     */
    accountable: boolean;
};

export type DisclosuresEnvelope = {
    data: DisclosuresView;
};

export type DisclosuresView = {
    /**
     * The patient.
     */
    patientId: string;
    /**
     * The first day that it covers.
     */
    from: string;
    /**
     * Oldest first.
     */
    disclosures: Array<DisclosureView>;
};

export type DismissDuplicateRequest = {
    /**
     * What to do.
     */
    action: 'dismiss_duplicate';
    /**
     * The other bill, one of the bill’s `duplicates`.
     */
    otherBillId: string;
    /**
     * Why.
     */
    reason: string;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type DismissalRequest = {
    /**
     * Why: `not_ours`, about no bill of ours; `already_known`, on file by another way; `replaced`, the sender sends it anew; `handled_by_hand`, done in the bill itself; `other`.
     */
    reason: 'not_ours' | 'already_known' | 'replaced' | 'handled_by_hand' | 'other';
};

export type DisputeRecoupmentRequest = {
    /**
     * What to do.
     */
    action: 'dispute_recoupment';
    /**
     * One of `recoupments[]` that is proposed.
     */
    recoupmentId: string;
    /**
     * Why.
     */
    reason: string;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type DisputedLineForm = {
    /**
     * A service line of this bill.
     */
    lineItemId: string;
    /**
     * Why.
     */
    reason: string;
    /**
     * How much of it; at most what the fee schedule allows above what was paid. Unless said, its part of what the review disputes.
     */
    disputedAmount?: number | null;
};

export type DisputedLineView = {
    /**
     * Service line.
     */
    lineItemId: string;
    /**
     * Why.
     */
    reason: string;
    /**
     * How much of it, as the form of the review shows it.
     */
    disputedAmount: number;
};

export type DocumentAddedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The document.
     */
    documentId: string;
    /**
     * Its type. One of `final_report`, `proof_of_service`, `letter_of_attestation`, `form_122`, `return_to_work_voucher`, `w9`, `medical_records`, `appeal`, `market_rate_list`, `other`; values may be added.
     */
    documentType: string;
};

export type DocumentForm = {
    /**
     * File name; of a path, its last part.
     */
    filename: string;
    /**
     * What it is.
     */
    documentType: 'final_report' | 'proof_of_service' | 'letter_of_attestation' | 'form_122' | 'return_to_work_voucher' | 'w9' | 'medical_records' | 'appeal' | 'market_rate_list' | 'other';
    /**
     * The PDF in Base64: a real PDF, at most 25 MB before encoding.
     */
    contentBase64: string;
    /**
     * The client's id of the document.
     */
    externalId?: string | null;
    /**
     * PWK01 report type: 2 characters, or OZ:J1 to OZ:J9. J4 for med-legal and OZ for professional unless said.
     */
    reportTypeCode?: string | null;
    /**
     * What the document is, in words.
     */
    description?: string | null;
};

export type DocumentListEnvelope = {
    data: Array<DocumentView>;
};

export type DocumentView = {
    /**
     * Document id.
     */
    id: string;
    /**
     * The client’s id.
     */
    externalId: string | null;
    /**
     * File name.
     */
    filename: string;
    /**
     * What it is. One of `final_report`, `proof_of_service`, `letter_of_attestation`, `form_122`, `return_to_work_voucher`, `w9`, `medical_records`, `appeal`, `market_rate_list`, `other`; values may be added.
     */
    documentType: string;
    /**
     * PWK01 report type.
     */
    reportTypeCode: string;
    /**
     * In words.
     */
    description: string | null;
    /**
     * Where it came from. One of `partner_api`, `organization`; values may be added.
     */
    source: string;
    /**
     * Bytes.
     */
    sizeBytes: number;
    /**
     * When it was added.
     */
    addedAt: string;
    /**
     * It came after the submission: no part of that, nor of packets that were sent without it (extension).
     */
    addedAfterSubmission: boolean;
    /**
     * Where its bytes are.
     */
    contentUrl: string;
};

export type DuplicateFoundView = {
    /**
     * The other bill.
     */
    billId: string;
    /**
     * Its number.
     */
    billNumber: number;
    /**
     * The client’s id of it.
     */
    externalId: string | null;
    /**
     * How much of it is equal. One of `exact_duplicate`, `possible_duplicate`; values may be added.
     */
    kind: string;
    /**
     * Equal lines.
     */
    lines: Array<EqualLinesView>;
};

export type DuplicateSuspectedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The bill that is there already.
     */
    otherBillId: string;
    /**
     * Its number.
     */
    otherBillNumber: number;
    /**
     * `exact_duplicate`: all lines, physician and payee are equal; `possible_duplicate`: a code of one day and physician is. One of `exact_duplicate`, `possible_duplicate`; values may be added.
     */
    kind: string;
};

export type DuplicateView = {
    /**
     * The other bill.
     */
    billId: string;
    /**
     * Its number.
     */
    billNumber: number;
    /**
     * `exact_duplicate`: all lines, physician and payee are equal; `possible_duplicate`: a code of one day and physician is. One of `exact_duplicate`, `possible_duplicate`; values may be added.
     */
    kind: string;
    /**
     * Somebody looked: it is none.
     */
    dismissed: boolean;
};

export type EndpointDisabledData = {
    /**
     * The webhook endpoint.
     */
    endpointId: string;
    /**
     * `gone`: it said 410; `failing`: it did nothing but fail for 120 hours. One of `gone`, `failing`; values may be added.
     */
    reason: string;
};

export type EndpointEnvelope = {
    data: EndpointView;
};

export type EndpointEventData = {
    /**
     * The webhook endpoint.
     */
    endpointId: string;
};

export type EndpointListEnvelope = {
    data: Array<EndpointView>;
    /**
     * Only of a page: send it as `cursor` for the next one; null when there is none.
     */
    nextCursor?: string | null;
};

export type EndpointView = {
    /**
     * Of the endpoint: `wh_…`.
     */
    id: string;
    /**
     * Where events are posted.
     */
    url: string;
    /**
     * Your own words about it.
     */
    description: string | null;
    /**
     * What it listens to, as it was written: `*`, or a list of types and of families such as `bill.*`.
     */
    eventTypes: unknown;
    /**
     * Are events sent to it?
     */
    active: boolean;
    /**
     * Why the service disabled it: it answered 410, or only failed for 120 hours. One of `gone`, `failing`; values may be added.
     */
    disabledReason: string | null;
    /**
     * Until then the secret that was replaced last signs as well; null when it does not.
     */
    previousSecretExpiresAt: string | null;
    /**
     * When each earlier secret that still signs expires, the one that was replaced last first: at most 5.
     */
    previousSecretsExpireAt: Array<string>;
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * When it was last changed.
     */
    updatedAt: string;
    /**
     * Signs the deliveries: `whsec_` and Base64. Only in the answers that make one: keep it.
     */
    secret?: string;
};

export type EorDocumentView = {
    /**
     * Document id.
     */
    id: string;
    /**
     * File name.
     */
    filename: string;
    /**
     * Media type. One of `application/pdf`; values may be added.
     */
    contentType: string;
    /**
     * When it was added.
     */
    addedAt: string;
    /**
     * Where its bytes are.
     */
    contentUrl: string;
    /**
     * What packets cannot show of it (extension); absent where they show all. `document_unreadable`: it cannot be opened. `document_pages_unreadable`: single pages cannot be shown, or are not in the file.
     */
    warnings?: Array<WarningView>;
};

export type EorEntryView = {
    /**
     * EOR id.
     */
    id: string;
    /**
     * Date of the EOR.
     */
    eorDate: string;
    /**
     * Served on the provider: start of the review windows.
     */
    servedAt: string;
    /**
     * Why it is that day (8 CCR § 9792.5.5(b)): proof of service; documented receipt; by mail without either, the postmark and five days; receipt; or `stated`, where nothing else is known (extension). One of `proof_of_service`, `documented_receipt`, `postmark_plus_5`, `received`, `stated`; values may be added.
     */
    servedBasis: string;
    /**
     * The earliest day on which it may have been served: `safeDay` of a deadline counts from it (extension).
     */
    servedSafe: string;
    /**
     * What is known of the service; null where the day alone was said (extension).
     */
    service: EorServiceView | null;
    /**
     * When it was recorded.
     */
    addedAt: string;
    /**
     * How it came. One of `sandbox`, `paper`, `835`; values may be added.
     */
    source: string;
    /**
     * What it answers. One of `original`, `second_review`, `independent_bill_review`; values may be added.
     */
    answers: string;
    /**
     * The review that it answers.
     */
    reviewId: string | null;
    /**
     * Paid, says the payer.
     */
    reportedPaid: number;
    /**
     * Allowed by the payer.
     */
    allowedAmount: number;
    /**
     * The payer’s claim control number.
     */
    payerClaimControlNumber: string | null;
    /**
     * Adjustments of the whole claim.
     */
    claimAdjustments: Array<AdjustmentView>;
    /**
     * Remark codes.
     */
    remarkCodes: Array<string>;
    /**
     * By service line.
     */
    lineItems: Array<EorLineView>;
    /**
     * Its PDF; null where none came with it.
     */
    document: EorDocumentView | null;
    /**
     * Set where it denies authorization (CARC 197, 50) of lines that utilization review had approved.
     */
    authorizationDenied?: AuthorizationDenialView;
    /**
     * Taken back: it counts no more, and nothing outside this list tells of it.
     */
    voided: boolean;
    /**
     * Why it was taken back; null unless it was, and after erasure.
     */
    voidReason: string | null;
};

export type EorLineForm = {
    /**
     * A service line of this bill.
     */
    lineItemId: string;
    /**
     * Allowed by the payer.
     */
    allowedAmount: number;
    /**
     * Paid, says the payer.
     */
    reportedPaid: number;
    /**
     * Why less is paid than was billed.
     */
    adjustments?: Array<AdjustmentForm> | null;
};

export type EorLineView = {
    /**
     * Service line id.
     */
    id: string;
    /**
     * Procedure code.
     */
    code: string;
    /**
     * Charged.
     */
    billedAmount: number;
    /**
     * Allowed by the payer.
     */
    allowedAmount: number;
    /**
     * Paid, says the payer.
     */
    reportedPaid: number;
    /**
     * Posted principal: its share of the payments, by what the payer reported for the lines.
     */
    paid: number;
    /**
     * All adjustments together.
     */
    adjustmentAmount: number;
    /**
     * Those of group PR, which is the payer’s word: an injured employee owes nothing (Labor Code § 3751(b)).
     */
    patientResponsibility: number;
    /**
     * Group and reason, such as CO-45.
     */
    reasonCodes: Array<string>;
};

export type EorReceivedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The explanation of review.
     */
    eorId: string;
    /**
     * What the payer says it paid; 0 is a denial.
     */
    reportedPaid: number;
};

export type EorServiceCorrectedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The explanation of review.
     */
    eorId: string;
    /**
     * When it was served on the provider.
     */
    servedAt: string;
    /**
     * Why it is that day. One of `proof_of_service`, `documented_receipt`, `postmark_plus_5`, `received`, `stated`; values may be added.
     */
    servedBasis: string;
    /**
     * The earliest day on which it may have been served.
     */
    servedSafe: string;
};

export type EorServiceForm = {
    /**
     * How it was served.
     */
    by: 'mail' | 'fax' | 'email' | 'electronic' | 'personal' | 'portal';
    /**
     * Date of the proof of service that came with it; not after the day of receipt.
     */
    proofOfServiceDate?: string | null;
    /**
     * The day on which it was received; needed for what was not mailed and has no proof of service.
     */
    receivedAt?: string | null;
    /**
     * The claims administrator can document that day.
     */
    receiptDocumented?: boolean | null;
    /**
     * Day of the postmark, by `mail` alone; needed there without a proof of service or a documented receipt. Five calendar days are added.
     */
    postmark?: string | null;
};

export type EorServiceView = {
    /**
     * How it was served. One of `mail`, `fax`, `email`, `electronic`, `personal`, `portal`; values may be added.
     */
    by: string;
    /**
     * Date of the proof of service that came with it.
     */
    proofOfServiceDate: string | null;
    /**
     * The day on which it was received.
     */
    receivedAt: string | null;
    /**
     * The claims administrator can document that day.
     */
    receiptDocumented: boolean;
    /**
     * Day of the postmark.
     */
    postmark: string | null;
};

export type EorVoidedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The explanation of review that counts no more.
     */
    eorId: string;
};

export type EqualLinesView = {
    /**
     * Place of the line on this bill, from 0.
     */
    line: number;
    /**
     * Place of the line on the other bill, from 0.
     */
    otherLine: number;
};

export type EventPage = {
    /**
     * Oldest first.
     */
    events: Array<PublicEvent>;
    /**
     * Send it back as `cursor` after the page was processed; null when there is nothing after the cursor: keep the old one.
     */
    nextCursor: string | null;
};

export type ExpandedBillView = {
    /**
     * Bill id.
     */
    id: string;
    /**
     * The client’s id.
     */
    externalId: string | null;
    /**
     * The client’s customer.
     */
    customerExternalId: string | null;
    /**
     * Where the bill stands. One of `submitted`, `accepted`, `accepted_no_response`, `rejected`, `processed`, `partially_paid`, `denied`, `paid`, `second_review`, `ibr`, `lien`, `closed`; values may be added.
     */
    state: string;
    /**
     * Which rules apply. One of `med_legal`, `professional`; values may be added.
     */
    billingMode: string;
    /**
     * Human-readable number, unique in the organization.
     */
    billNumber: number | null;
    /**
     * First submission.
     */
    submittedAt: string;
    /**
     * The patient, frozen at submission; null after erasure.
     */
    patient: PatientView | null;
    /**
     * The claim, frozen at submission; null after erasure.
     */
    claim: ClaimView | null;
    /**
     * Dates of service; null after erasure.
     */
    service: ServiceView | null;
    /**
     * The payee; null after erasure.
     */
    billingProvider: BillingProviderView | null;
    /**
     * Who rendered the service; null after erasure.
     */
    renderingProvider: RenderingProviderView | null;
    /**
     * Of ML200: what became of the appointment (extension).
     */
    missedAppointment?: MissedAppointmentView;
    /**
     * Who referred, ordered or supervised; null where none was sent, and after erasure.
     */
    referringProvider: ReferringProviderView | null;
    /**
     * Where; null after erasure.
     */
    serviceLocation: ServiceLocationView | null;
    /**
     * Service lines with allowed amounts.
     */
    serviceLines: Array<ServiceLineView>;
    /**
     * The payer packet; after erasure without names, descriptions and contents.
     */
    documents: Array<DocumentView>;
    /**
     * Dollars.
     */
    amounts: AmountsView;
    /**
     * What is worth a look (extension).
     */
    warnings: Array<WarningView>;
    /**
     * What the rules in force today say of the bill, while `warnings` stays as it was at submission: of its lines, and of days and rates whose rule ran out. With GET /bills/{id} alone, where they say something that `warnings` does not; never of a settled bill (extension).
     */
    currentWarnings?: Array<WarningView>;
    /**
     * What the client sent to find the bill again, by its own keys; empty after erasure (extension).
     */
    metadata: {
        [key: string]: string;
    };
    /**
     * The comprehensive evaluation by the same physician, for the same claim, that its evaluation comes after; null where none was on file at its submission (extension).
     */
    priorEvaluation?: PriorEvaluationView | null;
    /**
     * Bills of the same person that it may be a duplicate of (extension).
     */
    duplicates?: Array<DuplicateView>;
    /**
     * The bill that this one took the place of (extension).
     */
    replaces: string | null;
    /**
     * The corrected bill that took the place of this one (extension).
     */
    replacedBy: string | null;
    /**
     * The bill that an EOR had answered, and that this one corrects (extension).
     */
    revisionOf?: string | null;
    /**
     * The corrected bill that was sent after an EOR had answered this one, which stays out of totals meanwhile (extension).
     */
    revisedBy?: string | null;
    /**
     * With `expand[]=eors`: each EOR, newest first, voided ones too (extension).
     */
    eors?: Array<EorEntryView>;
    /**
     * With `expand[]=reviews`: each review, oldest first (extension).
     */
    reviews?: Array<ReviewView>;
    /**
     * With `expand[]=payments`: each payment, oldest first (extension).
     */
    payments?: Array<PaymentView>;
};

export type FollowUpRfaRequest = {
    /**
     * What came of it. `reviewed` ends the task; after anything else it stands until what it waits for is recorded.
     */
    outcome?: 'message_left' | 'decision_pending' | 'decision_issued' | 'not_on_file' | 'reviewed';
    /**
     * Whose task it is by now, in your words; null: nobody’s.
     */
    assigneeReference?: string | null;
    /**
     * Day after today on which it shows again; null: at once. Not with `reviewed`.
     */
    snoozedUntil?: string | null;
    /**
     * What is to be remembered of it; stands in GET /rfas/{id}/events, too.
     */
    note?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

/**
 * Given at most 24 hours ago, and after the last consent or opt-out.
 */
export type GivenConsentForm = {
    grantedAt: string;
    /**
     * When the address was proved.
     */
    emailVerifiedAt: string;
    /**
     * Your name for the text agreed to.
     */
    version: string;
};

export type HandedOverEnvelope = {
    data: HandedOverView;
};

export type HandedOverView = {
    /**
     * The member.
     */
    id: string;
    /**
     * Always true.
     */
    handedOver: boolean;
};

export type HandoverListEnvelope = {
    data: Array<HandoverView>;
};

export type HandoverView = {
    /**
     * The member.
     */
    memberId: string;
    /**
     * Name of the member.
     */
    name: string | null;
    /**
     * Server keys of programs that the member made, and that still work.
     */
    keys: Array<LeftThingView>;
    /**
     * Webhook endpoints that the member set up, and that still receive.
     */
    endpoints: Array<LeftThingView>;
};

export type HeldItemForm = {
    /**
     * The payer file.
     */
    payerFileId: string;
    /**
     * Its item, as `held` of the check names it.
     */
    n: number;
};

export type InjuryView = {
    /**
     * Claim number.
     */
    claimNumber: string;
    /**
     * Employer.
     */
    employer: string;
    /**
     * Date of injury.
     */
    doi: string;
    /**
     * WCAB / EAMS case number.
     */
    adjNumber: string | null;
    /**
     * Claims administrator.
     */
    claimsAdminId: string;
    /**
     * Its name.
     */
    claimsAdminName: string;
    /**
     * What happened.
     */
    injuryDescription: string | null;
    /**
     * Diagnoses.
     */
    diagnoses: Array<DiagnosisView>;
    /**
     * The claim number against the administrator’s patterns.
     */
    claimPatternStatus: ClaimPatternStatusView;
};

export type InvitationEnvelope = {
    data: InvitationView;
};

export type InvitationView = {
    /**
     * As sent, in lower case.
     */
    requestId: string;
    /**
     * The owner of the address must confirm. One of `active`, `pending_confirmation`, `expired`, `off`; values may be added.
     */
    state: string;
    /**
     * Of the mail, at the time of the invitation. One of `sending`, `sent`, `refused`, `unknown`, `suppressed`, `sandbox_preview`; values may be added.
     */
    deliveryStatus: string;
    /**
     * The link is of no use from then on.
     */
    expiresAt: string;
    /**
     * Sandbox only: the link that a mail would hold. Whoever has it can confirm: never log it.
     */
    previewUrl?: string;
};

export type InviteRecipientRequest = {
    /**
     * Made by the client, the same on unchanged retries.
     */
    requestId: string;
    /**
     * Where the invitation goes. Its owner must confirm it.
     */
    email: string;
    /**
     * `practice`: all bills, future ones too. `assigned_bills`: those that are assigned.
     */
    audience: 'practice' | 'assigned_bills';
    /**
     * Bill-status and payment alerts.
     */
    statusUpdates: boolean;
    /**
     * Ages of a bill, in days, that a reminder is sent at.
     */
    agingDays: Array<30 | 60 | 90>;
    /**
     * Nothing between 7 pm and 7 am America/Los_Angeles.
     */
    quietHours: boolean;
    /**
     * Counts of what happened, at 9 am America/Los_Angeles; weekly ones on Mondays.
     */
    reportDigest?: 'off' | 'daily' | 'weekly';
};

export type IssuedKeyEnvelope = {
    data: IssuedKeyView;
};

export type IssuedKeyView = {
    /**
     * Of the key; as `actor.id` it stands in the audit.
     */
    id: string;
    /**
     * What the operator calls it.
     */
    name: string;
    /**
     * The first characters of the key, to tell it from others.
     */
    prefix: string;
    /**
     * The environment of its organization. One of `sandbox`, `live`; values may be added.
     */
    environment: string;
    /**
     * Does it reach this organization alone, or every one of the account? One of `organization`, `account`; values may be added.
     */
    scope: string;
    /**
     * What it may do. `bills:read` brings `identifiers:read` and `exports:create` along, unless `without` names them.
     */
    permissions: Array<string>;
    /**
     * What its permissions would bring along, and it was made without.
     */
    without: Array<string>;
    /**
     * Networks (CIDR) that it works from; absent: from anywhere.
     */
    allowedCidrs?: Array<string>;
    /**
     * The member of the team whom it was made for, and ends with; absent: a program’s.
     */
    memberId?: string;
    /**
     * It has every permission that there is.
     */
    allPermissions: boolean;
    /**
     * What it is now. One of `active`, `expired`, `revoked`; values may be added.
     */
    status: string;
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * When it ends; null: never.
     */
    expiresAt: string | null;
    /**
     * A request with it, at most an hour before its last one; null: never used.
     */
    lastUsedAt: string | null;
    /**
     * The key itself, for `Authorization: Bearer`. It is kept nowhere: keep it now. The same request with its Idempotency-Key is answered with it again.
     */
    key: string;
};

export type KeyEnvelope = {
    data: KeyView;
};

export type KeyListEnvelope = {
    data: Array<KeyView>;
    /**
     * Only of a page: send it as `cursor` for the next one; null when there is none.
     */
    nextCursor?: string | null;
};

export type KeyView = {
    /**
     * Of the key; as `actor.id` it stands in the audit.
     */
    id: string;
    /**
     * What the operator calls it.
     */
    name: string;
    /**
     * The first characters of the key, to tell it from others.
     */
    prefix: string;
    /**
     * The environment of its organization. One of `sandbox`, `live`; values may be added.
     */
    environment: string;
    /**
     * Does it reach this organization alone, or every one of the account? One of `organization`, `account`; values may be added.
     */
    scope: string;
    /**
     * What it may do. `bills:read` brings `identifiers:read` and `exports:create` along, unless `without` names them.
     */
    permissions: Array<string>;
    /**
     * What its permissions would bring along, and it was made without.
     */
    without: Array<string>;
    /**
     * Networks (CIDR) that it works from; absent: from anywhere.
     */
    allowedCidrs?: Array<string>;
    /**
     * The member of the team whom it was made for, and ends with; absent: a program’s.
     */
    memberId?: string;
    /**
     * It has every permission that there is.
     */
    allPermissions: boolean;
    /**
     * What it is now. One of `active`, `expired`, `revoked`; values may be added.
     */
    status: string;
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * When it ends; null: never.
     */
    expiresAt: string | null;
    /**
     * A request with it, at most an hour before its last one; null: never used.
     */
    lastUsedAt: string | null;
};

export type LatePartView = {
    /**
     * Of what was owed at the pay date.
     */
    amount: number;
    /**
     * When it was paid; of what is still open the day through which interest is counted.
     */
    paidOn: string;
    /**
     * Still open.
     */
    open: boolean;
};

export type LeftThingView = {
    /**
     * Its id.
     */
    id: string;
    /**
     * A key’s name, an endpoint’s address.
     */
    name: string;
};

export type LegalHoldEnvelope = {
    data: LegalHoldView;
};

export type LegalHoldListEnvelope = {
    data: Array<LegalHoldView>;
};

export type LegalHoldView = {
    /**
     * Its id.
     */
    id: string;
    /**
     * What it keeps. One of `organization`, `patient`, `claim`; values may be added.
     */
    scope: string;
    /**
     * The patient or the claim; null where all of the organization is held.
     */
    subjectId: string | null;
    /**
     * Why.
     */
    reason: string;
    /**
     * Since when.
     */
    placedAt: string;
    /**
     * Who placed it: the name of the member or the key, else its id, or the operator.
     */
    placedBy: string;
    /**
     * When it was lifted; null while it stands.
     */
    liftedAt: string | null;
    /**
     * Who lifted it.
     */
    liftedBy: string | null;
    /**
     * Why it was lifted.
     */
    liftReason: string | null;
};

export type LifecycleBillView = {
    /**
     * Bill id.
     */
    id: string;
    /**
     * Bill number.
     */
    billNumber: number;
    /**
     * Dashboard status key. One of `incomplete`, `send`, `sent`, `accepted`, `accepted_no_response`, `processed`, `paid`, `denied`, `rejected`, `appealing`, `lien`, `ibr`, `closed`; values may be added.
     */
    status: string;
    /**
     * Which rules apply. One of `med_legal`, `professional`; values may be added.
     */
    billingMode: string;
    /**
     * First day of service; null after erasure.
     */
    dos: string | null;
    /**
     * Last day of service.
     */
    dosEnd: string | null;
    /**
     * Prior authorization.
     */
    authorizationNumber: string | null;
    /**
     * Charged.
     */
    totalCharge: number;
    /**
     * Posted principal.
     */
    totalPaid: number;
    /**
     * What is open.
     */
    balanceDue: number;
    /**
     * Providers and place, frozen at submission.
     */
    billingSnapshot: BillingSnapshotView;
    /**
     * Service lines.
     */
    lineItems: Array<LifecycleLineView>;
    /**
     * The payer packet.
     */
    attachments: Array<AttachmentView>;
    /**
     * The bill that this one took the place of (extension).
     */
    replaces: string | null;
    /**
     * The corrected bill that took the place of this one (extension).
     */
    replacedBy: string | null;
    /**
     * The bill that an EOR had answered, and that this one corrects (extension).
     */
    revisionOf?: string | null;
    /**
     * The corrected bill that was sent after an EOR had answered this one (extension).
     */
    revisedBy?: string | null;
};

export type LifecycleEnvelope = {
    data: LifecycleView;
    /**
     * Only of a page: send it as `cursor` for the next one; null when there is none.
     */
    nextCursor?: string | null;
};

export type LifecycleEorView = {
    /**
     * EOR id.
     */
    id: string;
    /**
     * File name; null where no PDF came with it.
     */
    filename: string | null;
    /**
     * In words.
     */
    description: string;
    /**
     * When it was recorded.
     */
    addedAt: string;
    /**
     * Where its PDF is; null where none came with it.
     */
    contentUrl: string | null;
    /**
     * Taken back: it counts no more (extension).
     */
    voided: boolean;
    /**
     * Why it was taken back; null unless it was, and after erasure (extension).
     */
    voidReason: string | null;
};

export type LifecycleLineView = {
    /**
     * Line id.
     */
    id: string;
    /**
     * Procedure code.
     */
    code: string;
    /**
     * Modifiers.
     */
    modifiers: Array<string>;
    /**
     * Units.
     */
    units: number;
    /**
     * Charge for the line.
     */
    charge: number;
    /**
     * Allowed amount per the fee schedule.
     */
    feeSchedule: number;
    /**
     * Paid on it: posted principal or what the EORs announced, whichever is more (extension).
     */
    paid: number;
    /**
     * Short: what the fee schedule allows, or the charge where that is less, above `paid`; 0 where no fee schedule tells (extension).
     */
    short: number;
    /**
     * First day; null after erasure.
     */
    serviceDate: string | null;
    /**
     * Last day.
     */
    serviceDateEnd: string | null;
    /**
     * What the code stands for, where the client said so (extension).
     */
    description: string | null;
    /**
     * Positions in diagnoses, from 1.
     */
    diagnosisPointers: Array<number>;
    /**
     * Item of a request for authorization that it is for (extension).
     */
    rfaItemId?: string;
    /**
     * Why it needed no authorization, where the client said so (extension). One of `first_30_days`; values may be added.
     */
    authorizationBasis?: string;
};

export type LifecyclePatientView = {
    /**
     * Patient id.
     */
    id: string;
    /**
     * First and last name.
     */
    name: string;
    /**
     * First name.
     */
    firstName: string;
    /**
     * Middle name.
     */
    middleName: string | null;
    /**
     * Last name.
     */
    lastName: string;
    /**
     * Date of birth.
     */
    dob: string;
    /**
     * Telephone number.
     */
    phone: string | null;
    /**
     * Home address.
     */
    address: AddressView;
};

export type LifecycleStateView = {
    /**
     * Native state. One of `submitted`, `accepted`, `accepted_no_response`, `rejected`, `processed`, `partially_paid`, `denied`, `paid`, `second_review`, `ibr`, `lien`, `closed`; values may be added.
     */
    state: string;
    /**
     * The native state in words.
     */
    nativeStatus: string;
    /**
     * First submission.
     */
    submittedAt: string;
    /**
     * Days since the first submission.
     */
    agingDays: number;
    /**
     * Last change.
     */
    updatedAt: string;
    /**
     * All actions; those that are not legal now with the reason. None of a bill as it was (`asOf`).
     */
    actions: Array<ActionView>;
};

export type LifecycleView = {
    /**
     * Environment of the organization. One of `sandbox`, `live`; values may be added.
     */
    environment: string;
    /**
     * The bill.
     */
    bill: LifecycleBillView;
    /**
     * The patient; null after erasure.
     */
    patient: LifecyclePatientView | null;
    /**
     * The claim; null after erasure.
     */
    injury: InjuryView | null;
    /**
     * Where it stands and what may be done.
     */
    lifecycle: LifecycleStateView;
    /**
     * EORs, newest first, voided ones too.
     */
    eors: Array<LifecycleEorView>;
    /**
     * Payer reviews, oldest first.
     */
    reviews: Array<ReviewView>;
    /**
     * History, newest first.
     */
    activity: Array<ActivityView>;
    /**
     * Notes, newest first.
     */
    notes: Array<NoteView>;
    /**
     * Transmissions, oldest first.
     */
    attempts: Array<AttemptView>;
    /**
     * Payments, oldest first.
     */
    payments: Array<PaymentView>;
    /**
     * Money that went back to the payer, oldest first, voided ones too (extension).
     */
    refunds: Array<RefundView>;
    /**
     * What the payer takes back out of money for other bills, oldest first (extension).
     */
    recoupments: Array<RecoupmentView>;
    /**
     * What the payer asks to have back, oldest first (extension).
     */
    refundRequests: Array<RefundRequestView>;
    /**
     * Orders of the appeals board, in the order in which they were recorded (extension).
     */
    orders: Array<OrderView>;
    /**
     * Bills of the same person that it may be a duplicate of (extension).
     */
    duplicates?: Array<DuplicateView>;
    /**
     * Determinations of independent bill reviews, in the order of their recording (extension).
     */
    determinations: Array<DeterminationView>;
    /**
     * Demands for penalty and interest, oldest first (extension).
     */
    demands: Array<DemandView>;
    /**
     * What the payer owes besides the bill, the oldest first (extension).
     */
    receivables: Array<ReceivableView>;
    /**
     * Whose task it is; sessions of embedded pages see nobody there (extension).
     */
    task?: BillTaskView;
    /**
     * Money in one place.
     */
    remittance: RemittanceView;
    /**
     * The payer; null after erasure.
     */
    delivery: DeliveryView | null;
    /**
     * As `submission` was sent; null after erasure (extension).
     */
    submission: SubmissionChoiceView | null;
    /**
     * What is due, by date (extension).
     */
    deadlines: Array<DeadlineView>;
    /**
     * Only past the pay date, and not on what was contested or denied in time (extension).
     */
    penaltyInterest: PenaltyInterestView | null;
    /**
     * Medical-legal services that the payer contested in time and paid late: by our reading it is free of penalty and interest on them only where it prevails (Labor Code § 4622(a)(2)). For information; no letter claims it (extension).
     */
    exposureIfProviderPrevails: ContestedLateView | null;
    /**
     * Reasons to offer when closing (extension).
     */
    closeReasons: Array<CloseReasonView>;
    /**
     * The rejection that stands, or null.
     */
    rejection: RejectionView | null;
};

export type LiftHoldRequest = {
    /**
     * Why it is needed no more; kept encrypted.
     */
    reason: string;
};

export type LiftRfaDeferralRequest = {
    /**
     * When liability was accepted or found.
     */
    liftedAt: string;
    /**
     * Why.
     */
    reason: string;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type LineReasonView = {
    /**
     * The line.
     */
    lineItemId: string;
    /**
     * It answers the code of the line and what the payer did to it.
     */
    fits: boolean;
    /**
     * The text, filled from the line.
     */
    text: string;
};

export type LineReportRowView = {
    /**
     * Bill id.
     */
    billId: string;
    /**
     * Bill number.
     */
    billNumber: number;
    /**
     * Day of the first submission.
     */
    submittedDate: string;
    /**
     * First day of service; null after erasure.
     */
    dos: string | null;
    /**
     * Patient; null after erasure.
     */
    patient: string | null;
    /**
     * Claim number; null after erasure.
     */
    claim: string | null;
    /**
     * Claims administrator; null after erasure.
     */
    claimsAdmin: string | null;
    /**
     * Dashboard status key. One of `incomplete`, `send`, `sent`, `accepted`, `accepted_no_response`, `processed`, `paid`, `denied`, `rejected`, `appealing`, `lien`, `ibr`, `closed`; values may be added.
     */
    status: string;
    /**
     * Procedure code.
     */
    code: string;
    /**
     * Units.
     */
    units: number;
    /**
     * Charged.
     */
    billed: number;
    /**
     * Allowed per the fee schedules.
     */
    allowed: number;
    /**
     * Its share of the posted principal.
     */
    paid: number;
};

export type LinkedOrganizationListEnvelope = {
    data: Array<LinkedOrganizationView>;
    /**
     * Only of a page: send it as `cursor` for the next one; null when there is none.
     */
    nextCursor?: string | null;
};

export type LinkedOrganizationView = {
    /**
     * Send it as X-Service-Org-Id.
     */
    organizationId: string;
    /**
     * The client’s id; null for the home organization and for those that the operator made without one.
     */
    externalId: string | null;
    /**
     * The name that it was created with.
     */
    name: string;
    /**
     * How far it is set up: `complete` when the whole onboarding checklist is. One of `configuring`, `complete`; values may be added.
     */
    status: string;
};

export type ListedRfaView = {
    /**
     * The request.
     */
    id: string;
    /**
     * Number within the organization.
     */
    rfaNumber: number;
    /**
     * The client’s id; null where there is none.
     */
    externalId: string | null;
    /**
     * The customer that it belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Where it stands. One of `draft`, `ready`, `submitted`, `received`, `under_review`, `information_requested`, `incomplete`, `deferred`, `approved`, `modified`, `denied`, `mixed`, `canceled`, `closed`; values may be added.
     */
    status: string;
    /**
     * The same in a few words. One of `incomplete`, `sent`, `failed`, `received`, `processed`, `closed`; values may be added.
     */
    lifecycleStatus: string;
    /**
     * When it was drafted.
     */
    createdAt: string;
    /**
     * When it was first sent.
     */
    submittedAt: string | null;
    /**
     * Last change.
     */
    updatedAt: string;
    /**
     * No decision came by the last day for one.
     */
    overdue: boolean;
    /**
     * Name of the injured worker; null once the request was erased.
     */
    employeeName: string | null;
    /**
     * Claim number; null in a draft without one.
     */
    claimNumber: string | null;
    /**
     * Name of the physician; null once the request was erased.
     */
    providerName: string | null;
    /**
     * Name of the claims administrator; null once the request was erased.
     */
    administratorName: string | null;
    /**
     * How many items it asks for.
     */
    itemCount: number;
    /**
     * Last day for the decision that is waited for, the latest one by any reading of the rules; null where none is waited for.
     */
    answerBy: string | null;
    /**
     * Calendar days since it was first sent; null before. One of `0_5`, `6_14`, `15_30`, `31_plus`; values may be added.
     */
    agingBucket: string | null;
};

export type LocationListEnvelope = {
    data: Array<LocationView>;
};

export type LocationRecordForm = {
    /**
     * The id that an earlier answer gave. An id that is not known is not taken over.
     */
    id?: string | null;
    /**
     * The client’s id: finds the record where `id` does not; unique within its list.
     */
    externalId?: string | null;
    /**
     * Name; required for a new one.
     */
    name?: string | null;
    /**
     * Street.
     */
    street?: string | null;
    /**
     * City.
     */
    city?: string | null;
    /**
     * State, two letters.
     */
    state?: string | null;
    /**
     * ZIP or ZIP+4.
     */
    zip?: string | null;
    /**
     * What the practice calls it.
     */
    nickname?: string | null;
    /**
     * CMS place of service, 2 digits.
     */
    posCode?: string | null;
    /**
     * The main place of the practice. There is one: true makes the others false; the last one sent wins.
     */
    isPrimary?: boolean | null;
    /**
     * Offered for new bills; true for a new one unless said.
     */
    active?: boolean | null;
};

export type LocationView = {
    /**
     * Its id.
     */
    id: string;
    /**
     * The client’s id.
     */
    externalId: string | null;
    /**
     * Name.
     */
    name: string;
    /**
     * Street.
     */
    street: string | null;
    /**
     * City.
     */
    city: string | null;
    /**
     * State.
     */
    state: string | null;
    /**
     * ZIP or ZIP+4.
     */
    zip: string | null;
    /**
     * What the practice calls it.
     */
    nickname: string | null;
    /**
     * CMS place of service.
     */
    posCode: string | null;
    /**
     * The main place of the practice.
     */
    isPrimary: boolean;
    /**
     * Offered for new bills.
     */
    active: boolean;
};

export type MailingAddressView = {
    /**
     * Postal address.
     */
    address: string;
    /**
     * Addressee.
     */
    company?: string;
    /**
     * What to know.
     */
    notes?: string;
    /**
     * Kinds of bills that go here.
     */
    billTreatmentTypes?: Array<string>;
    /**
     * Kinds of submissions that go here.
     */
    submissionTypes?: Array<string>;
};

export type ManagementSessionView = {
    /**
     * Where to send the person’s browser. The page has a button, and only the button uses the link up. Treat it like a password.
     */
    url: string;
    /**
     * The end of the link, by the real clock.
     */
    expiresAt: string;
    /**
     * The organization that it opens.
     */
    organizationId: string;
    /**
     * The stable id that your application has for the person.
     */
    subject: string;
    /**
     * What the session may do: the role that was asked for, or the one that the person has in the team where that one is less. One of `admin`, `manager`, `biller`, `payments`, `viewer`, `auditor`; values may be added.
     */
    role: string;
};

export type MarkLienRequest = {
    /**
     * What to do.
     */
    action: 'mark_lien';
    /**
     * When the lien was filed, at most today; marking files nothing.
     */
    filedAt?: string | null;
    /**
     * A note.
     */
    note?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type MarkMailedEnvelope = {
    data: MarkMailedView;
};

export type MarkMailedRequest = {
    /**
     * The whole batch, as it was when it was printed: its `version` then.
     */
    version?: string | null;
    /**
     * Some of the batch, by the control numbers of its bills and requests.
     */
    controlNumbers?: Array<string> | null;
    /**
     * The day on which they left: from the batch’s day to today; today unless said.
     */
    mailedDate?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type MarkMailedView = {
    /**
     * The batch.
     */
    date: string;
    /**
     * Control numbers of what counts as sent now.
     */
    marked: Array<string>;
    /**
     * Control numbers of what had left or was answered before.
     */
    unchanged: Array<string>;
    /**
     * Bills that were left as they are.
     */
    refused: Array<RefusedMailView>;
    /**
     * Requests for authorization that were left as they are.
     */
    refusedRequests: Array<RefusedRequestView>;
};

export type MarkSentRequest = {
    /**
     * What to do.
     */
    action: 'mark_sent';
    /**
     * The day on which it left, not before the transmission was made; today unless said.
     */
    sentDate?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type MatchItemRequest = {
    /**
     * The bill that the item is about.
     */
    billId: string;
    /**
     * The check is yours, whatever payee it names: needed for an item with the reason `other_payee`.
     */
    payeeConfirmed?: boolean | null;
};

export type MemberView = {
    /**
     * Its id.
     */
    id: string;
    /**
     * Mail address, where the host or the operator gave one.
     */
    email: string | null;
    /**
     * Name.
     */
    name: string | null;
    /**
     * Role. One of `admin`, `manager`, `biller`, `payments`, `viewer`, `auditor`; values may be added.
     */
    role: string;
    /**
     * May the member sign in?
     */
    active: boolean;
    /**
     * Number of passkeys; 0: the member has no second factor.
     */
    passkeys: number;
    /**
     * Member since.
     */
    createdAt: string;
    /**
     * May you change this member? Nobody changes their own role or state.
     */
    canManage: boolean;
};

export type MissedAppointmentForm = {
    /**
     * Why it did not take place: nobody came, more than 30 minutes late, left early, no interpreter, cancelled late.
     */
    reason: 'no_show' | 'late' | 'left' | 'interpreter' | 'cancelled';
    /**
     * The day of the appointment.
     */
    appointmentAt: string;
    /**
     * The day of the cancellation; with the reason `cancelled`.
     */
    cancelledAt?: string | null;
    /**
     * The day of the report about the records (MLPRR).
     */
    reviewReportDate?: string | null;
};

export type MissedAppointmentView = {
    /**
     * Why it did not take place. One of `no_show`, `late`, `left`, `interpreter`, `cancelled`; values may be added.
     */
    reason: string;
    /**
     * The day of the appointment.
     */
    appointmentAt: string;
    /**
     * The day of the cancellation.
     */
    cancelledAt?: string;
    /**
     * The day of the report about the records.
     */
    reviewReportDate?: string;
};

export type MoveClockRequest = {
    /**
     * What the clock of the organization shall say. It only goes forward, at most 400 days at a time and never more than ten years ahead of the real time, and runs on from there.
     */
    now: string;
};

export type NamedView = {
    /**
     * Id.
     */
    id: string;
    /**
     * Name.
     */
    name: string;
};

export type NewcomerView = {
    /**
     * The member, or the key.
     */
    id: string;
    /**
     * The name.
     */
    name: string | null;
    /**
     * Since when.
     */
    createdAt: string;
};

export type NoteView = {
    /**
     * Note id.
     */
    id: string;
    /**
     * Text.
     */
    body: string;
    /**
     * Who wrote it, by name.
     */
    author: string;
    /**
     * When.
     */
    createdAt: string;
    /**
     * Was it withdrawn, by `withdraw_note`? (extension)
     */
    withdrawn: boolean;
    /**
     * Who reads it: the practice alone, or sessions of its customers and of one bill, too. One of `internal`, `shared`; values may be added.
     */
    visibility: string;
};

export type OfficeView = {
    /**
     * Name.
     */
    name?: string;
    /**
     * Telephone number.
     */
    phone?: string;
    /**
     * Fax number.
     */
    fax?: string;
    /**
     * Email address.
     */
    email?: string;
    /**
     * Postal address.
     */
    address?: string;
    /**
     * Web portal.
     */
    portalUrl?: string;
    /**
     * What to know.
     */
    note?: string;
    /**
     * It takes requests for authorization at its email address.
     */
    emailAccepted?: boolean;
};

export type OnboardingStepView = {
    /**
     * Which step. One of `practice_identity`, `billing_provider`, `rendering_provider`, `location`, `w9`; values may be added.
     */
    id: string;
    /**
     * In words.
     */
    label: string;
    /**
     * Is it done?
     */
    complete: boolean;
};

export type OnboardingView = {
    /**
     * How far the practice is set up. Bills can be sent before it is complete. One of `configuring`, `complete`; values may be added.
     */
    status: string;
    /**
     * Is all of it done?
     */
    complete: boolean;
    /**
     * The steps.
     */
    checklist: Array<OnboardingStepView>;
};

export type OpenOrganizationRequest = {
    /**
     * The client’s stable id of the practice; finds it when it exists.
     */
    externalId: string;
    /**
     * Name of the practice.
     */
    name: string;
    /**
     * Who the practice is; its name is `name` unless said.
     */
    practiceIdentity?: PracticeIdentityForm | null;
    /**
     * Its pay-to providers.
     */
    billingProviders?: Array<BillingProviderRecordForm> | null;
    /**
     * Its rendering providers.
     */
    renderingProviders?: Array<RenderingProviderRecordForm> | null;
    /**
     * Its places of service.
     */
    locations?: Array<LocationRecordForm> | null;
    /**
     * May it send professional (treatment) bills? Sandbox only, no unless said; for live organizations the operator decides.
     */
    treatmentBilling?: boolean | null;
    /**
     * What is done with a treatment bill whose lines go beyond what their items of requests for authorization grant: `warn`, unless said, or `refuse` (422). Later, the operator changes it.
     */
    rfaChecks?: 'warn' | 'refuse';
};

export type OpenedOrganizationEnvelope = {
    data: OpenedOrganizationView;
};

export type OpenedOrganizationView = {
    /**
     * Send it as X-Service-Org-Id.
     */
    organizationId: string;
    /**
     * The client’s id.
     */
    externalId: string;
    /**
     * The name that it was created with.
     */
    name: string;
    /**
     * How far it is set up: `complete` when the whole onboarding checklist is. One of `configuring`, `complete`; values may be added.
     */
    status: string;
    /**
     * False when it was there already: then nothing of the request was saved.
     */
    created: boolean;
};

export type OrderView = {
    /**
     * Order id.
     */
    id: string;
    /**
     * What it says. One of `threshold_resolved`, `payment_ordered`; values may be added.
     */
    issue: string;
    /**
     * When it was served on the provider.
     */
    servedAt: string;
    /**
     * How it was served. One of `mail`, `fax`, `email`, `electronic`, `personal`, `portal`; values may be added.
     */
    servedBy: string;
    /**
     * Case of the appeals board; null after erasure.
     */
    caseNumber: string | null;
    /**
     * Ordered to be paid; null where it resolves an issue.
     */
    amount: number | null;
    /**
     * The order as a document of the bill.
     */
    documentId: string | null;
    /**
     * When it was recorded.
     */
    recordedAt: string;
};

export type OrganizationEnvelope = {
    data: OrganizationView;
};

export type OrganizationView = {
    /**
     * The organization.
     */
    organizationId: string;
    /**
     * Who the practice is.
     */
    practiceIdentity: PracticeIdentityView;
    /**
     * Pay-to providers, in the order in which they were first saved.
     */
    billingProviders: Array<SavedBillingProviderView>;
    /**
     * Rendering providers.
     */
    renderingProviders: Array<SavedRenderingProviderView>;
    /**
     * Places of service.
     */
    locations: Array<LocationView>;
    /**
     * The current W-9; its bytes are at …/w9/content.
     */
    w9: W9View | null;
    /**
     * What is still to be set up.
     */
    onboarding: OnboardingView;
};

export type OutlookDeadlineView = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * Its number.
     */
    billNumber: number;
    /**
     * First and last name; null after erasure.
     */
    patientName: string | null;
    /**
     * What runs out. One of `second_review`, `independent_bill_review`, `acknowledgement`, `response`, `review_answer`; values may be added.
     */
    kind: string;
    /**
     * In words.
     */
    label: string;
    /**
     * The last day.
     */
    lastDay: string;
    /**
     * The last day that is in time by every reading of the service; the last day where there is one reading. It decides what is listed, and the order.
     */
    safeDay?: string;
    /**
     * What is open on the bill.
     */
    balanceDue: number;
};

export type OutlookEnvelope = {
    data: OutlookView;
};

export type OutlookPayerView = {
    /**
     * Claims administrator.
     */
    claimsAdminId: string;
    /**
     * Its name; null after erasure.
     */
    claimsAdminName: string | null;
    /**
     * Bills with a payment that stands, first submitted in the last 365 days.
     */
    bills: number;
    /**
     * Days from the first submission to the first payment: half of the bills took no longer.
     */
    medianDays: number;
};

export type OutlookView = {
    /**
     * Today, by the practice’s clock.
     */
    today: string;
    /**
     * The last day that is looked at.
     */
    until: string;
    /**
     * The next to run out first, at most 200.
     */
    deadlines: Array<OutlookDeadlineView>;
    /**
     * How many there are.
     */
    deadlineTotal: number;
    /**
     * The last twelve weeks, the oldest first.
     */
    weeks: Array<OutlookWeekView>;
    /**
     * Who pays after how many days, the slowest first.
     */
    payers: Array<OutlookPayerView>;
};

export type OutlookWeekView = {
    /**
     * Its Monday.
     */
    week: string;
    /**
     * Payments received in it that stand.
     */
    payments: number;
    /**
     * Together.
     */
    amount: number;
};

export type OwnerRowView = {
    /**
     * The member.
     */
    id: string;
    /**
     * Name; null where none is known.
     */
    name: string | null;
    /**
     * Is it the person of the session?
     */
    you: boolean;
    /**
     * May they sign in? Nobody else is given a task; who left may still have some.
     */
    active: boolean;
    /**
     * Their bills that are not closed, those that were put off, too.
     */
    bills: number;
    /**
     * Those of them whose day to be looked at has come.
     */
    due: number;
};

export type PatientClaimView = {
    /**
     * Send it as claim.id on the next bill.
     */
    id: string;
    /**
     * Claim number; null after erasure.
     */
    claimNumber: string | null;
    /**
     * WCAB / EAMS case number.
     */
    adjNumber: string | null;
    /**
     * Employer.
     */
    employer: string | null;
    /**
     * Date of injury.
     */
    dateOfInjury: string | null;
    /**
     * Who pays, as the newest bill says.
     */
    administratorName: string | null;
    /**
     * Its bills.
     */
    bills: number;
    /**
     * What is open on them.
     */
    balanceDue: number;
    /**
     * Its newest bill.
     */
    newestBillId: string;
};

export type PatientDeadlineView = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * Its number.
     */
    billNumber: number;
    /**
     * The deadline.
     */
    deadline: DeadlineView;
};

export type PatientDocumentView = {
    /**
     * Document id.
     */
    id: string;
    /**
     * The bill.
     */
    billId: string;
    /**
     * Its number.
     */
    billNumber: number;
    /**
     * File name.
     */
    filename: string;
    /**
     * What it is. One of `final_report`, `proof_of_service`, `letter_of_attestation`, `form_122`, `return_to_work_voucher`, `w9`, `medical_records`, `appeal`, `market_rate_list`, `other`; values may be added.
     */
    documentType: string;
    /**
     * When it was added.
     */
    addedAt: string;
};

export type PatientEvaluationView = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * Its number.
     */
    billNumber: number;
    /**
     * The day of the evaluation.
     */
    date: string;
    /**
     * Until then another one by the same physician is a follow-up (8 CCR §§ 9793, 9795(c)).
     */
    followUpUntil: string;
    /**
     * The physician.
     */
    renderingProviderName: string | null;
};

export type PatientForm = {
    /**
     * A patient id that an earlier answer gave; not together with externalId.
     */
    id?: string | null;
    /**
     * The client's patient id; not together with id.
     */
    externalId?: string | null;
    /**
     * First name.
     */
    firstName: string;
    /**
     * Middle name.
     */
    middleName?: string | null;
    /**
     * Last name.
     */
    lastName: string;
    /**
     * Suffix of the name (NM107, item 2), such as `Jr.`; parted from the end of the last name unless sent.
     */
    suffix?: string | null;
    /**
     * Date of birth.
     */
    dateOfBirth: string;
    /**
     * SSN, 9 digits. Left out, the claim form shows 999999999. Stored encrypted, never returned.
     */
    ssn?: string | null;
    /**
     * Leave out when unknown.
     */
    gender?: 'M' | 'F' | 'X';
    /**
     * Telephone number.
     */
    phone?: string | null;
    /**
     * Home address.
     */
    address: AddressForm;
};

export type PatientRecordEnvelope = {
    data: PatientRecordView;
};

export type PatientRecordView = {
    /**
     * Stable id; send it as patient.id on the next bill.
     */
    id: string;
    /**
     * Name, as the newest bill has it; null after erasure.
     */
    name: string | null;
    /**
     * Date of birth.
     */
    dateOfBirth: string | null;
    /**
     * Telephone.
     */
    phone: string | null;
    /**
     * Charged on all bills.
     */
    totalCharge: number;
    /**
     * Paid on them.
     */
    totalPaid: number;
    /**
     * What is open on them.
     */
    balanceDue: number;
    /**
     * How many bills there are, listed or not.
     */
    billTotal: number;
    /**
     * The bills, the newest first, at most 200; what follows is of these.
     */
    bills: Array<DashboardItemView>;
    /**
     * The claims, that of the newest bill first.
     */
    claims: Array<PatientClaimView>;
    /**
     * Deadlines that run or were missed, the first day first.
     */
    deadlines: Array<PatientDeadlineView>;
    /**
     * Comprehensive evaluations that count, the newest first.
     */
    evaluations: Array<PatientEvaluationView>;
    /**
     * Documents, the newest first; none without the right to read them.
     */
    documents: Array<PatientDocumentView>;
    /**
     * A bill of the patient was erased.
     */
    erased: boolean;
};

export type PatientView = {
    /**
     * Stable id; send it as patient.id on the next bill.
     */
    id: string;
    /**
     * The client’s id.
     */
    externalId: string | null;
    /**
     * First name.
     */
    firstName: string;
    /**
     * Middle name.
     */
    middleName: string | null;
    /**
     * Last name.
     */
    lastName: string;
    /**
     * Suffix of the name, where it was sent apart (extension).
     */
    suffix?: string;
    /**
     * Date of birth.
     */
    dateOfBirth: string;
    /**
     * Never returned: always null.
     */
    ssn: string | null;
    /**
     * M, F or X.
     */
    gender: string | null;
    /**
     * Telephone number.
     */
    phone: string | null;
    /**
     * Home address.
     */
    address: AddressView;
};

export type PatientsEnvelope = {
    data: PatientsView;
};

export type PatientsView = {
    /**
     * By name; of more than `limit` those with the most bills.
     */
    patients: Array<NamedView>;
    /**
     * How many there are, listed or not.
     */
    total: number;
};

export type PayToAddressView = {
    /**
     * Street address.
     */
    line1: string | null;
    /**
     * Suite, unit or secondary line.
     */
    line2: string | null;
    /**
     * City.
     */
    city: string | null;
    /**
     * Two letters.
     */
    state: string | null;
    /**
     * ZIP or ZIP+4.
     */
    postalCode: string | null;
};

export type PayerChoiceView = {
    /**
     * Opaque; send it as claim.claimsAdministrator.payerId.
     */
    key: string;
    /**
     * Name to show.
     */
    label: string;
    /**
     * Taken when none is chosen.
     */
    default: boolean;
    /**
     * Only an active payer can be chosen.
     */
    active: boolean;
    /**
     * Related entities.
     */
    affiliatedEntities?: Array<string>;
    /**
     * Shapes of its claim numbers.
     */
    claimNumberPatterns?: Array<ClaimNumberMatchView>;
};

export type PayerContactsView = {
    /**
     * Fax number.
     */
    faxNumber: string | null;
    /**
     * Email address for claims.
     */
    claimsEmail: string | null;
    /**
     * Portal.
     */
    portalUrl: string | null;
    /**
     * Mailing address.
     */
    mailingAddress: string | null;
};

export type PayerFileAmountsView = {
    /**
     * Charged, below 0 where it is taken back.
     */
    charged?: number;
    /**
     * Paid, below 0 where it is taken back.
     */
    paid?: number;
    /**
     * Interest that came with it, below 0 where it is taken back.
     */
    interest?: number;
};

export type PayerFileDismissalView = {
    /**
     * Why. One of `not_ours`, `already_known`, `replaced`, `handled_by_hand`, `other`; values may be added.
     */
    reason: string;
    /**
     * When, by the wall clock.
     */
    at: string;
    /**
     * Who, by name: the person, else the key.
     */
    by: string;
};

export type PayerFileDoneEventData = {
    /**
     * The payer file: GET /payer-files/{id}.
     */
    payerFileId: string;
    /**
     * Items that were settled.
     */
    items: number;
    /**
     * How many of them wait for a person.
     */
    waiting: number;
    /**
     * Money that was posted, interest included.
     */
    posted: number;
};

export type PayerFileEnvelope = {
    data: PayerFileView;
};

export type PayerFileInterchangeView = {
    /**
     * ISA06; null where it cannot be read.
     */
    sender: string | null;
    /**
     * ISA13; null where it cannot be read.
     */
    control: string | null;
    /**
     * ISA15: meant, or a test; null where it cannot be read. One of `P`, `T`; values may be added.
     */
    usage: string | null;
    /**
     * Why nothing of it was worked off; absent where it was. One of `malformed`, `wrong_version`, `duplicate_interchange`, `unknown_receiver`, `test_interchange`, `unmatched`, `unknown_status`, `contradictory`, `out_of_balance`, `other_payee`, `check_mismatch`, `reversal_without_payment`, `prenotification`, `debit`, `predetermination`; values may be added.
     */
    reason?: string;
    /**
     * Its transaction sets.
     */
    sets: Array<PayerFileSetView>;
};

export type PayerFileItemResolvedEventData = {
    /**
     * The payer file: GET /payer-files/{id}.
     */
    payerFileId: string;
    /**
     * Number of the item within the file; null where several were dismissed together, or the file as a whole.
     */
    n: number | null;
    /**
     * How many items this is about: 1 where `n` names one, else how many were dismissed together.
     */
    count: number;
    /**
     * What became of it. One of `posted`, `recorded`, `forwarded`, `accepted`, `rejected`, `duplicate`, `unmatched`, `refused`, `dismissed`; values may be added.
     */
    outcome: string;
    /**
     * The bill that it is about; null where none is known.
     */
    billId: string | null;
    /**
     * Why it was not worked off, or why it was dismissed; null where it was worked off.
     */
    reason: string | null;
};

export type PayerFileItemView = {
    /**
     * Its number in the file, from 1: `{n}` of the match.
     */
    n: number;
    /**
     * What it is. One of `ta1`, `999`, `277ca`, `277`, `835`; values may be added.
     */
    kind: string;
    /**
     * The bill that it is about; absent where none was found.
     */
    billId?: string;
    /**
     * The transmission that it answers; absent where none was found.
     */
    controlNumber?: string;
    /**
     * What became of it. `posted`: EOR and payment; `recorded`: on file, with no payment or no change of state; `forwarded`, `accepted`, `rejected`: the acknowledgement; `duplicate`: known before; `unmatched`, `refused`: in quarantine, nothing was posted; `dismissed`: the same, and a person let it rest. One of `posted`, `recorded`, `forwarded`, `accepted`, `rejected`, `duplicate`, `unmatched`, `refused`, `dismissed`; values may be added.
     */
    outcome: string;
    /**
     * Why it was not worked off; absent where it was. One of `malformed`, `wrong_version`, `duplicate_interchange`, `unknown_receiver`, `test_interchange`, `unmatched`, `unknown_status`, `contradictory`, `out_of_balance`, `other_payee`, `check_mismatch`, `reversal_without_payment`, `prenotification`, `debit`, `predetermination`; values may be added.
     */
    reason?: string;
    /**
     * Of remittances and of answers that repeat the charge.
     */
    amounts?: PayerFileAmountsView;
    /**
     * The check that its money is of: GET /payments/{id}; absent where it has none.
     */
    checkId?: string;
    /**
     * What it says of its bill; there only as long as it was not worked off.
     */
    told?: PayerFileToldView;
    /**
     * Who let it rest, and why; there only with `dismissed`.
     */
    dismissal?: PayerFileDismissalView;
};

export type PayerFileItemsEventData = {
    /**
     * The payer file: GET /payer-files/{id}.
     */
    payerFileId: string;
    /**
     * Items that were settled.
     */
    items: number;
    /**
     * How many of them wait for a person.
     */
    waiting: number;
};

export type PayerFilePage = {
    data: Array<PayerFileView>;
    /**
     * Send it as `cursor` for the next page; null when there is none.
     */
    nextCursor: string | null;
};

export type PayerFilePaymentView = {
    /**
     * The check: GET /payments/{id}.
     */
    checkId: string;
    /**
     * Its amount.
     */
    amount: number;
    /**
     * Claims of the remittance.
     */
    claims: number;
    /**
     * Entries of the remittance that are for no claim.
     */
    adjustments: number;
};

export type PayerFileReceivedEventData = {
    /**
     * The payer file: GET /payer-files/{id}.
     */
    payerFileId: string;
    /**
     * The way it came. One of `api`, `sftp`, `folder`, `cli`; values may be added.
     */
    source: string;
    /**
     * The partner that it came from; null where that is not known.
     */
    partner: string | null;
    /**
     * Its size.
     */
    bytes: number;
};

export type PayerFileSetView = {
    /**
     * ST01.
     */
    type: string;
    /**
     * The guide that it was written by.
     */
    version: string;
    /**
     * Why nothing of it was worked off; absent where it was. One of `malformed`, `wrong_version`, `duplicate_interchange`, `unknown_receiver`, `test_interchange`, `unmatched`, `unknown_status`, `contradictory`, `out_of_balance`, `other_payee`, `check_mismatch`, `reversal_without_payment`, `prenotification`, `debit`, `predetermination`; values may be added.
     */
    reason?: string;
    /**
     * The check that a remittance tells of; absent where it tells of none that is ours.
     */
    payment?: PayerFilePaymentView;
    /**
     * What it says, one item for each bill.
     */
    items: Array<PayerFileItemView>;
};

export type PayerFileToldView = {
    /**
     * Our number as the file has it: CLP01, TRN02 of a claim, the interchange or group that it answers.
     */
    controlNumber?: string;
    /**
     * The payer’s number of the claim (CLP07, REF*1K).
     */
    payerClaimControlNumber?: string;
    /**
     * The payer that the remittance names.
     */
    payer?: string;
    /**
     * Check or trace number (TRN02 of an 835).
     */
    checkNumber?: string;
};

export type PayerFileTotalsView = {
    /**
     * Items.
     */
    items: number;
    /**
     * With EOR and payment.
     */
    posted: number;
    /**
     * On file without either a payment or a change of state.
     */
    recorded: number;
    /**
     * Forwarded by a clearinghouse.
     */
    forwarded: number;
    /**
     * Accepted.
     */
    accepted: number;
    /**
     * Rejected.
     */
    rejected: number;
    /**
     * Known before.
     */
    duplicate: number;
    /**
     * About no bill that could be told.
     */
    unmatched: number;
    /**
     * Refused.
     */
    refused: number;
    /**
     * Not worked off, and dismissed by a person.
     */
    dismissed: number;
    /**
     * Money that was posted, interest included.
     */
    amountPosted: number;
};

export type PayerFileView = {
    /**
     * The payer file.
     */
    id: string;
    /**
     * When it came, by the wall clock.
     */
    receivedAt: string;
    /**
     * The way it came. One of `api`, `sftp`, `folder`, `cli`; values may be added.
     */
    source: string;
    /**
     * The partner that it came from; absent where that is not known.
     */
    partner?: string;
    /**
     * SHA-256 of its bytes, in hex.
     */
    sha256: string;
    /**
     * Its size.
     */
    bytes: number;
    /**
     * There only when the same bytes came before: this is their receipt.
     */
    duplicate?: true;
    /**
     * Something of it lies in quarantine and wants a look.
     */
    quarantined: boolean;
    /**
     * Who let all of it rest that was not worked off; absent where nobody did.
     */
    dismissal?: PayerFileDismissalView;
    /**
     * Who had it destroyed; absent where nobody did. What it said is gone, and `interchanges` is empty.
     */
    destruction?: PayerFileDismissalView;
    /**
     * Its interchanges, in the order of the file.
     */
    interchanges: Array<PayerFileInterchangeView>;
    /**
     * All its items together.
     */
    totals: PayerFileTotalsView;
};

export type PayerProfileView = {
    /**
     * Name.
     */
    name: string;
    /**
     * How it takes bills, where that is known. One of `ebill`; values may be added.
     */
    route?: string;
    /**
     * Other names.
     */
    aliases?: Array<string>;
    /**
     * When to choose it.
     */
    hint?: string;
    /**
     * Related entities.
     */
    affiliatedEntities?: Array<string>;
    /**
     * What kind of choice it is: insurer, program, office.
     */
    optionType?: string;
    /**
     * How bills travel.
     */
    deliveryType?: string;
    /**
     * Clearinghouse that accepts its bills.
     */
    clearinghouse?: string;
    /**
     * Its id there; not what a bill carries as payerId.
     */
    payerId?: string;
    /**
     * Its ids at every clearinghouse.
     */
    clearinghousePayerIds?: Array<ClearinghousePayerIdView>;
    /**
     * The clearinghouse that it prefers.
     */
    preferredClearinghouse?: string;
};

export type PaymentEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * What is open.
     */
    balanceDue: number;
    /**
     * What is paid above the charge: the payer may want it back.
     */
    creditBalance: number;
    /**
     * The payment.
     */
    paymentId: string;
    /**
     * The whole check when it was posted; the principal that is open again when it was voided.
     */
    amount: number;
    /**
     * The check or transfer that it is a share of: GET /payments/{id}. Of a void the one by which the payer took it back; null where a person voided it.
     */
    checkId: string | null;
};

export type PaymentReclassifiedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * What is open.
     */
    balanceDue: number;
    /**
     * What is paid above the charge: the payer may want it back.
     */
    creditBalance: number;
    /**
     * The payment.
     */
    paymentId: string;
    /**
     * The check or transfer that it is a share of: GET /payments/{id}.
     */
    checkId: string;
    /**
     * What of it pays the charge.
     */
    principal: number;
    /**
     * What of it is penalty.
     */
    penalty: number;
    /**
     * What of it is interest.
     */
    interest: number;
    /**
     * What of it pays back the fee of an independent bill review.
     */
    ibrFee: number;
};

export type PaymentReportEnvelope = {
    data: PaymentReportView;
};

export type PaymentReportRowView = {
    /**
     * Payment id.
     */
    id: string;
    /**
     * Bill id.
     */
    billId: string;
    /**
     * Bill number.
     */
    billNumber: number;
    /**
     * First and last name; null after erasure.
     */
    patientName: string | null;
    /**
     * Claim number; null after erasure.
     */
    claimNumber: string | null;
    /**
     * First day of service; null after erasure.
     */
    dateOfService: string | null;
    /**
     * Received.
     */
    receivedDate: string;
    /**
     * Posted.
     */
    postedDate: string;
    /**
     * Does it stand? One of `posted`, `voided`; values may be added.
     */
    status: string;
    /**
     * How it came. One of `check`, `eft`; values may be added.
     */
    method: string;
    /**
     * Where it was posted from. One of `paper`, `835`, `portal`; values may be added.
     */
    source: string;
    /**
     * Check or trace number.
     */
    checkNumber: string | null;
    /**
     * The whole check.
     */
    amount: number;
};

export type PaymentReportSummaryView = {
    /**
     * All matching payments that stand; voided ones don’t count.
     */
    postedTotal: number;
    /**
     * Matching payments, voided ones too.
     */
    entryCount: number;
    /**
     * Patients that they are for.
     */
    uniquePatients: number;
};

export type PaymentReportView = {
    /**
     * This page, the latest receipt first.
     */
    items: Array<PaymentReportRowView>;
    /**
     * Matches on all pages.
     */
    total: number;
    /**
     * This page, from 1.
     */
    page: number;
    /**
     * Rows a page.
     */
    pageSize: number;
    /**
     * Over all pages.
     */
    summary: PaymentReportSummaryView;
};

export type PaymentView = {
    /**
     * Payment id.
     */
    id: string;
    /**
     * The check or transfer that it is a share of: GET /payments/{id}.
     */
    checkId: string;
    /**
     * How it came. One of `check`, `eft`; values may be added.
     */
    method: string;
    /**
     * Check or trace number.
     */
    checkNumber: string | null;
    /**
     * Does it stand? One of `posted`, `voided`; values may be added.
     */
    status: string;
    /**
     * Deposited.
     */
    depositDate: string;
    /**
     * Received.
     */
    receivedDate: string;
    /**
     * The whole check.
     */
    amount: number;
    /**
     * What of it pays the bill.
     */
    principalAmount: number;
    /**
     * Penalty and interest in it.
     */
    feeAmount: number;
    /**
     * What of it pays back the fee of an independent bill review.
     */
    ibrFee: number;
    /**
     * What the fee is; null without one. One of `penalty`, `interest`, `penalty_and_interest`; values may be added.
     */
    feeReason: string | null;
    /**
     * Where it was posted from. One of `paper`, `835`, `portal`; values may be added.
     */
    source: string;
    /**
     * Posted.
     */
    postedAt: string;
    /**
     * Last change.
     */
    updatedAt: string;
    /**
     * Note.
     */
    note: string | null;
    /**
     * It was voided.
     */
    voided: boolean;
};

export type PenaltyInterestView = {
    /**
     * Always true: an exposure of the payer, for information; nothing is owed to the bill because of it.
     */
    exposure: boolean;
    /**
     * What was not paid by the pay date, over the lines: the smaller of charge and schedule, less what the payer contested or denied in time; lines outside the fee schedules are left out.
     */
    basis: number;
    /**
     * Penalty.
     */
    penalty: number;
    /**
     * Interest.
     */
    interest: number;
    /**
     * Receipt by the payer.
     */
    from: string;
    /**
     * The day on which the rest was paid, else today.
     */
    through: string;
    /**
     * Days between them.
     */
    days: number;
    /**
     * Where it is written.
     */
    citation: string;
    /**
     * The rule of the penalty (extension).
     */
    rule: RuleRefView;
};

export type PerformRfaActionRequest = {
    /**
     * What to do. `add_note` needs `note`, `withdraw_item` needs `itemId`.
     */
    action: 'cancel' | 'close' | 'reopen' | 'add_note' | 'withdraw_item';
    /**
     * Why; not of a note.
     */
    reason?: string | null;
    /**
     * The note.
     */
    note?: string | null;
    /**
     * The item that is withdrawn.
     */
    itemId?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type PlaceHoldRequest = {
    /**
     * What it keeps from being erased: all of one patient, of one claim, or of the organization.
     */
    scope: 'organization' | 'patient' | 'claim';
    /**
     * The patient (`pat_…`) or the claim (`clm_…`); left out for the organization.
     */
    subjectId?: string | null;
    /**
     * Why; kept encrypted.
     */
    reason: string;
};

export type PostCheckRequest = {
    /**
     * How it came.
     */
    method: 'check' | 'eft';
    /**
     * Number of the check or trace.
     */
    checkNumber: string;
    /**
     * When it was deposited: from the last date of service of its bills to ten days ahead.
     */
    depositDate: string;
    /**
     * The whole check: what the allocations add up to, and what is for no bill yet.
     */
    amount: number;
    /**
     * How much of it is for which bill; none where all of it is for no bill yet.
     */
    allocations: Array<CheckShareForm>;
    /**
     * What of it is for no bill yet (extension).
     */
    unapplied?: number | null;
    /**
     * The payer (extension).
     */
    payer?: string | null;
    /**
     * Post it although a remittance told of a check with this number and amount (extension).
     */
    allowDuplicateNumber?: boolean | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type PostPaymentRequest = {
    /**
     * What to do.
     */
    action: 'post_payment';
    /**
     * The whole check.
     */
    amount: number;
    /**
     * How it came.
     */
    method: 'check' | 'eft';
    /**
     * Number of the check or trace.
     */
    checkNumber?: string | null;
    /**
     * When it was deposited: from the date of service to ten days ahead.
     */
    depositDate: string;
    /**
     * Part of the amount that is penalty.
     */
    penaltyAmount?: number | null;
    /**
     * Part of the amount that is interest.
     */
    interestAmount?: number | null;
    /**
     * Part of the amount that pays back the fee of an independent bill review that was submitted: no more than what is open of it (extension).
     */
    ibrFee?: number | null;
    /**
     * What comes of principal above what is open: 422 at `amount`, or credit of the payer (extension).
     */
    overpayment?: 'refuse' | 'credit';
    /**
     * A note.
     */
    note?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type PostalCodeView = {
    /**
     * Five digits.
     */
    postalCode: string;
    /**
     * The city that the Postal Service prefers.
     */
    city: string;
    /**
     * Two letters.
     */
    state: string;
};

export type PostedCheckEnvelope = {
    data: PostedCheckView;
};

export type PostedCheckView = {
    /**
     * Names the check.
     */
    id: string;
    /**
     * How it came. One of `check`, `eft`; values may be added.
     */
    method: string;
    /**
     * Number of the check or trace.
     */
    checkNumber: string;
    /**
     * When it was deposited.
     */
    depositDate: string;
    /**
     * The whole check.
     */
    amount: number;
    /**
     * What of it is for no bill.
     */
    unapplied: number;
    /**
     * Where it stands. One of `received`; values may be added.
     */
    status: string;
    /**
     * One payment a bill, in the order of the allocations.
     */
    payments: Array<PostedShareView>;
};

export type PostedShareView = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * Its payment.
     */
    paymentId: string;
    /**
     * The EOR that it counts for, or null. Left out where the credential may not read it.
     */
    eorId?: string | null;
    /**
     * What of the check is for this bill.
     */
    amount: number;
    /**
     * What of it pays the bill.
     */
    principal: number;
    /**
     * Penalty in it.
     */
    penalty: number;
    /**
     * Interest in it.
     */
    interest: number;
    /**
     * Fee of an independent bill review in it.
     */
    ibrFee: number;
    /**
     * Where the bill stands after it. One of `submitted`, `accepted`, `accepted_no_response`, `rejected`, `processed`, `partially_paid`, `denied`, `paid`, `second_review`, `ibr`, `lien`, `closed`; values may be added.
     */
    state: string;
    /**
     * What is open of the bill after it. Left out where the credential may not read it.
     */
    balanceDue?: number;
};

export type PracticeIdentityForm = {
    /**
     * Name of the practice.
     */
    name?: string | null;
    /**
     * Legal name.
     */
    legalName?: string | null;
    /**
     * 9 digits, with or without hyphens. Left out, the stored one stays; an empty text clears it. An SSN is stored encrypted and never returned.
     */
    taxId?: string | null;
    /**
     * What taxId is; EIN unless said. Another type than the stored one (EIN for a new record) needs a taxId.
     */
    taxIdType?: 'EIN' | 'SSN';
    /**
     * Organizational NPI.
     */
    npi?: string | null;
    /**
     * Telephone number.
     */
    phone?: string | null;
    /**
     * Mail address of the office.
     */
    email?: string | null;
    /**
     * Website.
     */
    website?: string | null;
};

export type PracticeIdentityView = {
    /**
     * Name of the practice.
     */
    name: string | null;
    /**
     * Legal name.
     */
    legalName: string | null;
    /**
     * The EIN, 9 digits; empty when it is an SSN, or when none is on file.
     */
    taxId: string;
    /**
     * What the tax id is. One of `EIN`, `SSN`; values may be added.
     */
    taxIdType: string;
    /**
     * A tax id is on file.
     */
    taxIdConfigured: boolean;
    /**
     * Its last four digits.
     */
    taxIdLast4: string | null;
    /**
     * Organizational NPI.
     */
    npi: string | null;
    /**
     * Telephone number.
     */
    phone: string | null;
    /**
     * Mail address of the office.
     */
    email: string | null;
    /**
     * Website.
     */
    website: string | null;
};

export type PreferencesView = {
    /**
     * Is mail sent by these preferences now?
     */
    enabled: boolean;
    /**
     * Bill-status and payment alerts.
     */
    statusUpdates: boolean;
    /**
     * Aging reminders: 30, 60, 90.
     */
    agingDays: Array<number>;
    /**
     * Nothing between 7 pm and 7 am America/Los_Angeles.
     */
    quietHours: boolean;
    /**
     * How often activity is summed up. One of `off`, `daily`, `weekly`; values may be added.
     */
    reportDigest: string;
};

export type PreviewRfaPacketRequest = {
    /**
     * How it goes.
     */
    channel: 'fax' | 'email' | 'mail' | 'portal' | 'manual';
    /**
     * Where it goes: the one that fits the channel. Unless given, the one office for authorizations that the directory has with such an address.
     */
    destination?: RfaDestinationForm | null;
    /**
     * Documents of the packet, in order; at least the clinical report.
     */
    documentIds: Array<string>;
    /**
     * A message on the cover.
     */
    message?: string | null;
};

export type PricedLineView = {
    /**
     * Procedure code.
     */
    code: string;
    /**
     * Modifiers.
     */
    modifiers: Array<string>;
    /**
     * Units.
     */
    units: number;
    /**
     * Charge for the line.
     */
    charge: number;
    /**
     * Allowed amount per the fee schedule.
     */
    allowed: number;
    /**
     * First day; null after erasure.
     */
    serviceDate: string | null;
    /**
     * Last day.
     */
    serviceDateEnd: string | null;
    /**
     * What the code stands for, where the client said so (extension).
     */
    description: string | null;
    /**
     * Positions in diagnoses, from 1; empty after erasure.
     */
    diagnosisPointers: Array<number>;
    /**
     * How allowed came about (extension).
     */
    pricing: PricingView;
};

export type PricingView = {
    /**
     * `calculated` by a schedule; `manual_charge`: the reviewed charge, because no schedule on file sets the amount: there is none for such codes or such a day, or it goes by report; `not_in_schedule`: the charge of a code that the schedule in force does not know, left out of what is expected, disputed by default and subject to penalty and interest. One of `calculated`, `manual_charge`, `not_in_schedule`, `requires_review`; values may be added.
     */
    status: string;
    /**
     * Which schedule; null after erasure.
     */
    basis: string | null;
    /**
     * The regulation.
     */
    citation: string | null;
    /**
     * Step by step, with the figures; empty after erasure.
     */
    steps: Array<string>;
    /**
     * The rule that set the amount; null where none did, for a line of an imported table, for bills of releases before rules were data, and after erasure (extension).
     */
    rule: RuleRefView | null;
    /**
     * Where the table of the code ended before the service: what its last row comes to, for information; else null (extension).
     */
    expectedAtLeast: number | null;
};

export type PrintBatchCountsPage = {
    data: Array<PrintBatchCountsView>;
    /**
     * Send it as `cursor` for the next page; null when there is none.
     */
    nextCursor: string | null;
};

export type PrintBatchCountsView = {
    /**
     * The day (Los Angeles) on which its bills came into the queue. Names the batch.
     */
    date: string;
    /**
     * Bills in it.
     */
    bills: number;
    /**
     * Requests for authorization in it; 0 for those who may not read requests.
     */
    requests: number;
    /**
     * What of it waits to be mailed.
     */
    waiting: number;
    /**
     * What of it was mailed.
     */
    mailed: number;
    /**
     * What the payer answered before anybody said that it was mailed.
     */
    answered: number;
};

export type PrintBatchEnvelope = {
    data: PrintBatchView;
};

export type PrintBatchView = {
    /**
     * The day (Los Angeles) on which its bills came into the queue. Names the batch.
     */
    date: string;
    /**
     * Bills in it.
     */
    bills: number;
    /**
     * Requests for authorization in it; 0 for those who may not read requests.
     */
    requests: number;
    /**
     * What of it waits to be mailed.
     */
    waiting: number;
    /**
     * What of it was mailed.
     */
    mailed: number;
    /**
     * What the payer answered before anybody said that it was mailed.
     */
    answered: number;
    /**
     * Changes with what is in it; what was printed is marked as mailed by it.
     */
    version: string;
    /**
     * Its bills, in the order of the PDF.
     */
    items: Array<PrintedBillView>;
    /**
     * Its requests for authorization, which follow in the PDF, for those who may read requests.
     */
    printedRequests: Array<PrintedRequestView>;
};

export type PrintedBillView = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * Its number.
     */
    billNumber: number;
    /**
     * Of the transmission, as the attempt has it.
     */
    controlNumber: string;
    /**
     * How it goes. One of `fax`, `mail`; values may be added.
     */
    route: string;
    /**
     * The claims administrator.
     */
    payerName: string;
    /**
     * The patient.
     */
    patientName: string;
    /**
     * Claim number.
     */
    claimNumber: string;
    /**
     * First day of service.
     */
    serviceDate: string;
    /**
     * What it charges.
     */
    charged: number;
    /**
     * Waits to be mailed, was mailed, or was answered by the payer before. One of `waiting`, `mailed`, `answered`; values may be added.
     */
    status: string;
    /**
     * When it came into the queue.
     */
    writtenAt: string;
    /**
     * When it was mailed, as far as somebody said so.
     */
    mailedAt: string | null;
};

export type PrintedRequestView = {
    /**
     * The request.
     */
    rfaId: string;
    /**
     * Its number.
     */
    rfaNumber: number;
    /**
     * Its sending.
     */
    transmissionId: string;
    /**
     * By which it is marked as mailed.
     */
    controlNumber: string;
    /**
     * How it goes. One of `fax`, `mail`; values may be added.
     */
    route: string;
    /**
     * The claims administrator.
     */
    payerName: string;
    /**
     * The patient.
     */
    patientId: string;
    /**
     * The patient’s name.
     */
    patientName: string;
    /**
     * Claim number.
     */
    claimNumber: string;
    /**
     * Waits to be mailed, was mailed, or was answered by the payer before. One of `waiting`, `mailed`, `answered`; values may be added.
     */
    status: string;
    /**
     * When it came into the queue.
     */
    writtenAt: string;
    /**
     * When it was mailed, as far as somebody said so.
     */
    mailedAt: string | null;
};

export type PriorEvaluationView = {
    /**
     * The bill of the comprehensive evaluation.
     */
    billId: string;
    /**
     * Its first day of service.
     */
    date: string;
    /**
     * The last day on which an evaluation after it is a follow-up.
     */
    until: string;
};

export type ProcedureRowView = {
    /**
     * Procedure code.
     */
    code: string;
    /**
     * Bills with it.
     */
    bills: number;
    /**
     * Lines with it.
     */
    lines: number;
    /**
     * Units on those lines.
     */
    units: number;
    /**
     * Charged.
     */
    billed: number;
    /**
     * Allowed per the fee schedules.
     */
    allowed: number;
    /**
     * The lines’ share of the posted principal.
     */
    paid: number;
};

export type ProductivityAnswerView = {
    /**
     * Null when nothing happened in the range.
     */
    data: ProductivityView | null;
};

export type ProductivityView = {
    /**
     * `from` of the request.
     */
    lo: string;
    /**
     * `to` of the request.
     */
    hi: string;
    /**
     * Every day of the range.
     */
    dayKeys: Array<string>;
    /**
     * Whoever created or sent something, by name.
     */
    billers: Array<BillerView>;
    /**
     * Bills created, by biller and day.
     */
    created: Array<Array<number>>;
    /**
     * Transmissions (also again, duplicates, second reviews, IBR requests), by biller and day.
     */
    sent: Array<Array<number>>;
    /**
     * Bills created, by biller.
     */
    createdTotal: Array<number>;
    /**
     * Transmissions, by biller.
     */
    sentTotal: Array<number>;
    /**
     * Distinct bills first submitted, by biller.
     */
    submittedTotal: Array<number>;
    /**
     * Of those the ones that were never rejected, by biller.
     */
    cleanTotal: Array<number>;
    /**
     * Bills created, by day.
     */
    createdByDay: Array<number>;
    /**
     * Transmissions, by day.
     */
    sentByDay: Array<number>;
    /**
     * Bills created.
     */
    totalCreated: number;
    /**
     * Transmissions.
     */
    totalSent: number;
    /**
     * Distinct bills first submitted.
     */
    totalSubmitted: number;
    /**
     * Of those the ones that were never rejected.
     */
    totalClean: number;
    /**
     * Most transmissions of one biller on one day.
     */
    maxSentCell: number;
};

export type ProvenEventView = {
    /**
     * Its type, as it is stored.
     */
    type: string;
    /**
     * Its place in the whole log, as `sequence` of events has it.
     */
    sequence: string;
    /**
     * Which leaf of the tree it is, from 0.
     */
    index: number;
    /**
     * The bytes of its leaf, as text: canonical JSON with stream, revision, id, type, times, and the SHA-256 of its clear fields (`clear`), its encrypted group (`sealed`) and its metadata.
     */
    leaf: string;
    /**
     * Its clear fields, canonical JSON: the text whose SHA-256 is `clear` in the leaf. Amounts are whole cents.
     */
    data: string;
    /**
     * Inclusion proof (RFC 6962 § 2.1.1): hashes in Base64, from the leaf’s sibling to the root’s child.
     */
    proof: Array<string>;
};

export type ReceivableEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The receivable.
     */
    receivableId: string;
    /**
     * What is owed. One of `ibr_fee`, `penalty`, `interest`; values may be added.
     */
    kind: string;
    /**
     * Owed, came in, waived, withdrawn or open again.
     */
    amount: number;
};

export type ReceivableView = {
    /**
     * Receivable id.
     */
    id: string;
    /**
     * The fee of an independent bill review, a penalty or interest. One of `ibr_fee`, `penalty`, `interest`; values may be added.
     */
    kind: string;
    /**
     * Owed.
     */
    amount: number;
    /**
     * Came in for it: of the payments the shares of its kind, which fill the oldest receivable first.
     */
    paid: number;
    /**
     * Waived of it.
     */
    waived: number;
    /**
     * Open.
     */
    open: number;
    /**
     * The day for its payment as counted; null where none is set.
     */
    dueAt: string | null;
    /**
     * The day that it moves to from a weekend or a court holiday.
     */
    lastDay: string | null;
    /**
     * The rule of the day for its payment; of a penalty or interest that of its rate; null where none is on file.
     */
    rule?: RuleRefView | null;
    /**
     * The determination, EOR or demand that it is of.
     */
    sourceId: string;
};

export type RecipientDisabledEnvelope = {
    data: RecipientDisabledView;
};

export type RecipientDisabledView = {
    /**
     * Always false.
     */
    enabled: boolean;
};

export type RecipientEventData = {
    /**
     * The caller's id of the recipient.
     */
    externalUserId: string;
};

export type RecipientListEnvelope = {
    data: RecipientListView;
};

export type RecipientListView = {
    /**
     * Can invitations reach anybody: by mail, or as a preview in the sandbox?
     */
    available: boolean;
    /**
     * Of the organization. One of `sandbox`, `live`; values may be added.
     */
    environment: string;
    /**
     * By externalUserId.
     */
    recipients: Array<RecipientView>;
    /**
     * Is there a next page?
     */
    hasMore: boolean;
};

export type RecipientSettingsEnvelope = {
    data: RecipientSettingsView;
};

export type RecipientSettingsView = {
    /**
     * Null when nothing is chosen, also after the person unsubscribed.
     */
    preferences: PreferencesView | null;
    /**
     * For display; null once its owner has unsubscribed.
     */
    email: string | null;
    /**
     * Which bills are meant. One of `practice`, `assigned_bills`; values may be added.
     */
    audience: string;
    /**
     * Of the organization. One of `sandbox`, `live`; values may be added.
     */
    environment: string;
    /**
     * Can it be enabled without another address, and would mail be possible?
     */
    canEnable: boolean;
    /**
     * The entry in the list.
     */
    recipient: RecipientView;
};

export type RecipientView = {
    /**
     * Your id of the person.
     */
    externalUserId: string;
    /**
     * Address; empty once its owner has unsubscribed.
     */
    email: string;
    /**
     * Which bills are meant. One of `practice`, `assigned_bills`; values may be added.
     */
    audience: string;
    /**
     * What is chosen; while it is not active, what will be on after confirmation.
     */
    preferences: PreferencesView;
    /**
     * Does this person get mail?
     */
    enabled: boolean;
    /**
     * `expired`: the invitation was not confirmed in time. One of `active`, `pending_confirmation`, `expired`, `off`; values may be added.
     */
    state: string;
    /**
     * Bills that are assigned.
     */
    assignedBillCount: number;
    /**
     * Of the last invitation, where there was one. One of `sending`, `sent`, `refused`, `unknown`, `suppressed`, `sandbox_preview`; values may be added.
     */
    deliveryStatus?: string;
};

export type ReclassifyPaymentRequest = {
    /**
     * What to do.
     */
    action: 'reclassify_payment';
    /**
     * A payment of this bill that stands.
     */
    paymentId: string;
    /**
     * Part of the amount that is penalty.
     */
    penaltyAmount?: number | null;
    /**
     * Part of the amount that is interest.
     */
    interestAmount?: number | null;
    /**
     * Part of the amount that pays back the fee of an independent bill review that was submitted: no more than what is open of it (extension).
     */
    ibrFee?: number | null;
    /**
     * Why.
     */
    reason: string;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type ReconciliationEnvelope = {
    data: ReconciliationView;
};

export type ReconciliationView = {
    /**
     * First day of deposit, as asked for; null where it was not.
     */
    from: string | null;
    /**
     * Last day of deposit, as asked for; null where it was not.
     */
    to: string | null;
    /**
     * What payers sent.
     */
    received: number;
    /**
     * What the bills have of it, as the bills say: payments, less what was taken back or refunded.
     */
    applied: AppliedMoneyView;
    /**
     * Adjustments of whole remittances; below 0 where they take money.
     */
    adjusted: number;
    /**
     * What was sent back to payers.
     */
    refunded: number;
    /**
     * What is for no bill yet.
     */
    unapplied: number;
    /**
     * Claims that are being worked off; 0 a moment later.
     */
    pending: number;
    /**
     * `received` − (`applied` + `adjusted` + `refunded` + `unapplied` + `pending`): 0, but for the moment between a payment of a bill and the share of its check.
     */
    difference: number;
};

export type RecordDemandAnswerRequest = {
    /**
     * What to do.
     */
    action: 'record_demand_answer';
    /**
     * The demand of this bill that counts now.
     */
    demandId: string;
    /**
     * What it answered; money is posted by itself (`post_payment`).
     */
    kind: 'paid' | 'partial' | 'refused';
    /**
     * The answer as a document of this bill.
     */
    documentId?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type RecordDeterminationRequest = {
    /**
     * What to do.
     */
    action: 'record_determination';
    /**
     * How the review ended.
     */
    outcome: 'overturned' | 'partially_overturned' | 'upheld' | 'ineligible' | 'withdrawn';
    /**
     * Ordered to be paid above what was paid, without the fee: above 0, and at most what the bill charges, where something is overturned, else 0.
     */
    additionalOwed: number;
    /**
     * When it was served; not before the review was asked for, and not in the future.
     */
    servedAt: string;
    /**
     * How it was served: by `mail` the time to appeal is five days longer (8 CCR § 10567(c)).
     */
    servedBy: 'mail' | 'fax' | 'email' | 'electronic' | 'personal' | 'portal';
    /**
     * It orders the payer to pay the fee back, where something is overturned.
     */
    feeOrdered?: boolean | null;
    /**
     * The determination as a document of this bill.
     */
    documentId?: string | null;
    /**
     * The determination on file that this one says anew.
     */
    corrects?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type RecordEorRequest = {
    /**
     * Date of the EOR; not before the date of service, and not in the future.
     */
    eorDate: string;
    /**
     * When it was served on the provider: the review windows run from this day. Not before its date, not before the day on which the bill was first sent, and not in the future. Needed unless `service` tells the day; beside it the same day or left out.
     */
    servedAt?: string | null;
    /**
     * What is known of the service: the day, and why it is that one, follow from it.
     */
    service?: EorServiceForm | null;
    /**
     * What the payer says it paid; 0 is a denial.
     */
    reportedPaid: number;
    /**
     * The payer's claim control number.
     */
    payerClaimControlNumber?: string | null;
    /**
     * What it answers; worked out from the dates unless said.
     */
    answers?: 'original' | 'second_review' | 'independent_bill_review';
    /**
     * By service line; what they report as paid must add up to `reportedPaid`. Unless said, that is shared over the lines by their unpaid charge.
     */
    lines?: Array<EorLineForm> | null;
    /**
     * Adjustments of the whole claim. The first one is the reason of every line where no lines are sent; without lines and adjustments no reason is known.
     */
    claimAdjustments?: Array<AdjustmentForm> | null;
    /**
     * Remark codes.
     */
    remarkCodes?: Array<string> | null;
    /**
     * Name of the PDF; of a path, its last part.
     */
    filename?: string | null;
    /**
     * The EOR as a PDF in Base64, at most 25 MB before encoding.
     */
    contentBase64?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type RecordOrderRequest = {
    /**
     * What to do.
     */
    action: 'record_order';
    /**
     * `threshold_resolved`: it resolves an issue that would have precluded payment, which opens a time to dispute the amount. `payment_ordered`: the payer has to pay.
     */
    issue: 'threshold_resolved' | 'payment_ordered';
    /**
     * When it was served on the provider; not in the future.
     */
    servedAt: string;
    /**
     * How it was served.
     */
    servedBy: 'mail' | 'fax' | 'email' | 'electronic' | 'personal' | 'portal';
    /**
     * Case of the appeals board.
     */
    caseNumber: string;
    /**
     * The order as a document of this bill.
     */
    documentId?: string | null;
    /**
     * Ordered to be paid; needed with `payment_ordered`, and of it alone.
     */
    amount?: number | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type RecordRecoupmentRequest = {
    /**
     * What to do.
     */
    action: 'record_recoupment';
    /**
     * One of `recoupments[]` that is accepted. Without it: one that is recorded anew.
     */
    recoupmentId?: string | null;
    /**
     * What is taken back, of one that is recorded anew: no more than the bill is paid.
     */
    amount?: number | null;
    /**
     * The check or transfer that took it (GET /payments/{id}). Without it a new one waits, as `proposed`.
     */
    checkId?: string | null;
    /**
     * Code of one that is recorded anew, as in a remittance (PLB03); `WO` unless given.
     */
    code?: string | null;
    /**
     * Why; required of one that is recorded anew.
     */
    reason?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type RecordRefundRequest = {
    /**
     * What to do.
     */
    action: 'record_refund';
    /**
     * What was sent back: no more than the bill is paid.
     */
    amount: number;
    /**
     * The day of the refund, today or before.
     */
    refundDate: string;
    /**
     * How it went.
     */
    method: 'check' | 'eft';
    /**
     * Number of the check or trace.
     */
    checkNumber?: string | null;
    /**
     * The payment that it is of; unless given the latest one that stands and has so much.
     */
    paymentId?: string | null;
    /**
     * The request of the payer that it answers: one of `refundRequests[]`.
     */
    requestId?: string | null;
    /**
     * Why.
     */
    reason?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type RecordRefundRequestRequest = {
    /**
     * What to do.
     */
    action: 'record_refund_request';
    /**
     * What it asks for.
     */
    amount: number;
    /**
     * The day of its letter, today or before.
     */
    requestedOn: string;
    /**
     * What the payer calls it (FCN): a remittance may name it.
     */
    reference?: string | null;
    /**
     * A note.
     */
    note?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type RecordRfaImrRequest = {
    /**
     * Items that it is about, modified or denied. Unless said, of a filing all whose review was not asked for, and of a decision all that wait for it.
     */
    itemIds?: Array<string> | null;
    /**
     * When it was asked for: a day in California, or an instant. With `filedBy`.
     */
    filedAt?: string | null;
    /**
     * Who asked for it: the employee or whoever represents the employee, the physician who joins or assists, or who gave emergency care (8 CCR § 9792.10.1).
     */
    filedBy?: 'employee' | 'representative' | 'physician' | 'emergency_provider';
    /**
     * What was decided, with `decidedAt`. Recorded again of the same items, the last one counts. `overturned` changes no item by itself: correct its decision with `basis: imr`.
     */
    decision?: 'overturned' | 'upheld' | 'ineligible';
    /**
     * When it was decided: a day in California, or an instant.
     */
    decidedAt?: string | null;
    /**
     * The determination, or without `decision` the application: a document of this request.
     */
    documentId?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type RecordRfaTransmissionRequest = {
    /**
     * Did we send it, or did it come in?
     */
    direction?: 'outbound' | 'inbound';
    /**
     * How it goes.
     */
    channel: 'fax' | 'email' | 'mail' | 'portal' | 'manual';
    /**
     * What became of it. `received` needs `proofDocumentId` or `providerMessageId`.
     */
    status: 'queued' | 'sent' | 'delivered' | 'received' | 'failed' | 'uncertain';
    /**
     * When that was.
     */
    occurredAt: string;
    /**
     * As the receiving side stamped it.
     */
    receivedAt?: string | null;
    /**
     * Of mail: when it was given to the post.
     */
    depositedAt?: string | null;
    /**
     * The document of this request that proves it.
     */
    proofDocumentId?: string | null;
    /**
     * The carrier's own id of the message.
     */
    providerMessageId?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type RecordedEorEntryView = {
    /**
     * EOR id.
     */
    id: string;
    /**
     * Date of the EOR.
     */
    eorDate: string;
    /**
     * Served on the provider: start of the review windows.
     */
    servedAt: string;
    /**
     * Why it is that day (8 CCR § 9792.5.5(b)): proof of service; documented receipt; by mail without either, the postmark and five days; receipt; or `stated`, where nothing else is known (extension). One of `proof_of_service`, `documented_receipt`, `postmark_plus_5`, `received`, `stated`; values may be added.
     */
    servedBasis: string;
    /**
     * The earliest day on which it may have been served: `safeDay` of a deadline counts from it (extension).
     */
    servedSafe: string;
    /**
     * What is known of the service; null where the day alone was said (extension). Left out where the credential may not read it.
     */
    service?: EorServiceView | null;
    /**
     * When it was recorded.
     */
    addedAt: string;
    /**
     * How it came. One of `sandbox`, `paper`, `835`; values may be added.
     */
    source: string;
    /**
     * What it answers. Left out where the credential may not read it. One of `original`, `second_review`, `independent_bill_review`; values may be added.
     */
    answers?: string;
    /**
     * The review that it answers. Left out where the credential may not read it.
     */
    reviewId?: string | null;
    /**
     * Paid, says the payer.
     */
    reportedPaid: number;
    /**
     * Allowed by the payer. Left out where the credential may not read it.
     */
    allowedAmount?: number;
    /**
     * The payer’s claim control number. Left out where the credential may not read it.
     */
    payerClaimControlNumber?: string | null;
    /**
     * Adjustments of the whole claim. Left out where the credential may not read it.
     */
    claimAdjustments?: Array<AdjustmentView>;
    /**
     * Remark codes. Left out where the credential may not read it.
     */
    remarkCodes?: Array<string>;
    /**
     * By service line. Left out where the credential may not read it.
     */
    lineItems?: Array<EorLineView>;
    /**
     * Its PDF; null where none came with it. Left out where the credential may not read it.
     */
    document?: EorDocumentView | null;
    /**
     * Set where it denies authorization (CARC 197, 50) of lines that utilization review had approved.
     */
    authorizationDenied?: AuthorizationDenialView;
    /**
     * Taken back: it counts no more, and nothing outside this list tells of it.
     */
    voided: boolean;
    /**
     * Why it was taken back; null unless it was, and after erasure. Left out where the credential may not read it.
     */
    voidReason?: string | null;
};

export type RecordedEorEnvelope = {
    data: RecordedEorView;
};

export type RecordedEorView = {
    /**
     * Bill id.
     */
    billId: string;
    /**
     * Paid, says the payer’s latest EOR. Left out where the credential may not read it.
     */
    reportedPaid?: number;
    /**
     * Posted principal of the bill. Left out where the credential may not read it.
     */
    totalPaid?: number;
    /**
     * What is open on the bill. Left out where the credential may not read it.
     */
    balanceDue?: number;
    /**
     * Paid above the charge. Left out where the credential may not read it.
     */
    credit?: number;
    /**
     * The latest payment that stands. Left out where the credential may not read it.
     */
    payment?: PaymentView | null;
    /**
     * Every payment, oldest first. Left out where the credential may not read it.
     */
    payments?: Array<PaymentView>;
    /**
     * The payer’s claim control number. Left out where the credential may not read it.
     */
    payerClaimControlNumber?: string | null;
    /**
     * Adjustments of the whole claim. Left out where the credential may not read it.
     */
    claimAdjustments?: Array<AdjustmentView>;
    /**
     * Remark codes. Left out where the credential may not read it.
     */
    remarkCodes?: Array<string>;
    /**
     * Every service line; `paid` is of the whole bill. Left out where the credential may not read it.
     */
    lineItems?: Array<EorLineView>;
    /**
     * The PDFs of all EORs that stand, newest first. Left out where the credential may not read it.
     */
    documents?: Array<EorDocumentView>;
    /**
     * Each EOR, newest first; without `bills:read` only the one that was recorded.
     */
    eors: Array<RecordedEorEntryView>;
};

export type RecoupedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The take-back.
     */
    recoupmentId: string;
    /**
     * The check or transfer that took it: GET /payments/{id}; null where the payer only said that it will.
     */
    checkId: string | null;
    /**
     * Its code in the remittance (PLB03), `WO` where a person recorded it.
     */
    code: string;
    /**
     * What is taken back.
     */
    amount: number;
    /**
     * What is open.
     */
    balanceDue: number;
    /**
     * What is paid above the charge: the payer may want it back.
     */
    creditBalance: number;
};

export type RecoupmentEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The take-back.
     */
    recoupmentId: string;
    /**
     * The check or transfer that took it: GET /payments/{id}; null where the payer only said that it will.
     */
    checkId: string | null;
    /**
     * Its code in the remittance (PLB03), `WO` where a person recorded it.
     */
    code: string;
    /**
     * What is taken back.
     */
    amount: number;
};

export type RecoupmentView = {
    /**
     * Names the take-back.
     */
    id: string;
    /**
     * The check or transfer that took it; null where the payer only said that it will.
     */
    checkId: string | null;
    /**
     * Its code in the remittance (PLB03), `WO` where a person recorded it.
     */
    code: string;
    /**
     * What is taken back.
     */
    amount: number;
    /**
     * Only `accepted` changes what the bill is paid. `settled`: the payer gave it back, or nothing is left to do. One of `proposed`, `accepted`, `disputed`, `settled`; values may be added.
     */
    status: string;
    /**
     * When it came.
     */
    proposedAt: string;
    /**
     * When it was accepted or disputed; null before.
     */
    answeredAt: string | null;
};

export type RecoverRequest = {
    /**
     * Everything that the endpoint listens to and that happened since then is sent, also what was sent before.
     */
    since: string;
    /**
     * Nothing that happened then or later is sent; left out, everything up to now.
     */
    until?: string | null;
};

export type RecoveryEnvelope = {
    data: RecoveryView;
};

export type RecoveryView = {
    /**
     * Events that are sent.
     */
    count: number;
};

export type RedeliveryEnvelope = {
    data: RedeliveryView;
};

export type RedeliveryView = {
    /**
     * Of the delivery: `att_…`. One for an event and an endpoint, however often it is tried.
     */
    id: string;
    /**
     * The event: the `id` of the body and the `webhook-id`. Left out where the credential may not read it.
     */
    eventId?: string;
    /**
     * `canceled`: the endpoint was switched off or deleted first. One of `pending`, `delivered`, `retrying`, `failed`, `canceled`; values may be added.
     */
    status: string;
    /**
     * HTTP status of the receiver's answer; null before there was one. Left out where the credential may not read it.
     */
    responseStatus?: number | null;
    /**
     * When it was last tried, by the wall clock; null before the first attempt. Left out where the credential may not read it.
     */
    attemptedAt?: string | null;
    /**
     * The endpoint.
     */
    endpointId: string;
    /**
     * Type of the event. Left out where the credential may not read it. One of `bill.submitted`, `bill.status.updated`, `bill.accepted`, `bill.rejected`, `bill.denied`, `bill.partially_paid`, `bill.paid`, `bill.second_review`, `bill.ibr`, `bill.lien`, `bill.closed`, `bill.reopened`, `bill.no_response`, `bill.repriced`, `bill.deadline_changed`, `bill.document_added`, `eor.received`, `eor.voided`, `eor.service_corrected`, `bill.order_recorded`, `bill.demand_made`, `bill.demand_answered`, `bill.revised`, `bill.revision_withdrawn`, `receivable.opened`, `receivable.paid`, `receivable.reopened`, `receivable.withdrawn`, `receivable.waived`, `payment.posted`, `payment.voided`, `payment.reclassified`, `payment.recoupment_proposed`, `payment.recouped`, `payment.recoupment_disputed`, `payment.bill_refunded`, `payment.bill_refund_voided`, `payment.refund_requested`, `payment.refund_answered`, `payment.refund_request_withdrawn`, `review.created`, `review.submitted`, `review.discarded`, `review.decided`, `review.reopened`, `bill.note_added`, `bill.assigned`, `bill.courtesy_copy_sent`, `bill.duplicate_suspected`, `transmission.sent`, `transmission.failed`, `transmission.acknowledged`, `payer_file.received`, `payer_file.items_settled`, `payer_file.done`, `payer_file.item_resolved`, `payment.received`, `payment.applied`, `payment.unapplied`, `payment.adjusted`, `payment.refunded`, `payment.refund_voided`, `payment.receipt_voided`, `payment.cleared`, `rfa.created`, `rfa.updated`, `rfa.document_added`, `rfa.signed`, `rfa.submitted`, `rfa.delivery.updated`, `rfa.received`, `rfa.incomplete`, `rfa.information_requested`, `rfa.information_answered`, `rfa.deferred`, `rfa.deferral_lifted`, `rfa.decided`, `rfa.decision_corrected`, `rfa.imr_filed`, `rfa.imr_decided`, `rfa.overdue`, `rfa.item_withdrawn`, `rfa.item_linked`, `rfa.item_released`, `rfa.canceled`, `rfa.closed`, `rfa.reopened`, `rfa.status.updated`, `document.added`, `notification.recipient.invited`, `notification.recipient.enabled`, `notification.recipient.disabled`, `webhook.endpoint.disabled`, `webhook.delivery.exhausted`, `webhook.test`; values may be added.
     */
    eventType?: string;
    /**
     * Attempts so far. Left out where the credential may not read it.
     */
    attempt?: number;
    /**
     * When it is due; null when nothing is to be done. It goes out later where its endpoint asked for a pause (Retry-After) or takes no more at once.
     */
    nextAttemptAt: string | null;
    /**
     * How long the receiver took, in milliseconds. Left out where the credential may not read it.
     */
    durationMs?: number | null;
    /**
     * What went wrong. Left out where the credential may not read it. One of `http_status`, `redirect`, `timeout`, `dns_failed`, `address_refused`, `connection_failed`, `tls_failed`, `body_missing`; values may be added.
     */
    error?: string | null;
    /**
     * The latest attempts, at most 10, oldest first. Of attempts before release 2.1.0 there is the latest one alone.
     */
    attempts?: Array<DeliveryAttemptView>;
};

export type ReferringProviderForm = {
    /**
     * Name, with titles.
     */
    name: string;
    /**
     * National provider identifier (box 17b).
     */
    npi?: string | null;
    /**
     * `DN` referring, `DK` ordering, `DQ` supervising.
     */
    qualifier?: 'DN' | 'DK' | 'DQ';
};

export type ReferringProviderView = {
    /**
     * Name.
     */
    name: string;
    /**
     * National provider identifier.
     */
    npi: string | null;
    /**
     * `DN` referring, `DK` ordering, `DQ` supervising. One of `DN`, `DK`, `DQ`; values may be added.
     */
    qualifier: string;
};

export type RefundAnsweredEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The request.
     */
    requestId: string;
    /**
     * What the payer asks for.
     */
    amount: number;
    /**
     * The answer. One of `accepted`, `declined`; values may be added.
     */
    answer: string;
    /**
     * Why it is declined; null where no ground was given. One of `paid_without_objection`, `not_overpaid`, `other`; values may be added.
     */
    ground: string | null;
};

export type RefundCheckRequest = {
    /**
     * What was sent back: at most what is unapplied.
     */
    amount: number;
    /**
     * When it was sent back; not in the future.
     */
    refundDate: string;
    /**
     * How it was sent back.
     */
    method: 'check' | 'eft';
    /**
     * Number of our check.
     */
    checkNumber?: string | null;
    /**
     * Why.
     */
    reason: string;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type RefundRequestView = {
    /**
     * Names the request.
     */
    id: string;
    /**
     * What the payer asks for.
     */
    amount: number;
    /**
     * The day of its letter.
     */
    requestedOn: string;
    /**
     * The answer; null before. One of `accepted`, `declined`; values may be added.
     */
    answer: string | null;
    /**
     * Why it was declined; null where no ground was given. One of `paid_without_objection`, `not_overpaid`, `other`; values may be added.
     */
    ground: string | null;
    /**
     * The authority that the ground rests on; null without one.
     */
    citation: string | null;
    /**
     * When it was answered; null before.
     */
    answeredAt: string | null;
};

export type RefundRequestWithdrawnEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The request.
     */
    requestId: string;
    /**
     * What the payer had asked for.
     */
    amount: number;
};

export type RefundRequestedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The request.
     */
    requestId: string;
    /**
     * What the payer asks for.
     */
    amount: number;
    /**
     * The day of the request.
     */
    requestedOn: string;
};

export type RefundView = {
    /**
     * Names the refund.
     */
    id: string;
    /**
     * The payment that it is of.
     */
    paymentId: string;
    /**
     * What went back.
     */
    amount: number;
    /**
     * The day of the refund.
     */
    refundDate: string;
    /**
     * Why: `credit`, it was paid above the charge; `requested`, the payer asked for it; `other`. One of `credit`, `requested`, `other`; values may be added.
     */
    cause: string;
    /**
     * It was voided: the bill is paid that much more again.
     */
    voided: boolean;
};

export type RefusedMailView = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * Of its transmission.
     */
    controlNumber: string;
    /**
     * Code of the problem.
     */
    code: string;
};

export type RefusedRequestView = {
    /**
     * The request.
     */
    rfaId: string;
    /**
     * Of its sending.
     */
    controlNumber: string;
    /**
     * Code of the problem.
     */
    code: string;
};

export type RejectionIssueView = {
    /**
     * Code.
     */
    code: string;
    /**
     * What is wrong.
     */
    description: string;
    /**
     * Fields of POST /bills that it is about.
     */
    fieldPaths: Array<string>;
};

export type RejectionView = {
    /**
     * Why.
     */
    reason: string;
    /**
     * Code.
     */
    code: string;
    /**
     * One by one.
     */
    issues: Array<RejectionIssueView>;
    /**
     * When it came.
     */
    receivedAt: string;
    /**
     * Where it came from.
     */
    source: string;
};

export type RemittanceView = {
    /**
     * Charged.
     */
    billedAmount: number;
    /**
     * Allowed per the fee schedules, over the lines that they know.
     */
    expectedAmount: number;
    /**
     * Allowed by the payer, over all EORs.
     */
    payerAllowedAmount: number;
    /**
     * Paid, says the payer, over all EORs.
     */
    payerReportedPaid: number;
    /**
     * Posted principal, less what was taken back or refunded.
     */
    postedPrincipal: number;
    /**
     * Posted penalty, interest and IBR fee.
     */
    postedAdditional: number;
    /**
     * All posted money.
     */
    totalPostedCash: number;
    /**
     * Written off at closing.
     */
    writtenOff: number;
    /**
     * Paid above the charge.
     */
    credit: number;
    /**
     * What is open.
     */
    balanceDue: number;
    /**
     * First adjustment of the EOR that denied, such as CO-45; null unless denied, and where it gives no reason.
     */
    denialReason: string | null;
};

export type RemovedEnvelope = {
    data: RemovedView;
};

export type RemovedView = {
    /**
     * What was removed.
     */
    id: string;
    /**
     * Always true.
     */
    deleted: boolean;
};

export type RenderingProviderForm = {
    /**
     * Name.
     */
    name: string;
    /**
     * Suffix of the name (NM107), such as `Jr.`; parted from the name unless sent.
     */
    suffix?: string | null;
    /**
     * Degrees and licences, such as `MD`: for signatures alone.
     */
    credentials?: string | null;
    /**
     * National provider identifier.
     */
    npi: string;
    /**
     * Taxonomy code; sent with qualifier ZZ.
     */
    taxonomy: string;
    /**
     * Specialty.
     */
    specialty?: string | null;
    /**
     * License number.
     */
    licenseNumber?: string | null;
    /**
     * State of the license.
     */
    licenseState?: string | null;
};

export type RenderingProviderRecordForm = {
    /**
     * The id that an earlier answer gave. An id that is not known is not taken over.
     */
    id?: string | null;
    /**
     * The client’s id: finds the record where `id` does not; unique within its list.
     */
    externalId?: string | null;
    /**
     * Name.
     */
    name: string;
    /**
     * National provider identifier.
     */
    npi: string;
    /**
     * Specialty.
     */
    specialty?: string | null;
    /**
     * Taxonomy code.
     */
    taxonomy?: string | null;
    /**
     * Licence number.
     */
    licenseNumber?: string | null;
    /**
     * State of the licence, two letters.
     */
    licenseState?: string | null;
    /**
     * Qualified medical evaluator.
     */
    isQME?: boolean | null;
    /**
     * Agreed medical evaluator.
     */
    isAME?: boolean | null;
    /**
     * Mail address.
     */
    email?: string | null;
    /**
     * Offered for new bills; true for a new one unless said.
     */
    active?: boolean | null;
};

export type RenderingProviderView = {
    /**
     * Name.
     */
    name: string;
    /**
     * Suffix of the name, where it was sent apart (extension).
     */
    suffix?: string;
    /**
     * Degrees and licences, where they were sent apart (extension).
     */
    credentials?: string;
    /**
     * National provider identifier.
     */
    npi: string;
    /**
     * Taxonomy code.
     */
    taxonomy: string;
    /**
     * Specialty.
     */
    specialty: string | null;
    /**
     * License number.
     */
    licenseNumber: string | null;
    /**
     * State of the license.
     */
    licenseState: string | null;
};

export type ReopenBillRequest = {
    /**
     * What to do.
     */
    action: 'reopen';
    /**
     * Why.
     */
    reason: string;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type ReplaceRfaDraftRequest = {
    /**
     * The revision that it takes the place of.
     */
    expectedRevision: number;
    /**
     * The whole content; items keep their ids by `id`.
     */
    rfa: RfaForm;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type ReportBillStatusRequest = {
    /**
     * What to do.
     */
    action: 'report_bill_status';
    /**
     * What was said.
     */
    status: 'message_left' | 'eor_pending' | 'eor_sent' | 'bill_not_on_file' | 'forwarded';
    /**
     * Which company answered.
     */
    company?: string | null;
    /**
     * Who answered.
     */
    representativeName?: string | null;
    /**
     * Under which number.
     */
    phone?: string | null;
    /**
     * The payer's reference of the call.
     */
    callReference?: string | null;
    /**
     * A note.
     */
    note?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type RequestActorView = {
    /**
     * What kind of credential. One of `server_key`, `browser_session`; values may be added.
     */
    kind: string;
    /**
     * Id of the key, or subject of the session.
     */
    id: string;
    /**
     * Name of the key; null for a session.
     */
    name: string | null;
};

export type RequestEnvelope = {
    data: RequestView;
};

export type RequestPage = {
    data: Array<RequestView>;
    /**
     * Send it as `cursor` for the next page; null when there is none.
     */
    nextCursor: string | null;
};

export type RequestRfaInformationRequest = {
    /**
     * When the claims administrator asked.
     */
    requestedAt: string;
    /**
     * What it asks for.
     */
    requestText: string;
    /**
     * Until when it wants it.
     */
    dueAt?: string | null;
    /**
     * The letter that asks: a document of this request.
     */
    requestDocumentId?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type RequestView = {
    /**
     * The request’s id, as `X-Request-Id` gave it.
     */
    id: string;
    /**
     * When it came in.
     */
    at: string;
    /**
     * Method.
     */
    method: string;
    /**
     * The route’s pattern.
     */
    route: string;
    /**
     * Status of the answer.
     */
    status: number;
    /**
     * Code of the problem; null where there was none.
     */
    problemCode: string | null;
    /**
     * Milliseconds until the answer was sent.
     */
    durationMs: number;
    /**
     * Who asked.
     */
    actor: RequestActorView;
    /**
     * A hash of the Idempotency-Key: the same for the same key. Null without one.
     */
    idempotencyKeyHash: string | null;
    /**
     * An earlier answer was given again.
     */
    replayed: boolean;
    /**
     * What it was about: ids of this service that were in the path or in the body, and of what was made; 100 at most.
     */
    ids: Array<string>;
};

export type ResubmitBillRequest = {
    /**
     * What to do.
     */
    action: 'resubmit';
    /**
     * Why.
     */
    reason?: string | null;
    /**
     * The corrected bill; without patient and claim ids those of the old bill stay.
     */
    bill?: BillForm | null;
    /**
     * How the corrected bill is sent.
     */
    submission?: SubmissionForm | null;
    /**
     * The complete packet of the corrected bill; `[]` for none.
     */
    documents?: Array<DocumentForm> | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type ReturnRfaRequest = {
    /**
     * When it was sent back.
     */
    returnedAt: string;
    /**
     * Why.
     */
    reasonCode: 'form_missing' | 'treatment_unspecific' | 'documentation_missing' | 'documentation_old' | 'signature_missing' | 'other';
    /**
     * The notice: a document of this request.
     */
    responseDocumentId: string;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type ReviewDecidedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The review.
     */
    reviewId: string;
    /**
     * Its type. One of `second_review`, `independent_bill_review`; values may be added.
     */
    reviewType: string;
    /**
     * Its outcome, by money: of a second review the payer’s view, of an independent bill review the determination on the payer’s decision, which `granted` overturns and `upheld` upholds. One of `granted`, `partially_granted`, `upheld`; values may be added.
     */
    outcome: string;
};

export type ReviewEnvelope = {
    data: ReviewView;
};

export type ReviewEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The review.
     */
    reviewId: string;
    /**
     * Its type. One of `second_review`, `independent_bill_review`; values may be added.
     */
    reviewType: string;
};

export type ReviewFeeForm = {
    /**
     * What was paid.
     */
    amount: number;
    /**
     * When it was paid; not in the future.
     */
    paidAt?: string | null;
    /**
     * How.
     */
    method: 'card' | 'check';
    /**
     * Number of the check, or confirmation of the portal.
     */
    reference?: string | null;
};

export type ReviewListEnvelope = {
    data: Array<ReviewView>;
    /**
     * Only of a page: send it as `cursor` for the next one; null when there is none.
     */
    nextCursor?: string | null;
};

export type ReviewReasonEnvelope = {
    data: ReviewReasonView;
};

export type ReviewReasonListEnvelope = {
    data: Array<ReviewReasonView>;
};

export type ReviewReasonRequest = {
    /**
     * What people call it.
     */
    title: string;
    /**
     * What the payer is told. Of the bill are filled in: `{code}` the code of the line, with its modifiers, `{date}` the day of the service, `{charge}` what was charged, `{allowed}` what the fee schedule allows, or the charge where that is less, `{paid}` what was paid, `{short}` what is short: allowed less paid.
     */
    text: string;
    /**
     * Adjustment codes (CARC) of the payer that it answers; with none it answers any.
     */
    carcs?: Array<string> | null;
    /**
     * Codes of lines that it is for, `ML20*` for all that begin so; with none it is for any.
     */
    codes?: Array<string> | null;
};

export type ReviewReasonView = {
    /**
     * Its id.
     */
    id: string;
    /**
     * What people call it.
     */
    title: string;
    /**
     * What the payer is told. Of the bill are filled in: `{code}` the code of the line, with its modifiers, `{date}` the day of the service, `{charge}` what was charged, `{allowed}` what the fee schedule allows, or the charge where that is less, `{paid}` what was paid, `{short}` what is short: allowed less paid.
     */
    text: string;
    /**
     * Adjustment codes (CARC) of the payer that it answers; with none it answers any.
     */
    carcs: Array<string>;
    /**
     * Codes of lines that it is for, `ML20*` for all that begin so; with none it is for any.
     */
    codes: Array<string>;
};

export type ReviewReopenedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The review.
     */
    reviewId: string;
};

export type ReviewView = {
    /**
     * Review id.
     */
    id: string;
    /**
     * Bill id.
     */
    billId: string;
    /**
     * The first bill of a chain of replacements.
     */
    originalBillId: string;
    /**
     * The client’s id.
     */
    externalId: string | null;
    /**
     * What kind. One of `second_review`, `independent_bill_review`; values may be added.
     */
    type: string;
    /**
     * Was it sent? One of `draft`, `submitted`; values may be added.
     */
    state: string;
    /**
     * The argument sent to the payer.
     */
    reason: string;
    /**
     * What is disputed.
     */
    disputedAmount: number;
    /**
     * Claim control number of the disputed EOR.
     */
    payerClaimControlNumber: string | null;
    /**
     * Documents that go with it.
     */
    attachmentIds: Array<string>;
    /**
     * The lines that were named, each with its reason (extension); empty after erasure.
     */
    lineItems: Array<DisputedLineView>;
    /**
     * When it was sent.
     */
    submittedAt: string | null;
    /**
     * When it was made (extension).
     */
    createdAt: string;
    /**
     * Last change (extension).
     */
    updatedAt: string;
    /**
     * What came of it; null until it is decided (extension). Of a second review the payer’s own view: it grants what was asked, a part, or upholds its payment. Of an independent bill review the determination on the payer’s decision: `granted` overturns it, `partially_granted` in part, `upheld` upholds it. One of `granted`, `partially_granted`, `upheld`; values may be added.
     */
    outcome: string | null;
    /**
     * What is worth a look; it stops nothing (extension). `ibr_not_for_liability`: the disputed EOR disputes liability, which an independent bill review does not decide. `original_reference_missing`: a second review names no control number of the payer, because none is known.
     */
    warnings: Array<WarningView>;
};

export type ReviewedActView = {
    /**
     * When, by the wall clock.
     */
    at: string;
    /**
     * Who did it.
     */
    actor: AccessActorView;
    /**
     * Operation of the API, command or event.
     */
    operation: string;
    /**
     * Bills that were shown.
     */
    bills: number;
    /**
     * Why it was done, where that was asked; for whoever may read bills.
     */
    reason: string | null;
};

export type RevisionWithdrawnEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The corrected bill, which was closed.
     */
    newBillId: string | null;
};

export type RfaAcceptedView = {
    /**
     * What was missing. One of `document_older_than_30_days`, `document_date_missing`, `narrative_instead_of_form`; values may be added.
     */
    code: string;
    /**
     * Why it went without; null once the request was erased.
     */
    reason: string | null;
};

export type RfaAdministratorView = {
    /**
     * Directory id.
     */
    id: string;
    /**
     * Name.
     */
    name: string;
};

export type RfaAdviceView = {
    /**
     * `treatment_exempt`: by its item, or by its days after the injury, it needs no prospective review (Labor Code § 4610(b), (c)). `recommendation_older_than_14_days`: the review would have to be over by now (§ 4610(i)(1)). One of `treatment_exempt`, `recommendation_older_than_14_days`; values may be added.
     */
    code: string;
    /**
     * Path in the request.
     */
    path: string;
};

export type RfaAgingCountView = {
    /**
     * Calendar days since they were first sent. One of `0_5`, `6_14`, `15_30`, `31_plus`; values may be added.
     */
    agingBucket: string;
    /**
     * Requests.
     */
    count: number;
};

export type RfaClaimForm = {
    /**
     * A claim id that an earlier answer gave; not together with externalId.
     */
    id?: string | null;
    /**
     * The client's claim id; not together with id.
     */
    externalId?: string | null;
    /**
     * Claim number that the payer assigned; a draft may lack it.
     */
    claimNumber?: string | null;
    /**
     * Employer.
     */
    employer: string;
    /**
     * Date of injury; of a cumulative injury the last day.
     */
    dateOfInjury: string;
    /**
     * Who decides.
     */
    claimsAdministrator: ClaimsAdministratorChoice;
};

export type RfaClaimView = {
    /**
     * Stable id; send it as claim.id.
     */
    id: string;
    /**
     * The client’s id.
     */
    externalId: string | null;
    /**
     * Claim number; null in a draft without one.
     */
    claimNumber: string | null;
    /**
     * Employer.
     */
    employer: string;
    /**
     * Date of injury.
     */
    dateOfInjury: string;
    /**
     * Who decides.
     */
    claimsAdministrator: RfaAdministratorView;
};

export type RfaContactForm = {
    /**
     * Name of the person.
     */
    name?: string | null;
    /**
     * Address.
     */
    address?: AddressForm | null;
    /**
     * Telephone number.
     */
    phone?: string | null;
    /**
     * Fax number.
     */
    fax?: string | null;
    /**
     * Email address.
     */
    email?: string | null;
};

export type RfaContactView = {
    /**
     * Name of the person.
     */
    name: string | null;
    /**
     * Address.
     */
    address: AddressView | null;
    /**
     * Telephone number.
     */
    phone: string | null;
    /**
     * Fax number.
     */
    fax: string | null;
    /**
     * Email address.
     */
    email: string | null;
};

export type RfaCreatedEventData = {
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * The customer of yours that the request belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Number within the organization.
     */
    rfaNumber: number;
};

export type RfaDeadlineView = {
    /**
     * What it is. One of `documents_age`, `first_30_days_documents`, `decision`, `decision_extended`, `recommendation_limit`, `deferral_notice`, `written_notice`, `imr`, `denial_stands_until`, `approval_ends`; values may be added.
     */
    id: string;
    /**
     * Who has to keep it. One of `payer`, `provider`, `employee`; values may be added.
     */
    party: string;
    /**
     * Items that it is about; empty: the whole request.
     */
    itemIds: Array<string>;
    /**
     * The day by the best reading of the rules.
     */
    dueAt: string;
    /**
     * Of the payer, the latest day by any reading: nobody is called late who may not be. Of provider and employee, the earliest.
     */
    lastDay: string;
    /**
     * Instant of the end where hours are counted; null where days are.
     */
    at: string | null;
    /**
     * `unproven`: it stands by our reading. One of `proven`, `unproven`; values may be added.
     */
    certainty: string;
    /**
     * Rules that set it; none where the decision itself names the day.
     */
    rules: Array<RuleRefView>;
    /**
     * Where it is written.
     */
    citation: string;
    /**
     * `lastDay` has passed.
     */
    overdue: boolean;
};

export type RfaDecidedEventData = {
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * The customer of yours that the request belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * What was decided.
     */
    items: Array<RfaItemOutcome>;
    /**
     * Did it come in time? Null where its day of receipt is unknown. One of `in_time`, `late`, `unproven`; values may be added.
     */
    timeliness: string | null;
};

export type RfaDecisionCorrectedEventData = {
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * The customer of yours that the request belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The item.
     */
    itemId: string;
    /**
     * What stands by now. One of `approved`, `modified`, `denied`; values may be added.
     */
    outcome: string;
};

export type RfaDecisionView = {
    /**
     * The decision.
     */
    id: string;
    /**
     * The item.
     */
    itemId: string;
    /**
     * What was decided. One of `approved`, `modified`, `denied`; values may be added.
     */
    outcome: string;
    /**
     * When: an instant, or a day in California.
     */
    decidedAt: string;
    /**
     * When the physician was told.
     */
    communicatedAt: string | null;
    /**
     * When the written decision was served.
     */
    servedAt: string | null;
    /**
     * How it was served. One of `fax`, `email`, `mail`, `phone`, `portal`, `hand`; values may be added.
     */
    servedBy: string | null;
    /**
     * The decision: a document.
     */
    responseDocumentId: string;
    /**
     * The IMR form that came with it.
     */
    imrDocumentId: string | null;
    /**
     * Number of the authorization.
     */
    authorizationNumber: string | null;
    /**
     * The code that is authorized.
     */
    authorizedProcedureCode: string | null;
    /**
     * First code of a range.
     */
    authorizedCodeFrom: string | null;
    /**
     * Last code of it.
     */
    authorizedCodeTo: string | null;
    /**
     * Visits or pieces.
     */
    authorizedQuantity: number | null;
    /**
     * Units of lines.
     */
    authorizedUnits: number | null;
    /**
     * What is counted of it; null where it has no limit. One of `units`, `days`; values may be added.
     */
    countBy: string | null;
    /**
     * First day that it is valid.
     */
    effectiveFrom: string | null;
    /**
     * Last day that it is valid.
     */
    effectiveTo: string | null;
    /**
     * The provider whom it names.
     */
    providerNpi: string | null;
    /**
     * Why.
     */
    reason: string | null;
    /**
     * Who reviewed it.
     */
    reviewer: RfaReviewerView | null;
    /**
     * The guideline that it rests on.
     */
    guideline: string | null;
    /**
     * It refers to an earlier denial.
     */
    previouslyDenied: boolean;
    /**
     * Why it took the place of another one; null where it did not. One of `correction`, `imr`, `wcab`; values may be added.
     */
    basis: string | null;
    /**
     * The decision that it took the place of.
     */
    replacesId: string | null;
};

export type RfaDeferralEventData = {
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * The customer of yours that the request belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Items that it is about.
     */
    itemIds: Array<string>;
};

export type RfaDeferralView = {
    /**
     * When the notice is from.
     */
    deferredAt: string;
    /**
     * Items that are put off.
     */
    itemIds: Array<string>;
    /**
     * Why.
     */
    reason: string | null;
    /**
     * The notice.
     */
    responseDocumentId: string | null;
};

export type RfaDeliveryEventData = {
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * The customer of yours that the request belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The transmission.
     */
    transmissionId: string;
    /**
     * What became of it. One of `queued`, `sent`, `delivered`, `received`, `failed`, `uncertain`; values may be added.
     */
    status: string;
};

export type RfaDestinationForm = {
    /**
     * Whom it goes to.
     */
    name?: string | null;
    /**
     * For whose attention.
     */
    attention?: string | null;
    /**
     * Fax number, with channel fax.
     */
    fax?: string | null;
    /**
     * Email address, with channel email.
     */
    email?: string | null;
    /**
     * Mailing address, with channel mail.
     */
    mailingAddress?: string | null;
    /**
     * The claims administrator takes requests at this email address. Nothing is sent by email without it, unless its directory entry says so of the address.
     */
    emailAccepted?: boolean | null;
};

export type RfaDestinationView = {
    /**
     * Whom it goes to.
     */
    name: string | null;
    /**
     * For whose attention.
     */
    attention: string | null;
    /**
     * Fax number.
     */
    fax: string | null;
    /**
     * Email address.
     */
    email: string | null;
    /**
     * Mailing address.
     */
    mailingAddress: string | null;
};

export type RfaDocumentEventData = {
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * The customer of yours that the request belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The document.
     */
    documentId: string;
    /**
     * What it is. One of `rfa_form`, `clinical_report`, `supporting_record`, `ur_response`, `imr_form`, `fax_cover`, `other`; values may be added.
     */
    documentType: string;
};

export type RfaDocumentForm = {
    /**
     * File name; of a path, its last part.
     */
    filename: string;
    /**
     * What it is.
     */
    documentType: 'rfa_form' | 'clinical_report' | 'supporting_record' | 'ur_response' | 'imr_form' | 'fax_cover' | 'other';
    /**
     * The PDF in Base64: a real PDF, at most 25 MB before encoding.
     */
    contentBase64: string;
    /**
     * When it was issued or created: documentation counts for 30 days.
     */
    documentDate?: string | null;
    /**
     * The client's id of the document.
     */
    externalId?: string | null;
    /**
     * What the document is, in words.
     */
    description?: string | null;
};

export type RfaDocumentView = {
    /**
     * The document.
     */
    id: string;
    /**
     * What it is. One of `rfa_form`, `clinical_report`, `supporting_record`, `ur_response`, `imr_form`, `fax_cover`, `other`; values may be added.
     */
    documentType: string;
    /**
     * File name; null once the request was erased.
     */
    filename: string | null;
    /**
     * The client’s id.
     */
    externalId: string | null;
    /**
     * What it is, in words.
     */
    description: string | null;
    /**
     * When it was issued or created.
     */
    documentDate: string | null;
    /**
     * Bytes.
     */
    sizeBytes: number;
    /**
     * Pages; null where it cannot be read.
     */
    pages: number | null;
    /**
     * When it came.
     */
    attachedAt: string;
    /**
     * Address of its content.
     */
    contentUrl: string;
};

export type RfaEnvelope = {
    data: RfaView;
};

export type RfaEventData = {
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * The customer of yours that the request belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
};

export type RfaEventListEnvelope = {
    data: Array<RfaEventView>;
};

export type RfaEventView = {
    /**
     * The event: the feed has the same id.
     */
    id: string;
    /**
     * Position in the log, as in the feed.
     */
    sequence: string;
    /**
     * Type of the event in the feed; `rfa.noted`, `rfa.followed_up`, `rfa.document_removed`, `rfa.print_queued` and `rfa.erased` stay inside.
     */
    type: string;
    /**
     * When.
     */
    createdAt: string;
    /**
     * In words.
     */
    title: string;
    /**
     * Who did it.
     */
    actor: string;
    /**
     * What somebody wrote of it: a note, a reason, a question, the name of a file; null where there is nothing.
     */
    text: string | null;
};

export type RfaFollowUpPageView = {
    /**
     * The page: what was or is due first, then by the day since which it stands.
     */
    data: Array<RfaFollowUpView>;
    /**
     * `cursor` of the next page; null where this is the last one.
     */
    nextCursor: string | null;
    /**
     * Of all that match, not of the page alone.
     */
    summary: RfaFollowUpSummaryView;
};

export type RfaFollowUpSummaryView = {
    /**
     * Tasks that match.
     */
    total: number;
    /**
     * By kind, those that there are.
     */
    byKind: Array<RfaTaskCountView>;
};

export type RfaFollowUpView = {
    /**
     * The task: PATCH /rfa-follow-ups/{id}. A new fact, such as another question, is another task.
     */
    id: string;
    /**
     * What is to be done. One of `no_response`, `returned_incomplete`, `delivery_failed`, `information_to_answer`, `decision_to_record`, `decision_to_correct`, `answer_expected`, `receipt_missing`, `documents_ageing`, `rfa_not_sent`, `approval_ends_soon`, `deferred_followup`, `link_bill`, `schedule_treatment`, `imr_window`; values may be added.
     */
    kind: string;
    /**
     * The same as a title.
     */
    label: string;
    /**
     * The same in one sentence.
     */
    todo: string;
    /**
     * The law, or the letter, behind it; null where none is.
     */
    citation: string | null;
    /**
     * Is it to be done, put off, or over with a review? A list has no reviewed ones. One of `open`, `snoozed`, `reviewed`; values may be added.
     */
    state: string;
    /**
     * Since when it stands.
     */
    since: string;
    /**
     * Day that it is about, whoever has to keep it; null where there is none.
     */
    dueAt: string | null;
    /**
     * Of `dueAt`: `unproven` stands by our reading. Null where no rule counts it. One of `proven`, `unproven`; values may be added.
     */
    certainty: string | null;
    /**
     * Items that it is about; empty: the whole request.
     */
    itemIds: Array<string>;
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * Its number within the organization.
     */
    rfaNumber: number;
    /**
     * The customer that it belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Where it stands. One of `draft`, `ready`, `submitted`, `received`, `under_review`, `information_requested`, `incomplete`, `deferred`, `approved`, `modified`, `denied`, `mixed`, `canceled`, `closed`; values may be added.
     */
    status: string;
    /**
     * The last that came of looking after it; null before. One of `message_left`, `decision_pending`, `decision_issued`, `not_on_file`, `reviewed`; values may be added.
     */
    outcome: string | null;
    /**
     * When that was.
     */
    followedUpAt: string | null;
    /**
     * Day on which it shows again; null where it was not put off.
     */
    snoozedUntil: string | null;
    /**
     * Whose it is; null: nobody’s.
     */
    assigneeReference: string | null;
    /**
     * Who looked after it the last time.
     */
    followedUpBy: string | null;
    /**
     * What they noted.
     */
    note: string | null;
    /**
     * The patient.
     */
    patientId: string;
    /**
     * Name of the injured worker.
     */
    employeeName: string | null;
    /**
     * Claim number; null in a draft without one.
     */
    claimNumber: string | null;
    /**
     * Name of the physician.
     */
    providerName: string | null;
    /**
     * The claims administrator.
     */
    claimsAdminId: string;
    /**
     * Its name.
     */
    administratorName: string | null;
};

export type RfaForm = {
    /**
     * The client's id of the request. It is not a key: a second one may carry the same.
     */
    externalId?: string | null;
    /**
     * The injured worker.
     */
    patient: RfaPatientForm;
    /**
     * The claim.
     */
    claim: RfaClaimForm;
    /**
     * Who asks for the treatment, and signs.
     */
    requestingPhysician: RfaPhysicianForm;
    /**
     * The physician's practice.
     */
    practice: RfaPracticeForm;
    /**
     * Whom at the claims administrator the form names.
     */
    authorizationContact?: RfaContactForm | null;
    /**
     * The box at the top of the form.
     */
    requestType?: 'new' | 'resubmission_material_change' | 'oral_authorization_confirmation';
    /**
     * It confirms in writing what was asked for by word of mouth.
     */
    oralConfirmation?: boolean | null;
    /**
     * Is the treatment still to come, going on in a hospital, or over?
     */
    reviewType?: 'prospective' | 'concurrent' | 'retrospective';
    /**
     * Expedited review, for an imminent and serious threat to health; needs `certification`.
     */
    expedited?: boolean | null;
    /**
     * The physician's certification of that threat, with what supports it.
     */
    certification?: string | null;
    /**
     * Why the treatment is needed.
     */
    rationale?: string | null;
    /**
     * Of a resubmission: what changed since the decision before.
     */
    materialChange?: string | null;
    /**
     * Day of the examination that led to it: the limit of 14 days begins here.
     */
    recommendationDate?: string | null;
    /**
     * Day of the first visit of the injury.
     */
    firstVisitDate?: string | null;
    /**
     * `narrative`: not on the form; the claims administrator agreed to that.
     */
    form?: 'rfa' | 'narrative';
    /**
     * What is asked for: 1 to 50 items. A draft may have none.
     */
    items?: Array<RfaItemForm> | null;
};

export type RfaImrDecidedEventData = {
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * The customer of yours that the request belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Items that it is about.
     */
    itemIds: Array<string>;
    /**
     * What it decided. What it overturned is corrected by a person. One of `overturned`, `upheld`, `ineligible`; values may be added.
     */
    decision: string;
};

export type RfaImrDecisionView = {
    /**
     * Items.
     */
    itemIds: Array<string>;
    /**
     * What was decided. `ineligible`: it was not reviewed, and may be asked for again. One of `overturned`, `upheld`, `ineligible`; values may be added.
     */
    decision: string;
    /**
     * When: an instant, or a day in California.
     */
    decidedAt: string;
    /**
     * The determination: a document.
     */
    documentId: string | null;
};

export type RfaImrFiledEventData = {
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * The customer of yours that the request belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Items that it is about.
     */
    itemIds: Array<string>;
};

export type RfaImrView = {
    /**
     * The review.
     */
    id: string;
    /**
     * Items that it is about.
     */
    itemIds: Array<string>;
    /**
     * When it was asked for: an instant, or a day in California; null where only its decision became known.
     */
    filedAt: string | null;
    /**
     * Who asked for it. One of `employee`, `representative`, `physician`, `emergency_provider`; values may be added.
     */
    filedBy: string | null;
    /**
     * The application: a document.
     */
    documentId: string | null;
    /**
     * What was decided.
     */
    decisions: Array<RfaImrDecisionView>;
    /**
     * Items that wait for its decision.
     */
    awaiting: Array<string>;
    /**
     * Items that it overturned whose decision still stands. Next: POST /rfas/{id}/decision-corrections with `basis: imr` for each.
     */
    toCorrect: Array<string>;
};

export type RfaIncompleteEventData = {
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * The customer of yours that the request belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Why it was sent back. One of `form_missing`, `treatment_unspecific`, `documentation_missing`, `documentation_old`, `signature_missing`, `other`; values may be added.
     */
    code: string;
};

export type RfaInformationEventData = {
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * The customer of yours that the request belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The question.
     */
    requestId: string;
};

export type RfaInformationRequestView = {
    /**
     * The question.
     */
    id: string;
    /**
     * When it was asked.
     */
    requestedAt: string;
    /**
     * Until when the answer is wanted.
     */
    dueAt: string | null;
    /**
     * What is asked for.
     */
    requestText: string | null;
    /**
     * The letter that asks; null where none was named.
     */
    requestDocumentId: string | null;
    /**
     * When it was answered.
     */
    respondedAt: string | null;
    /**
     * Documents of the answer.
     */
    responseDocumentIds: Array<string>;
};

export type RfaItemDecisionForm = {
    /**
     * `modified`: what is authorized is granted, the rest is denied.
     */
    outcome: 'approved' | 'modified' | 'denied';
    /**
     * Number of the authorization, where one was assigned.
     */
    authorizationNumber?: string | null;
    /**
     * The code that is authorized.
     */
    authorizedProcedureCode?: string | null;
    /**
     * First code of a range that is authorized.
     */
    authorizedCodeFrom?: string | null;
    /**
     * Last code of it.
     */
    authorizedCodeTo?: string | null;
    /**
     * Visits or pieces that are authorized.
     */
    authorizedQuantity?: number | null;
    /**
     * Units of service lines that are authorized.
     */
    authorizedUnits?: number | null;
    /**
     * What is counted of it on bills: units of lines, or days of service.
     */
    countBy?: 'units' | 'days';
    /**
     * First day that it is valid.
     */
    effectiveFrom?: string | null;
    /**
     * Last day that it is valid.
     */
    effectiveTo?: string | null;
    /**
     * The provider whom the decision names.
     */
    providerNpi?: string | null;
    /**
     * Why; required unless approved.
     */
    reason?: string | null;
    /**
     * The physician who reviewed it; required unless approved.
     */
    reviewer?: RfaReviewerForm | null;
    /**
     * The guideline that it rests on.
     */
    guideline?: string | null;
    /**
     * It refers to an earlier denial.
     */
    previouslyDenied?: boolean | null;
    /**
     * The item.
     */
    itemId: string;
};

export type RfaItemForm = {
    /**
     * Of a draft that is replaced: the item that it was. Without it the item is new.
     */
    id?: string | null;
    /**
     * The client's id of the item.
     */
    externalId?: string | null;
    /**
     * ICD-10-CM.
     */
    diagnosisCode?: string | null;
    /**
     * The diagnosis in words.
     */
    diagnosisDescription?: string | null;
    /**
     * What is asked for.
     */
    serviceDescription?: string | null;
    /**
     * CPT or HCPCS, where it is known; not together with a range.
     */
    procedureCode?: string | null;
    /**
     * First code of a range, as long as the last one.
     */
    codeFrom?: string | null;
    /**
     * Last code of a range.
     */
    codeTo?: string | null;
    /**
     * Visits or pieces.
     */
    quantity?: number | null;
    /**
     * Units of service lines.
     */
    units?: number | null;
    /**
     * How often.
     */
    frequency?: string | null;
    /**
     * How long.
     */
    duration?: string | null;
    /**
     * First day that it is asked for.
     */
    requestedFrom?: string | null;
    /**
     * Last day that it is asked for.
     */
    requestedTo?: string | null;
    /**
     * Part of the body.
     */
    bodyPart?: string | null;
    /**
     * A drug of the MTUS formulary.
     */
    formulary?: boolean | null;
    /**
     * Why it needs no prospective review, where it is said to need none.
     */
    exemption?: 'first_30_days' | 'emergency' | 'formulary' | 'prior_authorization_program';
};

export type RfaItemLineEventData = {
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * The customer of yours that the request belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The item.
     */
    itemId: string;
    /**
     * The bill.
     */
    billId: string;
    /**
     * Its line.
     */
    lineId: string;
    /**
     * Units, or visits, of the item that are left; null where it has no limit.
     */
    unitsRemaining: number | null;
};

export type RfaItemOutcome = {
    /**
     * The item.
     */
    itemId: string;
    /**
     * What was decided. One of `approved`, `modified`, `denied`; values may be added.
     */
    outcome: string;
};

export type RfaItemView = {
    /**
     * The item: `rfaItemId` of what it authorizes.
     */
    id: string;
    /**
     * The client’s id.
     */
    externalId: string | null;
    /**
     * ICD-10-CM.
     */
    diagnosisCode: string | null;
    /**
     * The diagnosis in words.
     */
    diagnosisDescription: string | null;
    /**
     * What is asked for.
     */
    serviceDescription: string | null;
    /**
     * CPT or HCPCS.
     */
    procedureCode: string | null;
    /**
     * First code of a range.
     */
    codeFrom: string | null;
    /**
     * Last code of it.
     */
    codeTo: string | null;
    /**
     * Visits or pieces.
     */
    quantity: number | null;
    /**
     * Units of service lines.
     */
    units: number | null;
    /**
     * How often.
     */
    frequency: string | null;
    /**
     * How long.
     */
    duration: string | null;
    /**
     * First day that it is asked for.
     */
    requestedFrom: string | null;
    /**
     * Last day that it is asked for.
     */
    requestedTo: string | null;
    /**
     * Part of the body.
     */
    bodyPart: string | null;
    /**
     * A drug of the MTUS formulary.
     */
    formulary: boolean;
    /**
     * Why it is said to need no prospective review; null where it needs one. One of `first_30_days`, `emergency`, `formulary`, `prior_authorization_program`; values may be added.
     */
    exemption: string | null;
    /**
     * What was decided of it. One of `pending`, `approved`, `modified`, `denied`; values may be added.
     */
    outcome: string;
    /**
     * Its review is put off.
     */
    deferred: boolean;
    /**
     * It was withdrawn.
     */
    withdrawn: boolean;
    /**
     * Lines of bills that name it. A line that was just sent appears within seconds.
     */
    linked: Array<RfaLinkView>;
    /**
     * What is counted: units of lines, or days of service (visits). One of `units`, `days`; values may be added.
     */
    countBy: string;
    /**
     * How much of it bills use.
     */
    unitsUsed: number;
    /**
     * How much of it is left; null while there is no limit.
     */
    unitsRemaining: number | null;
    /**
     * How much more than was authorized bills use.
     */
    unitsOver: number;
};

export type RfaLifecycleCountView = {
    /**
     * Where they stand, in a few words. One of `incomplete`, `sent`, `failed`, `received`, `processed`, `closed`; values may be added.
     */
    lifecycleStatus: string;
    /**
     * Requests.
     */
    count: number;
};

export type RfaLinkView = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * Its line.
     */
    lineId: string;
    /**
     * Code that it bills; null once the request was erased.
     */
    code: string | null;
    /**
     * Units of the line.
     */
    units: number;
    /**
     * First day of the service.
     */
    serviceDate: string | null;
    /**
     * Last day of the service.
     */
    serviceDateEnd: string | null;
    /**
     * `linked`: it counts. Otherwise why it does not: the bill was rejected, replaced by another one, or closed unpaid. One of `linked`, `rejected`, `replaced`, `closed_unpaid`; values may be added.
     */
    state: string;
};

export type RfaMissingView = {
    /**
     * What is missing. One of `item_missing`, `diagnosis_missing`, `diagnosis_description_missing`, `service_missing`, `clinical_report_missing`, `signature_missing`, `claim_number_missing`, `certification_missing`, `material_change_missing`, `document_older_than_30_days`, `document_date_missing`, `narrative_instead_of_form`; values may be added.
     */
    code: string;
    /**
     * Path in the request; empty for what is no field of it.
     */
    path: string;
};

export type RfaOutcomeForm = {
    /**
     * `modified`: what is authorized is granted, the rest is denied.
     */
    outcome: 'approved' | 'modified' | 'denied';
    /**
     * Number of the authorization, where one was assigned.
     */
    authorizationNumber?: string | null;
    /**
     * The code that is authorized.
     */
    authorizedProcedureCode?: string | null;
    /**
     * First code of a range that is authorized.
     */
    authorizedCodeFrom?: string | null;
    /**
     * Last code of it.
     */
    authorizedCodeTo?: string | null;
    /**
     * Visits or pieces that are authorized.
     */
    authorizedQuantity?: number | null;
    /**
     * Units of service lines that are authorized.
     */
    authorizedUnits?: number | null;
    /**
     * What is counted of it on bills: units of lines, or days of service.
     */
    countBy?: 'units' | 'days';
    /**
     * First day that it is valid.
     */
    effectiveFrom?: string | null;
    /**
     * Last day that it is valid.
     */
    effectiveTo?: string | null;
    /**
     * The provider whom the decision names.
     */
    providerNpi?: string | null;
    /**
     * Why; required unless approved.
     */
    reason?: string | null;
    /**
     * The physician who reviewed it; required unless approved.
     */
    reviewer?: RfaReviewerForm | null;
    /**
     * The guideline that it rests on.
     */
    guideline?: string | null;
    /**
     * It refers to an earlier denial.
     */
    previouslyDenied?: boolean | null;
};

export type RfaOverdueEventData = {
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * The customer of yours that the request belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The deadline that went by. One of `decision`, `decision_extended`; values may be added.
     */
    deadline: string;
    /**
     * Its last day.
     */
    lastDay: string;
};

export type RfaPageView = {
    /**
     * The page.
     */
    data: Array<ListedRfaView>;
    /**
     * `cursor` of the next page; null where this is the last one.
     */
    nextCursor: string | null;
    /**
     * Of all that match, not of the page alone.
     */
    summary: RfaSummaryView;
};

export type RfaPatientForm = {
    /**
     * A patient id that an earlier answer gave; not together with externalId.
     */
    id?: string | null;
    /**
     * The client's patient id; not together with id.
     */
    externalId?: string | null;
    /**
     * First name.
     */
    firstName: string;
    /**
     * Middle name.
     */
    middleName?: string | null;
    /**
     * Last name.
     */
    lastName: string;
    /**
     * Date of birth.
     */
    dateOfBirth: string;
    /**
     * Telephone number.
     */
    phone?: string | null;
    /**
     * Home address.
     */
    address?: AddressForm | null;
};

export type RfaPatientView = {
    /**
     * Stable id; send it as patient.id.
     */
    id: string;
    /**
     * The client’s id.
     */
    externalId: string | null;
    /**
     * First name.
     */
    firstName: string;
    /**
     * Middle name.
     */
    middleName: string | null;
    /**
     * Last name.
     */
    lastName: string;
    /**
     * Date of birth.
     */
    dateOfBirth: string;
    /**
     * Telephone number.
     */
    phone: string | null;
    /**
     * Home address.
     */
    address: AddressView | null;
};

export type RfaPhysicianForm = {
    /**
     * Name.
     */
    name: string;
    /**
     * National provider identifier.
     */
    npi: string;
    /**
     * Specialty.
     */
    specialty?: string | null;
    /**
     * License number.
     */
    licenseNumber?: string | null;
    /**
     * The treating physician, or one to whom the patient was referred.
     */
    role?: 'primary' | 'secondary';
};

export type RfaPhysicianView = {
    /**
     * Stable id of the physician, made of the NPI.
     */
    id: string;
    /**
     * Name.
     */
    name: string;
    /**
     * National provider identifier.
     */
    npi: string;
    /**
     * Specialty.
     */
    specialty: string | null;
    /**
     * License number.
     */
    licenseNumber: string | null;
    /**
     * Treating physician, or one to whom the patient was referred. One of `primary`, `secondary`; values may be added.
     */
    role: string;
};

export type RfaPracticeForm = {
    /**
     * Name of the practice.
     */
    name: string;
    /**
     * Whom to call about the request.
     */
    contactName?: string | null;
    /**
     * Where answers go.
     */
    address: AddressForm;
    /**
     * Telephone number.
     */
    phone: string;
    /**
     * Fax number.
     */
    fax?: string | null;
    /**
     * Email address.
     */
    email?: string | null;
};

export type RfaPracticeView = {
    /**
     * Name of the practice.
     */
    name: string;
    /**
     * Whom to call.
     */
    contactName: string | null;
    /**
     * Where answers go.
     */
    address: AddressView;
    /**
     * Telephone number.
     */
    phone: string;
    /**
     * Fax number.
     */
    fax: string | null;
    /**
     * Email address.
     */
    email: string | null;
};

export type RfaPreviewEnvelope = {
    data: RfaPreviewView;
};

export type RfaPreviewView = {
    /**
     * `snapshotId` of the signature.
     */
    id: string;
    /**
     * Hash of the content; send it with the signature.
     */
    contentHash: string;
    /**
     * Revision of the content.
     */
    contentRevision: number;
    /**
     * Until when it may be signed.
     */
    expiresAt: string;
    /**
     * Its form as it will be signed, dated today: GET /rfas/{id}/documents/{docId}/content answers the PDF until the request is signed or its draft replaced. Null of a narrative, which has no form.
     */
    previewDocumentId: string | null;
};

export type RfaReadinessView = {
    /**
     * True where nothing is missing.
     */
    ready: boolean;
    /**
     * What is missing today.
     */
    missing: Array<RfaMissingView>;
    /**
     * What is worth a look before it is sent; it stops nothing.
     */
    warnings: Array<RfaAdviceView>;
};

export type RfaReceiptView = {
    /**
     * When the claims administrator received it; null of mail without a stamp.
     */
    receivedAt: string | null;
    /**
     * How that is known. One of `stamp`, `proof`, `mail_rule`, `decision`, `sandbox`; values may be added.
     */
    basis: string;
    /**
     * How it went. One of `fax`, `email`, `mail`, `portal`, `manual`; values may be added.
     */
    channel: string;
    /**
     * When it was given to the post.
     */
    depositedAt: string | null;
};

export type RfaReceivedEventData = {
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * The customer of yours that the request belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * When the claims administrator received it; null of mail without a stamp.
     */
    receivedAt: string | null;
};

export type RfaReplacementForm = {
    /**
     * When it was decided: a day in California, or an instant.
     */
    decidedAt: string;
    /**
     * When the physician was told.
     */
    communicatedAt?: string | null;
    /**
     * When the written decision was served.
     */
    servedAt?: string | null;
    /**
     * How it was served.
     */
    servedBy?: 'fax' | 'email' | 'mail' | 'phone' | 'portal' | 'hand';
    /**
     * The decision: a document of this request.
     */
    responseDocumentId: string;
    /**
     * The IMR form that came with it; required unless approved, or `imrMissing`.
     */
    imrDocumentId?: string | null;
    /**
     * The claims administrator enclosed no IMR form.
     */
    imrMissing?: boolean | null;
    /**
     * What stands instead.
     */
    decision: RfaOutcomeForm;
};

export type RfaReturnedView = {
    /**
     * Why it came back. One of `form_missing`, `treatment_unspecific`, `documentation_missing`, `documentation_old`, `signature_missing`, `other`; values may be added.
     */
    reasonCode: string;
    /**
     * When it was sent back.
     */
    returnedAt: string;
    /**
     * The notice.
     */
    responseDocumentId: string;
};

export type RfaReviewerForm = {
    /**
     * Name.
     */
    name: string;
    /**
     * Specialty.
     */
    specialty?: string | null;
    /**
     * Telephone number.
     */
    phone?: string | null;
};

export type RfaReviewerView = {
    /**
     * Name.
     */
    name: string;
    /**
     * Specialty.
     */
    specialty: string | null;
    /**
     * Telephone number.
     */
    phone: string | null;
};

export type RfaRevisionEventData = {
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * The customer of yours that the request belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Revision of the content.
     */
    revision: number;
};

export type RfaSignatureView = {
    /**
     * When it was signed.
     */
    signedAt: string;
    /**
     * Who signed, as the client knows them.
     */
    actorReference: string | null;
};

export type RfaStatusCountView = {
    /**
     * Status. One of `draft`, `ready`, `submitted`, `received`, `under_review`, `information_requested`, `incomplete`, `deferred`, `approved`, `modified`, `denied`, `mixed`, `canceled`, `closed`; values may be added.
     */
    status: string;
    /**
     * Requests.
     */
    count: number;
};

export type RfaStatusEventData = {
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * The customer of yours that the request belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Where it stands. One of `draft`, `ready`, `submitted`, `received`, `under_review`, `information_requested`, `incomplete`, `deferred`, `approved`, `modified`, `denied`, `mixed`, `canceled`, `closed`; values may be added.
     */
    status: string;
    /**
     * Where it stood before; null of a new one. One of `draft`, `ready`, `submitted`, `received`, `under_review`, `information_requested`, `incomplete`, `deferred`, `approved`, `modified`, `denied`, `mixed`, `canceled`, `closed`; values may be added.
     */
    previousStatus: string | null;
};

export type RfaSubmittedEventData = {
    /**
     * The request: GET /rfas/{id}.
     */
    rfaId: string;
    /**
     * The customer of yours that the request belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * The transmission.
     */
    transmissionId: string;
    /**
     * How it goes. One of `fax`, `email`, `mail`, `portal`, `manual`; values may be added.
     */
    channel: string;
    /**
     * Which sending it is, from 1.
     */
    attempt: number;
};

export type RfaSummaryView = {
    /**
     * Requests that match.
     */
    total: number;
    /**
     * By status, those that there are.
     */
    byStatus: Array<RfaStatusCountView>;
    /**
     * By `lifecycleStatus`, those that there are.
     */
    byLifecycleStatus: Array<RfaLifecycleCountView>;
    /**
     * By days since they were first sent, those that wait for a decision.
     */
    byAging: Array<RfaAgingCountView>;
    /**
     * Those without a decision by the last day for one.
     */
    overdue: number;
    /**
     * Units of service lines that were granted and that no bill uses: the sum over items that have such a limit, of requests that are not closed, and whose approval has not ended.
     */
    unitsRemaining: number;
    /**
     * The same of visits (days of service), where these were granted and not units.
     */
    visitsRemaining: number;
};

export type RfaTaskCountView = {
    /**
     * Kind. One of `no_response`, `returned_incomplete`, `delivery_failed`, `information_to_answer`, `decision_to_record`, `decision_to_correct`, `answer_expected`, `receipt_missing`, `documents_ageing`, `rfa_not_sent`, `approval_ends_soon`, `deferred_followup`, `link_bill`, `schedule_treatment`, `imr_window`; values may be added.
     */
    kind: string;
    /**
     * Tasks.
     */
    count: number;
};

export type RfaTransmissionView = {
    /**
     * The transmission.
     */
    id: string;
    /**
     * Which sending it is, from 1; 0 of what came in.
     */
    attempt: number;
    /**
     * Sent, or come in. One of `outbound`, `inbound`; values may be added.
     */
    direction: string;
    /**
     * How it goes. One of `fax`, `email`, `mail`, `portal`, `manual`; values may be added.
     */
    channel: string;
    /**
     * What became of it. One of `queued`, `sent`, `delivered`, `received`, `failed`, `uncertain`; values may be added.
     */
    status: string;
    /**
     * When it was queued, or noted.
     */
    queuedAt: string;
    /**
     * When it left.
     */
    sentAt: string | null;
    /**
     * As the receiving side stamped it.
     */
    receivedAt: string | null;
    /**
     * When it was given to the post.
     */
    depositedAt: string | null;
    /**
     * The document that proves it.
     */
    proofDocumentId: string | null;
    /**
     * The carrier's own id of the message.
     */
    providerMessageId: string | null;
    /**
     * Documents of the packet, in order.
     */
    documentIds: Array<string>;
    /**
     * Where it went; null where nothing was sent, and once it was erased.
     */
    destination: RfaDestinationView | null;
    /**
     * The message on its cover.
     */
    message: string | null;
    /**
     * When it came into the print queue (GET /print-batches); null of what goes another way.
     */
    printQueuedAt: string | null;
    /**
     * Why the service could not send it. `partner_unreachable`, `authentication_failed`: it is tried again by itself. `packet_changed`: it would not be the packet that was looked at: look at it again, and submit it. One of `partner_unreachable`, `authentication_failed`, `unknown_receiver`, `malformed`, `packet_changed`; values may be added.
     */
    failureCode: string | null;
};

export type RfaView = {
    /**
     * The request.
     */
    id: string;
    /**
     * Number within the organization.
     */
    rfaNumber: number;
    /**
     * The client’s id; null where there is none.
     */
    externalId: string | null;
    /**
     * The customer that it belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Where it stands. One of `draft`, `ready`, `submitted`, `received`, `under_review`, `information_requested`, `incomplete`, `deferred`, `approved`, `modified`, `denied`, `mixed`, `canceled`, `closed`; values may be added.
     */
    status: string;
    /**
     * The same in a few words. One of `incomplete`, `sent`, `failed`, `received`, `processed`, `closed`; values may be added.
     */
    lifecycleStatus: string;
    /**
     * When it was drafted.
     */
    createdAt: string;
    /**
     * When it was first sent.
     */
    submittedAt: string | null;
    /**
     * Last change.
     */
    updatedAt: string;
    /**
     * No decision came by the last day for one.
     */
    overdue: boolean;
    /**
     * Of the content: 1 as it was drafted.
     */
    revision: number;
    /**
     * The injured worker; null once the request was erased.
     */
    patient: RfaPatientView | null;
    /**
     * The claim; null once the request was erased.
     */
    claim: RfaClaimView | null;
    /**
     * Who asks; null once the request was erased.
     */
    requestingPhysician: RfaPhysicianView | null;
    /**
     * The practice; null once the request was erased.
     */
    practice: RfaPracticeView | null;
    /**
     * Whom at the claims administrator the form names; null where nobody is named.
     */
    authorizationContact: RfaContactView | null;
    /**
     * The box at the top of the form. One of `new`, `resubmission_material_change`; values may be added.
     */
    requestType: string;
    /**
     * It confirms an oral request.
     */
    oralConfirmation: boolean;
    /**
     * When the treatment takes place. One of `prospective`, `concurrent`, `retrospective`; values may be added.
     */
    reviewType: string;
    /**
     * Expedited review.
     */
    expedited: boolean;
    /**
     * The certification of the threat to health.
     */
    certification: string | null;
    /**
     * Why the treatment is needed.
     */
    rationale: string | null;
    /**
     * What changed since the decision before.
     */
    materialChange: string | null;
    /**
     * Day of the examination.
     */
    recommendationDate: string | null;
    /**
     * Day of the first visit.
     */
    firstVisitDate: string | null;
    /**
     * On the form, or a narrative. One of `rfa`, `narrative`; values may be added.
     */
    form: string;
    /**
     * What is asked for; empty once the request was erased.
     */
    items: Array<RfaItemView>;
    /**
     * Its documents, oldest first.
     */
    documents: Array<RfaDocumentView>;
    /**
     * What was sent and what came in, oldest first.
     */
    transmissions: Array<RfaTransmissionView>;
    /**
     * That the claims administrator has it; null before.
     */
    receipt: RfaReceiptView | null;
    /**
     * That it was sent back as incomplete, the last time; null where it never was.
     */
    returned: RfaReturnedView | null;
    /**
     * Questions of the claims administrator.
     */
    informationRequests: Array<RfaInformationRequestView>;
    /**
     * Review that is put off; null where none is.
     */
    deferral: RfaDeferralView | null;
    /**
     * The decisions that stand.
     */
    decisions: Array<RfaDecisionView>;
    /**
     * Decisions that were corrected, oldest first.
     */
    correctedDecisions: Array<RfaDecisionView>;
    /**
     * Independent medical reviews, in the order in which they were recorded.
     */
    imr: Array<RfaImrView>;
    /**
     * Did the last decision come in time, by the rules in force and the receipt of then? The event `rfa.decided` says it as it was judged when it was recorded. Null where there is none, or its day of receipt is unknown. One of `in_time`, `late`, `unproven`; values may be added.
     */
    timeliness: string | null;
    /**
     * Version of the rules that this was judged by.
     */
    rulesVersion: string | null;
    /**
     * Days that count now, by the rules in force.
     */
    deadlines: Array<RfaDeadlineView>;
    /**
     * What is missing for signature and sending.
     */
    readiness: RfaReadinessView;
    /**
     * What was missing and was accepted.
     */
    accepted: Array<RfaAcceptedView>;
    /**
     * The signature; null where this content has none.
     */
    signature: RfaSignatureView | null;
    /**
     * What may be done with it now. One of `edit_draft`, `attach_document`, `remove_document`, `sign`, `submit`, `record_transmission`, `record_incomplete`, `record_information_request`, `answer_information_request`, `record_deferral`, `lift_deferral`, `record_decisions`, `correct_decision`, `record_imr`, `withdraw_item`, `cancel`, `close`, `reopen`, `add_note`; values may be added.
     */
    allowedActions: Array<string>;
};

export type RoleView = {
    /**
     * Its id. One of `admin`, `manager`, `biller`, `payments`, `viewer`, `auditor`; values may be added.
     */
    id: string;
    /**
     * In words.
     */
    label: string;
    /**
     * What the role may do in the workspace, in the words of browser permissions and of the workspace’s own.
     */
    permissions: Array<string>;
};

export type RotateKeyRequest = {
    /**
     * When the old key ends. No key is ever lengthened: one that ends sooner stays so.
     */
    oldEndsAt: string;
    /**
     * When the new key ends; it does not unless given.
     */
    expiresAt?: string | null;
};

export type RotateSecretRequest = {
    /**
     * How long the secret that is replaced signs as well, in seconds; 0 ends it at once. Those that were replaced before keep their own times.
     */
    previousSecretExpiresInSeconds?: number | null;
};

export type RotatedKeyEnvelope = {
    data: RotatedKeyView;
};

export type RotatedKeyView = {
    /**
     * The new key, which may do what the old one may.
     */
    key: IssuedKeyView;
    /**
     * The old key, with the end that it has now.
     */
    old: KeyView;
};

export type RuleEntryView = {
    /**
     * Id of the rule; `GET /rules?id=` shows it.
     */
    id: string;
    /**
     * First day that it holds for.
     */
    validFrom: string;
    /**
     * Last day that it holds for; null: until another one says otherwise.
     */
    validThrough: string | null;
    /**
     * Version of the pack that it comes from.
     */
    version: string;
    /**
     * `proven`: the publisher read the order or statute; `unproven`: not, so it stands “by our reading”, or the rule ran out before the day. One of `proven`, `unproven`, `retired`; values may be added.
     */
    certainty: string;
    /**
     * Where it comes from: the release (`shipped`), a signed pack (`signed`) or the operator, whose rows win (`operator`). One of `operator`, `signed`, `shipped`; values may be added.
     */
    layer: string;
    /**
     * `true`: it ran out before the day that it is used for, and nothing took its place.
     */
    outdated?: boolean;
    /**
     * Facts that it is for; empty: all.
     */
    appliesTo: {
        [key: string]: unknown;
    };
    /**
     * Day that picks it: `service`, `receipt`, `filing`, `periodStart`, `day` or `today`.
     */
    basis: string;
    /**
     * Its value, as its pack writes it: dollars are decimal strings.
     */
    value: {
        [key: string]: unknown;
    };
    /**
     * Where it is written.
     */
    citation: string;
    /**
     * The order that sets it; null without one.
     */
    order: string | null;
    /**
     * What was read.
     */
    source: RuleSourceView;
    /**
     * The other reading of an unproven entry; null without one.
     */
    alternative: {
        [key: string]: unknown;
    } | null;
    /**
     * What to know besides; null without it.
     */
    note: string | null;
    /**
     * The pack that it comes from.
     */
    pack: string;
    /**
     * `expiring`: it ends, or wants to be looked at, within 60 days; `expired`: it has ended and nothing took its place. Null otherwise. One of `expiring`, `expired`; values may be added.
     */
    expires: string | null;
};

export type RuleListView = {
    /**
     * By id, the more special entries first.
     */
    data: Array<RuleEntryView>;
    /**
     * Version of the set in force; `+local.N`: the operator has rows of their own.
     */
    rulesVersion: string;
    /**
     * SHA-256 over all entries of the set in canonical JSON.
     */
    contentHash: string;
    /**
     * Where the next page begins; null on the last one.
     */
    nextCursor?: string | null;
};

export type RuleRefView = {
    /**
     * Id of the rule; `GET /rules?id=` shows it.
     */
    id: string;
    /**
     * First day that it holds for.
     */
    validFrom: string;
    /**
     * Last day that it holds for; null: until another one says otherwise.
     */
    validThrough: string | null;
    /**
     * Version of the pack that it comes from.
     */
    version: string;
    /**
     * `proven`: the publisher read the order or statute; `unproven`: not, so it stands “by our reading”, or the rule ran out before the day. One of `proven`, `unproven`, `retired`; values may be added.
     */
    certainty: string;
    /**
     * Where it comes from: the release (`shipped`), a signed pack (`signed`) or the operator, whose rows win (`operator`). One of `operator`, `signed`, `shipped`; values may be added.
     */
    layer: string;
    /**
     * `true`: it ran out before the day that it is used for, and nothing took its place.
     */
    outdated?: boolean;
};

export type RuleSourceView = {
    /**
     * What it is.
     */
    title: string;
    /**
     * Where it was read.
     */
    address: string;
    /**
     * Day on which it was read.
     */
    readOn: string;
};

export type RulesVersionView = {
    /**
     * Version of the set; `+local.N`: the operator has rows of their own.
     */
    rulesVersion: string;
    /**
     * When it came in force; null: with the release.
     */
    activatedAt: string | null;
    /**
     * How it came in force: with the release, by an imported pack, by rows of the operator, by the return to a former set, or by the fees that an earlier release had imported. One of `release`, `import`, `set`, `rollback`, `fees`; values may be added.
     */
    how: string;
    /**
     * SHA-256 over all entries of the set in canonical JSON.
     */
    contentHash: string;
    /**
     * Id of the key that signed the pack; null without one.
     */
    signedBy: string | null;
};

export type RulesVersionsView = {
    /**
     * The newest first.
     */
    data: Array<RulesVersionView>;
    /**
     * Version of the set in force now.
     */
    rulesVersion: string;
    /**
     * Its SHA-256.
     */
    contentHash: string;
};

export type SandboxPayerFileEnvelope = {
    data: SandboxPayerFileView;
};

export type SandboxPayerFileRequest = {
    /**
     * Which file.
     */
    kind: 'ta1' | '999' | '277ca' | '277' | '835';
    /**
     * What it says. Of a `ta1` and a `999`: accepted, rejected; of a `277ca`: accepted (by the payer), forwarded (by the clearinghouse), rejected; of a `277`: pending, final; of an `835`: paid, partial, denied, reversal. The first unless said.
     */
    scenario?: 'pending' | 'final' | 'paid' | 'partial' | 'denied' | 'reversal' | 'accepted' | 'rejected' | 'forwarded';
    /**
     * What is paid, with `partial` only; half of the balance unless said.
     */
    amount?: number | null;
};

export type SandboxPayerFileView = {
    /**
     * A name for it.
     */
    filename: string;
    /**
     * Its media type. One of `application/edi-x12`; values may be added.
     */
    mediaType: string;
    /**
     * Its text.
     */
    content: string;
};

export type SaveBillingProfileRequest = {
    /**
     * Who the practice is.
     */
    practiceIdentity?: PracticeIdentityForm | null;
    /**
     * Pay-to providers that are new or change; the others stay.
     */
    billingProviders?: Array<BillingProviderRecordForm> | null;
    /**
     * Rendering providers that are new or change; the others stay.
     */
    renderingProviders?: Array<RenderingProviderRecordForm> | null;
};

export type SaveFilterRequest = {
    /**
     * What the person calls it; one of the same name and screen is replaced.
     */
    name: string;
    /**
     * Which list it is for.
     */
    screen?: string | null;
    /**
     * Parameters of the list, by their names in its address. The search text `q` is refused: it may name a patient.
     */
    query: {
        [key: string]: string;
    };
};

export type SaveLocationsRequest = {
    /**
     * Locations that are new or change; the others stay.
     */
    locations: Array<LocationRecordForm>;
};

export type SaveRecipientRequest = {
    /**
     * Always true: DELETE turns a subscription off.
     */
    enabled: boolean;
    /**
     * The stored one unless given; required for a new recipient.
     */
    email?: string | null;
    /**
     * The stored one unless given; required for a new recipient.
     */
    audience?: 'practice' | 'assigned_bills';
    /**
     * Bill-status and payment alerts.
     */
    statusUpdates: boolean;
    /**
     * Ages of a bill, in days, that a reminder is sent at.
     */
    agingDays: Array<30 | 60 | 90>;
    /**
     * Nothing between 7 pm and 7 am America/Los_Angeles.
     */
    quietHours: boolean;
    /**
     * Counts of what happened, at 9 am America/Los_Angeles; weekly ones on Mondays.
     */
    reportDigest?: 'off' | 'daily' | 'weekly';
    /**
     * The explicit consent of the person; every change of enabled settings needs a fresh one.
     */
    consent?: ConsentForm | null;
};

export type SaveW9Request = {
    /**
     * Name of the PDF; of a path, its last part.
     */
    filename: string;
    /**
     * The W-9 as a PDF in Base64, at most 10 MiB decoded.
     */
    contentBase64: string;
    /**
     * The year that it was signed for.
     */
    taxYear?: number | null;
};

export type SavedBillingProviderView = {
    /**
     * Send it as bill.billingProvider.savedProviderId.
     */
    id: string;
    /**
     * The client’s id.
     */
    externalId: string | null;
    /**
     * Name.
     */
    name: string;
    /**
     * The EIN, 9 digits; empty when it is an SSN, or when none is on file.
     */
    taxId: string;
    /**
     * What the tax id is. One of `EIN`, `SSN`; values may be added.
     */
    taxIdType: string;
    /**
     * A tax id is on file.
     */
    taxIdConfigured: boolean;
    /**
     * Its last four digits.
     */
    taxIdLast4: string | null;
    /**
     * National provider identifier.
     */
    npi: string | null;
    /**
     * Kind of bills. One of `Professional`, `Institutional`; values may be added.
     */
    billType: string;
    /**
     * Telephone number.
     */
    phone: string | null;
    /**
     * Street of the pay-to address.
     */
    billingStreet: string | null;
    /**
     * City of the pay-to address.
     */
    billingCity: string | null;
    /**
     * State of the pay-to address.
     */
    billingState: string | null;
    /**
     * ZIP or ZIP+4 of the pay-to address.
     */
    billingZip: string | null;
};

export type SavedFilterEnvelope = {
    data: SavedFilterView;
};

export type SavedFilterListEnvelope = {
    data: Array<SavedFilterView>;
    /**
     * Only of a page: send it as `cursor` for the next one; null when there is none.
     */
    nextCursor?: string | null;
};

export type SavedFilterView = {
    /**
     * Its id.
     */
    id: string;
    /**
     * What the person calls it.
     */
    name: string;
    /**
     * Which list it is for.
     */
    screen: string;
    /**
     * Parameters of the list, by their names in its address.
     */
    query: {
        [key: string]: string;
    };
    /**
     * When it was saved.
     */
    savedAt: string;
};

export type SavedOrganizationEnvelope = {
    data: SavedOrganizationView;
};

export type SavedOrganizationView = {
    /**
     * The organization.
     */
    organizationId: string;
    /**
     * Who the practice is. Left out where the credential may not read it.
     */
    practiceIdentity?: PracticeIdentityView;
    /**
     * Pay-to providers, in the order in which they were first saved. Left out where the credential may not read it.
     */
    billingProviders?: Array<SavedBillingProviderView>;
    /**
     * Rendering providers. Left out where the credential may not read it.
     */
    renderingProviders?: Array<SavedRenderingProviderView>;
    /**
     * Places of service. Left out where the credential may not read it.
     */
    locations?: Array<LocationView>;
    /**
     * The current W-9; its bytes are at …/w9/content. Left out where the credential may not read it.
     */
    w9?: W9View | null;
    /**
     * What is still to be set up. Left out where the credential may not read it.
     */
    onboarding?: OnboardingView;
};

export type SavedRenderingProviderView = {
    /**
     * Its id.
     */
    id: string;
    /**
     * The client’s id.
     */
    externalId: string | null;
    /**
     * Name.
     */
    name: string;
    /**
     * National provider identifier.
     */
    npi: string;
    /**
     * Specialty.
     */
    specialty: string | null;
    /**
     * Taxonomy code.
     */
    taxonomy: string | null;
    /**
     * Licence number.
     */
    licenseNumber: string | null;
    /**
     * State of the licence.
     */
    licenseState: string | null;
    /**
     * Qualified medical evaluator.
     */
    isQME: boolean;
    /**
     * Agreed medical evaluator.
     */
    isAME: boolean;
    /**
     * Mail address.
     */
    email: string | null;
    /**
     * Offered for new bills.
     */
    active: boolean;
};

export type SecondFactorResetEnvelope = {
    data: SecondFactorResetView;
};

export type SecondFactorResetView = {
    /**
     * The member.
     */
    id: string;
    /**
     * Passkeys that the member has now: none.
     */
    passkeys: number;
};

export type SendDuplicateRequest = {
    /**
     * What to do.
     */
    action: 'send_duplicate';
    /**
     * Documents that came after the submission and go along, each once; those of the submission always do.
     */
    attachmentIds?: Array<string> | null;
    /**
     * Another way than before, for this one and what follows: a route that the administrator has, or one that `destination` supplies. As the one before unless said.
     */
    route?: 'ebill' | 'fax' | 'mail' | 'email';
    /**
     * With `route`: a destination of your own for fax, email or mail.
     */
    destination?: DestinationForm | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type ServiceForm = {
    /**
     * First day of service.
     */
    date: string;
    /**
     * Last day, of a service over several days.
     */
    endDate?: string | null;
    /**
     * Prior authorization.
     */
    authorizationNumber?: string | null;
};

export type ServiceLineForm = {
    /**
     * Procedure or service code.
     */
    code: string;
    /**
     * Modifiers, without hyphens.
     */
    modifiers?: Array<string> | null;
    /**
     * Units of the code.
     */
    units?: number | null;
    /**
     * Reviewed total for the line in dollars, not a unit price; required for professional bills.
     */
    charge?: number | null;
    /**
     * First day of this line; service.date unless said.
     */
    serviceDate?: string | null;
    /**
     * Last day of this line. Unless said, that of a line with a `serviceDate` is this day, of another one that of the bill.
     */
    serviceDateEnd?: string | null;
    /**
     * Professional bills: positions in diagnoses, from 1.
     */
    diagnosisPointers?: Array<number> | null;
    /**
     * What an unlisted or by-report code stands for: shaded half of box 24, SV101-7 of an electronic bill.
     */
    description?: string | null;
    /**
     * Item of a request for authorization that the line is for (professional). Where service.authorizationNumber is not sent, it is that of the item’s decision.
     */
    rfaItemId?: string | null;
    /**
     * Why the line needed no authorization, where no item is named (professional): it was given within 30 days of the injury (Labor Code § 4610(b)). What speaks against it is warned of.
     */
    authorizationBasis?: 'first_30_days';
    /**
     * Asks that the fee of a treatment line be verified by the schedules on file: 422 `bill_fee_requires_review` where none sets it. Everything that the price depends on is in the bill: members are not read (professional).
     */
    feeContext?: ServiceLineFormFeeContext | null;
};

export type ServiceLineFormFeeContext = {
    [key: string]: unknown;
};

export type ServiceLineItemsEnvelope = {
    data: ServiceLineItemsView;
};

export type ServiceLineItemsView = {
    /**
     * First day.
     */
    from: string;
    /**
     * Last day.
     */
    to: string;
    /**
     * `from – to`.
     */
    windowLabel: string;
    /**
     * By procedure code, the most billed first.
     */
    cptRows: Array<ProcedureRowView>;
    /**
     * By bill, newest first.
     */
    billRows: Array<BillReportRowView>;
    /**
     * By service line, in the order of the bills.
     */
    flat: Array<LineReportRowView>;
    /**
     * Bills.
     */
    totalBills: number;
    /**
     * Lines.
     */
    totalLines: number;
    /**
     * Charged.
     */
    totalBilled: number;
};

export type ServiceLineView = {
    /**
     * Procedure code.
     */
    code: string;
    /**
     * Modifiers.
     */
    modifiers: Array<string>;
    /**
     * Units.
     */
    units: number;
    /**
     * Charge for the line.
     */
    charge: number;
    /**
     * Allowed amount per the fee schedule.
     */
    allowed: number;
    /**
     * First day; null after erasure.
     */
    serviceDate: string | null;
    /**
     * Last day.
     */
    serviceDateEnd: string | null;
    /**
     * What the code stands for, where the client said so (extension).
     */
    description: string | null;
    /**
     * Positions in diagnoses, from 1; empty after erasure.
     */
    diagnosisPointers: Array<number>;
    /**
     * How allowed came about (extension).
     */
    pricing: PricingView;
    /**
     * Line id.
     */
    id: string;
    /**
     * Item of a request for authorization that it is for (extension).
     */
    rfaItemId?: string;
    /**
     * Why it needed no authorization, where the client said so (extension). One of `first_30_days`; values may be added.
     */
    authorizationBasis?: string;
};

export type ServiceLocationForm = {
    /**
     * Name of the place.
     */
    name?: string | null;
    /**
     * CMS place of service, 2 digits.
     */
    placeOfServiceCode: string;
    /**
     * National provider identifier of the facility (box 32a).
     */
    npi?: string | null;
    /**
     * Where the service took place.
     */
    address: AddressForm;
};

export type ServiceLocationView = {
    /**
     * Name.
     */
    name: string | null;
    /**
     * CMS place of service.
     */
    placeOfServiceCode: string;
    /**
     * National provider identifier of the facility.
     */
    npi: string | null;
    /**
     * Address.
     */
    address: AddressView;
};

export type ServiceView = {
    /**
     * First day.
     */
    date: string;
    /**
     * Last day.
     */
    endDate: string | null;
    /**
     * Prior authorization.
     */
    authorizationNumber: string | null;
    /**
     * Set where the number was taken from the decision of an item that a line names (extension). One of `rfa`; values may be added.
     */
    authorizationSource?: string;
};

export type SessionListEnvelope = {
    data: Array<SessionView>;
    /**
     * Only of a page: send it as `cursor` for the next one; null when there is none.
     */
    nextCursor?: string | null;
};

export type SessionResourceForm = {
    /**
     * The only bill that the session sees; it must belong to the customer, if both are given.
     */
    billId?: string | null;
    /**
     * The only customer whose bills the session sees and creates.
     */
    customerExternalId?: string | null;
};

export type SessionResourceView = {
    /**
     * The only bill that the session sees; it must belong to the customer, if both are given.
     */
    billId?: string;
    /**
     * The only customer whose bills the session sees and creates.
     */
    customerExternalId?: string;
};

export type SessionView = {
    /**
     * Its id.
     */
    id: string;
    /**
     * In the hosted workspace, or in a page of your own. One of `workspace`, `page`; values may be added.
     */
    kind: string;
    /**
     * The stable id that your application has for the person.
     */
    subject: string;
    /**
     * The member of the team; null for somebody who is in no team.
     */
    memberId: string | null;
    /**
     * Name of the person.
     */
    name: string | null;
    /**
     * Since when, by the real clock.
     */
    startedAt: string;
    /**
     * When it was last used, to the minute; null: not yet.
     */
    lastUsedAt: string | null;
    /**
     * When it ends at the latest, by the real clock.
     */
    expiresAt: string;
    /**
     * Address that it was last used from.
     */
    address: string | null;
    /**
     * `User-Agent` of the browser that it was last used in.
     */
    userAgent: string | null;
    /**
     * The server key of this organization that issued it; null where none did.
     */
    issuedBy: string | null;
    /**
     * Is it the session that asks?
     */
    current: boolean;
};

export type SetDeliveryRouteRequest = {
    /**
     * What to do.
     */
    action: 'set_delivery_route';
    /**
     * How to send it: a route that the administrator has, or one that `destination` supplies.
     */
    route: 'ebill' | 'fax' | 'mail' | 'email';
    /**
     * A destination of your own for fax, email or mail.
     */
    destination?: DestinationForm | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type SignInRulesEnvelope = {
    data: SignInRulesView;
};

export type SignInRulesRequest = {
    /**
     * Minutes without a person’s input after which the workspace closes.
     */
    logOffMinutes: number;
    /**
     * The second factor (a passkey) of sign-in by mail: `required` of everybody, who is brought to set one up at the next sign-in, or `optional`: asked of those who have one. What is absent stays.
     */
    secondFactor?: 'required' | 'optional';
};

export type SignInRulesView = {
    /**
     * Minutes without a person’s input after which the workspace closes; 15 unless the practice said otherwise.
     */
    logOffMinutes: number;
    /**
     * The second factor (a passkey) of sign-in by mail: `required` of everybody, who is brought to set one up at the next sign-in, or `optional`: asked of those who have one. Optional unless the practice said otherwise. One of `required`, `optional`; values may be added.
     */
    secondFactor: string;
};

export type SignRfaRequest = {
    /**
     * `id` of the signing preview.
     */
    snapshotId: string;
    /**
     * `contentHash` of the signing preview.
     */
    contentHash: string;
    /**
     * The physician has seen this content and has it signed: true.
     */
    physicianAuthorized: boolean;
    /**
     * Who signs, as your records know them.
     */
    actorReference: string;
    /**
     * What is missing and may be waived.
     */
    accepted?: Array<AcceptedForm> | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type SignalView = {
    /**
     * What was compared. One of `name`, `claim_number`; values may be added.
     */
    kind: string;
    /**
     * What came of it. One of `match`, `warning`; values may be added.
     */
    state: string;
    /**
     * In words.
     */
    label: string;
};

export type SignedOutEnvelope = {
    data: SignedOutView;
};

export type SignedOutView = {
    /**
     * The member.
     */
    id: string;
    /**
     * Always true.
     */
    signedOut: boolean;
};

export type SimulateRequest = {
    /**
     * What the payer does.
     */
    scenario: 'accepted' | 'processed' | 'rejected' | 'denied' | 'partial_payment' | 'paid';
    /**
     * What is paid, with partial_payment only; half of the balance unless said.
     */
    amount?: number | null;
    /**
     * Adjustment code (CO-45 unless said), or with rejected the rejection code (A3:21).
     */
    reasonCode?: string | null;
    /**
     * Who is at work.
     */
    actorName?: string | null;
};

export type SimulateRfaRequest = {
    /**
     * What the claims administrator does. All but `delivery_failed` and the reviews are received first, where that is not recorded yet. `approved`, `denied`: all items that wait for a decision; `modified`: half of their quantity or units; `mixed`: as `items` says. `imr_overturned`, `imr_upheld`: independent medical review decides what was modified or denied, asked for by the employee at once where that is not recorded; correct what it overturned (`basis: imr`). `no_response` is silence: move the clock of the sandbox past `lastDay` of `deadlines`.
     */
    scenario: 'received' | 'approved' | 'modified' | 'denied' | 'mixed' | 'deferred' | 'information_requested' | 'incomplete' | 'no_response' | 'delivery_failed' | 'imr_overturned' | 'imr_upheld';
    /**
     * With `mixed`, and needed there: what is decided of which item.
     */
    items?: Array<SimulatedRfaItemForm> | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type SimulatedRfaItemForm = {
    /**
     * An item that waits for a decision.
     */
    itemId: string;
    /**
     * What is decided.
     */
    outcome: 'approved' | 'modified' | 'denied';
    /**
     * Units of service lines that are authorized; unless said as of a whole answer of this outcome.
     */
    authorizedUnits?: number | null;
};

export type SimulationEnvelope = {
    data: SimulationView;
};

export type SimulationView = {
    /**
     * The scenario that was played.
     */
    scenario: string;
    /**
     * Bill id.
     */
    billId: string;
    /**
     * The state now. One of `submitted`, `accepted`, `accepted_no_response`, `rejected`, `processed`, `partially_paid`, `denied`, `paid`, `second_review`, `ibr`, `lien`, `closed`; values may be added.
     */
    state: string;
    /**
     * The state before the request. One of `submitted`, `accepted`, `accepted_no_response`, `rejected`, `processed`, `partially_paid`, `denied`, `paid`, `second_review`, `ibr`, `lien`, `closed`; values may be added.
     */
    previousState: string;
    /**
     * Dollars. Left out without `bills:read`.
     */
    amounts?: AmountsView;
    /**
     * The EOR that it made.
     */
    eorId?: string;
    /**
     * The payment that it made.
     */
    paymentId?: string;
    /**
     * The bill. Left out without `bills:read`.
     */
    bill?: BillView;
};

export type StartReviewRequest = {
    /**
     * What to do.
     */
    action: 'second_review' | 'independent_bill_review';
    /**
     * The argument sent to the payer.
     */
    reason: string;
    /**
     * What is disputed. Unless said, the sum over the disputed lines of what the fee schedule allows (the charge, where that is less) above what was paid, by posted principal or as the EORs say, whichever is more; never above that. Required where only codes outside the fee schedules are left, of which no schedule tells what to expect: there it is at most the unpaid charge.
     */
    disputedAmount?: number | null;
    /**
     * Claim control number of the disputed EOR; that of the EOR on file unless said.
     */
    payerClaimControlNumber?: string | null;
    /**
     * Documents of this bill that go with it, each once.
     */
    attachmentIds?: Array<string> | null;
    /**
     * The lines in dispute, each with its reason; unless sent, every line that was paid short.
     */
    lineItems?: Array<DisputedLineForm> | null;
    /**
     * The filing fee of an independent bill review as it was paid, and of it alone; unless said, the fee by the dated rule. That is our reading where the rule is unproven: the portal shows the amount that is due, and too little makes the request ineligible.
     */
    fee?: ReviewFeeForm | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type StatusBadgeView = {
    /**
     * Dashboard status key. One of `incomplete`, `send`, `sent`, `accepted`, `accepted_no_response`, `processed`, `paid`, `denied`, `rejected`, `appealing`, `lien`, `ibr`, `closed`; values may be added.
     */
    id: string;
    /**
     * In words.
     */
    label: string;
    /**
     * How it looks. One of `neutral`, `info`, `success`, `warning`, `danger`; values may be added.
     */
    tone: string;
};

export type StatusCountView = {
    /**
     * Dashboard status key. One of `incomplete`, `send`, `sent`, `accepted`, `accepted_no_response`, `processed`, `paid`, `denied`, `rejected`, `appealing`, `lien`, `ibr`, `closed`; values may be added.
     */
    id: string;
    /**
     * In words.
     */
    label: string;
    /**
     * How it looks. One of `neutral`, `info`, `success`, `warning`, `danger`; values may be added.
     */
    tone: string;
    /**
     * Bills in it.
     */
    count: number;
    /**
     * What is open on them.
     */
    balanceTotal: number;
};

export type StatusReportView = {
    /**
     * What was said. One of `message_left`, `eor_pending`, `eor_sent`, `bill_not_on_file`, `forwarded`; values may be added.
     */
    status: string;
    /**
     * Which company answered.
     */
    company: string | null;
    /**
     * Who answered.
     */
    representativeName: string | null;
    /**
     * Under which number.
     */
    phone: string | null;
    /**
     * The payer's reference of the call.
     */
    callReference: string | null;
    /**
     * A note.
     */
    note: string | null;
};

export type SubmissionChoiceView = {
    /**
     * Its own destination, or null.
     */
    destination: DestinationView | null;
    /**
     * For whose attention.
     */
    attention: string | null;
    /**
     * Subject.
     */
    subject: string | null;
    /**
     * Note on the cover.
     */
    note: string | null;
    /**
     * Who gets a copy by email.
     */
    cc: Array<string>;
};

export type SubmissionForm = {
    /**
     * How to send it; the service's own routing unless said.
     */
    route?: 'ebill' | 'fax' | 'mail' | 'email';
    /**
     * A destination of your own for fax, email or mail.
     */
    destination?: DestinationForm | null;
    /**
     * For whose attention.
     */
    attention?: string | null;
    /**
     * Subject of the cover sheet or message.
     */
    subject?: string | null;
    /**
     * Note on the cover sheet.
     */
    note?: string | null;
    /**
     * Copies, with route email.
     */
    cc?: Array<string> | null;
};

export type SubmitBillRequest = {
    /**
     * The bill.
     */
    bill: BillForm;
    /**
     * How it is sent.
     */
    submission?: SubmissionForm | null;
    /**
     * The complete payer packet, in order: at most 25 documents, 45 MB of PDF.
     */
    documents?: Array<DocumentForm> | null;
    /**
     * `true`: a bill whose lines, physician and payee equal those of another bill of the person is refused (409 `duplicate_bill`). Without it the bill is taken, with a warning.
     */
    rejectDuplicates?: boolean | null;
    /**
     * The client's id of its own customer; limits who may see the bill.
     */
    customerExternalId?: string | null;
    /**
     * What you want to find on the bill again, by keys of your own: at most 20 keys of 40 characters, texts of 500. Stored encrypted, shown with the bill, never in events. GET /bills finds it by `metadata[key]=text`.
     */
    metadata?: SubmitBillRequestMetadata | null;
    /**
     * Who is at work, for the activity and productivity reports.
     */
    actorName?: string | null;
};

export type SubmitBillRequestMetadata = {
    [key: string]: string;
};

export type SubmitReviewRequest = {
    /**
     * The filing fee of an independent bill review as it was paid, and of it alone; unless said, the fee by the dated rule. That is our reading where the rule is unproven: the portal shows the amount that is due, and too little makes the request ineligible.
     */
    fee?: ReviewFeeForm | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type SubmitRfaRequest = {
    /**
     * How it goes.
     */
    channel: 'fax' | 'email' | 'mail' | 'portal' | 'manual';
    /**
     * Where it goes: the one that fits the channel. Unless given, the one office for authorizations that the directory has with such an address.
     */
    destination?: RfaDestinationForm | null;
    /**
     * Documents of the packet, in order; at least the clinical report.
     */
    documentIds: Array<string>;
    /**
     * A message on the cover.
     */
    message?: string | null;
    /**
     * The header `Packet-Hash` of the packet that was looked at. It is needed unless the request was sent by hand.
     */
    packetHash?: string | null;
    /**
     * It was sent by hand, and is recorded. Always so with portal and manual.
     */
    recorded?: boolean | null;
    /**
     * When it was sent, of what is recorded; now unless said.
     */
    sentAt?: string | null;
    /**
     * What is missing and may be waived.
     */
    accepted?: Array<AcceptedForm> | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type TaskBoardView = {
    /**
     * Always all sections, also empty ones.
     */
    sections: Array<TaskSectionView>;
    /**
     * Tasks of all sections. By age: 1-30, 31-60, 61-90, 91-180, 181+ days.
     */
    grandTotals: [
        number,
        number,
        number,
        number,
        number
    ];
    /**
     * Tasks of all sections and ages.
     */
    grandTotal: number;
    /**
     * The balances of all bills of these sections, each counted once.
     */
    grandBalanceTotal: number;
};

export type TaskFiltersView = {
    /**
     * Rendering providers.
     */
    renderingProviders: Array<NamedView>;
    /**
     * Claims administrators.
     */
    claimsAdministrators: Array<NamedView>;
};

export type TaskOwnerView = {
    /**
     * The member.
     */
    id: string;
    /**
     * Name; null where none is known.
     */
    name: string | null;
};

export type TaskOwnersEnvelope = {
    data: TaskOwnersView;
};

export type TaskOwnersView = {
    /**
     * The team, by name; who left as long as they have bills.
     */
    owners: Array<OwnerRowView>;
    /**
     * Bills that are not closed and nobody’s.
     */
    unassigned: number;
};

export type TaskRowView = {
    /**
     * `taskKind::taskLabel`: send both to GET /bill-dashboard for exactly these bills.
     */
    id: string;
    /**
     * The task label.
     */
    label: string;
    /**
     * Bills. By age: 1-30, 31-60, 61-90, 91-180, 181+ days.
     */
    counts: [
        number,
        number,
        number,
        number,
        number
    ];
    /**
     * Bills of all ages.
     */
    total: number;
    /**
     * Their balances. By age: 1-30, 31-60, 61-90, 91-180, 181+ days.
     */
    balances: [
        number,
        number,
        number,
        number,
        number
    ];
    /**
     * Their balances together.
     */
    balanceTotal: number;
    /**
     * Bill ids by age, oldest bill first.
     */
    refs: [
        Array<string>,
        Array<string>,
        Array<string>,
        Array<string>,
        Array<string>
    ];
};

export type TaskSectionView = {
    /**
     * Section.
     */
    id: string;
    /**
     * In words.
     */
    label: string;
    /**
     * What the ages count from.
     */
    agingBasisLabel: string;
    /**
     * How it looks. One of `neutral`, `info`, `success`, `warning`, `danger`; values may be added.
     */
    tone: string;
    /**
     * One row a task; a bill that waits for two things is in two rows.
     */
    rows: Array<TaskRowView>;
    /**
     * Tasks of all rows. By age: 1-30, 31-60, 61-90, 91-180, 181+ days.
     */
    totals: [
        number,
        number,
        number,
        number,
        number
    ];
    /**
     * Tasks of all rows and ages.
     */
    total: number;
    /**
     * The balances of all rows.
     */
    balanceTotal: number;
};

export type TeamCapabilitiesView = {
    /**
     * May you change members?
     */
    canManage: boolean;
    /**
     * Always false: members come by management sessions and from the operator.
     */
    canAdd: boolean;
};

export type TeamEnvelope = {
    data: TeamView;
};

export type TeamView = {
    /**
     * Members, active or not, in the order in which they joined.
     */
    members: Array<MemberView>;
    /**
     * The roles that a member can have.
     */
    roles: Array<RoleView>;
    /**
     * What you may do here.
     */
    capabilities: TeamCapabilitiesView;
};

export type TransmissionAcknowledgedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Bill number and count, as the attempt has it.
     */
    controlNumber: string;
    /**
     * How it goes; null where that was not noted. One of `ebill`, `fax`, `mail`, `email`; values may be added.
     */
    route: string | null;
    /**
     * Id of the partner through whom it goes; null where through none.
     */
    partner: string | null;
    /**
     * Who looked at it, and how far: `interchange` a TA1, `syntax` a 999, `clearinghouse` and `payer` a 277CA. One of `interchange`, `syntax`, `clearinghouse`, `payer`; values may be added.
     */
    level: string;
    /**
     * What it says. One of `accepted`, `rejected`; values may be added.
     */
    outcome: string;
    /**
     * Its code: TA105, `999:<code>`, or category and status of a 277CA; null where it tells none.
     */
    code: string | null;
};

export type TransmissionAcknowledgementView = {
    /**
     * Who said it: TA1, 999, or a 277CA by one of the two. One of `interchange`, `syntax`, `clearinghouse`, `payer`; values may be added.
     */
    level: string;
    /**
     * What it said. One of `accepted`, `rejected`; values may be added.
     */
    outcome: string;
    /**
     * Its code; null where it has none.
     */
    code: string | null;
    /**
     * When it came.
     */
    at: string;
    /**
     * The payer file that said it; null where none did.
     */
    payerFileId: string | null;
};

export type TransmissionEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Bill number and count, as the attempt has it.
     */
    controlNumber: string;
    /**
     * How it goes; null where that was not noted. One of `ebill`, `fax`, `mail`, `email`; values may be added.
     */
    route: string | null;
    /**
     * Id of the partner through whom it goes; null where through none.
     */
    partner: string | null;
};

export type TransmissionFailedEventData = {
    /**
     * The bill.
     */
    billId: string;
    /**
     * The customer of yours that the bill belongs to; null where it belongs to none.
     */
    customerExternalId: string | null;
    /**
     * Bill number and count, as the attempt has it.
     */
    controlNumber: string;
    /**
     * How it goes; null where that was not noted. One of `ebill`, `fax`, `mail`, `email`; values may be added.
     */
    route: string | null;
    /**
     * Id of the partner through whom it goes; null where through none.
     */
    partner: string | null;
    /**
     * Why: `refused_by_checks`, `partner_unreachable`, `authentication_failed`, `host_key_changed`, another reason of the exchange, or `TA1:` with the code of the partner that refused the whole interchange.
     */
    code: string;
};

export type TransmissionFileView = {
    /**
     * Its name: `claim.837`, `275-<n>.x12`, `attachment-<control number>.pdf`, `packet.pdf`, `cover.pdf` or `index.json`.
     */
    name: string;
    /**
     * Its media type. One of `application/edi-x12`, `application/pdf`, `application/json`; values may be added.
     */
    mediaType: string;
    /**
     * Its size.
     */
    bytes: number;
    /**
     * SHA-256 of its bytes, in hex.
     */
    sha256: string;
    /**
     * Where to read it.
     */
    contentUrl: string;
};

export type TransmissionListEnvelope = {
    data: Array<TransmissionView>;
    /**
     * Only of a page: send it as `cursor` for the next one; null when there is none.
     */
    nextCursor?: string | null;
};

export type TransmissionView = {
    /**
     * Bill number and count, as the attempt has it.
     */
    controlNumber: string;
    /**
     * How far it is, as the attempt says. One of `waiting_for_route`, `failed`, `queued`, `written`, `sent`, `syntax_accepted`, `syntax_rejected`, `forwarded`, `accepted`, `rejected`, `answered`; values may be added.
     */
    status: string;
    /**
     * How it goes; null as long as no way is known. One of `ebill`, `fax`, `mail`, `email`; values may be added.
     */
    route: string | null;
    /**
     * The partner through whom it goes; null where through none.
     */
    partner: string | null;
    /**
     * Its files. None once the bill’s patient data was destroyed.
     */
    files: Array<TransmissionFileView>;
    /**
     * What partner and payer said of it, oldest first.
     */
    acknowledgements: Array<TransmissionAcknowledgementView>;
};

export type UnappliedEnvelope = {
    data: UnappliedView;
};

export type UnappliedMoneyView = {
    /**
     * Checks of which money is for no bill: GET /payments?unapplied=true shows them.
     */
    payments: number;
    /**
     * That money, added up with its sign.
     */
    amount: number;
    /**
     * Adjustments of remittances that nobody has explained for more than five working days.
     */
    adjustments: number;
    /**
     * The oldest deposit among those checks; left out where there is none.
     */
    oldestDepositDate?: string;
};

export type UnappliedRowView = {
    /**
     * The check or transfer.
     */
    checkId: string;
    /**
     * When it was deposited.
     */
    depositDate: string;
    /**
     * The payer that the remittance names; null where nobody told it.
     */
    payer: string | null;
    /**
     * Number of the check or trace; null where there is none.
     */
    checkNumber: string | null;
    /**
     * What the payer sent.
     */
    amount: number;
    /**
     * What of it is for no bill; below 0 where a payer took back what nobody knows.
     */
    unapplied: number;
    /**
     * Its open adjustments, signed as in the remittance: above 0 they take money from it.
     */
    openAdjustments: number;
    /**
     * Why money of it is for no bill: reasons of the items of its remittance, `interest_left`, or `not_allocated` where no item is about it.
     */
    reasons: Array<string>;
    /**
     * Days since the deposit.
     */
    ageDays: number;
};

export type UnappliedView = {
    /**
     * As of now, the oldest deposit first.
     */
    rows: Array<UnappliedRowView>;
    /**
     * `unapplied` of all rows, added up with its sign.
     */
    total: number;
    /**
     * `openAdjustments` of all rows, added up with its sign.
     */
    adjustmentTotal: number;
};

export type UnmatchedRemittanceView = {
    /**
     * Files of which something lies in quarantine: GET /payer-files?quarantined=true shows them.
     */
    files: number;
    /**
     * Their items about no bill that could be told: say which, POST /payer-files/{id}/items/{n}/match.
     */
    unmatched: number;
    /**
     * Their items that were refused: out of balance, of another version, malformed.
     */
    refused: number;
    /**
     * When the file came that has been there the longest; left out where there is none.
     */
    oldestReceivedAt?: string;
};

export type ValidatedBillEnvelope = {
    data: ValidatedBillView;
};

export type ValidatedBillView = {
    /**
     * What is worth a look: the warnings that the bill would have.
     */
    warnings: Array<WarningView>;
    /**
     * As in the answer of POST /bills (extension).
     */
    priorEvaluation?: PriorEvaluationView | null;
    /**
     * The service lines with allowed amounts, in the order of the request.
     */
    lines: Array<PricedLineView>;
};

export type VoidCheckRefundRequest = {
    /**
     * Why.
     */
    reason: string;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type VoidCheckRequest = {
    /**
     * Why.
     */
    reason: string;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type VoidEorRequest = {
    /**
     * Why.
     */
    reason: string;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type VoidPaymentRequest = {
    /**
     * What to do.
     */
    action: 'void_payment';
    /**
     * A payment of this bill.
     */
    paymentId: string;
    /**
     * Why.
     */
    reason: string;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type VoidRefundRequest = {
    /**
     * What to do.
     */
    action: 'void_refund';
    /**
     * One of `refunds[]` that stands.
     */
    refundId: string;
    /**
     * Why.
     */
    reason: string;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type W9View = {
    /**
     * Name of the PDF.
     */
    filename: string;
    /**
     * The day on which it was saved, in Los Angeles.
     */
    addDate: string;
    /**
     * The year that it was signed for.
     */
    taxYear: number | null;
    /**
     * Size of the PDF in bytes.
     */
    sizeBytes: number;
    /**
     * What packets cannot show of it (extension); absent where they show all. `document_unreadable`: it cannot be opened. `document_pages_unreadable`: single pages cannot be shown, or are not in the file.
     */
    warnings?: Array<WarningView>;
};

export type WaiveReceivableRequest = {
    /**
     * What to do.
     */
    action: 'waive_receivable';
    /**
     * One of `receivables[]`; its open rest is waived.
     */
    receivableId: string;
    /**
     * Why.
     */
    reason: string;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type WarningView = {
    /**
     * Stable code; /warnings/{code} says what it means and what to do.
     */
    code: string;
    /**
     * Path in the request.
     */
    path: string;
    /**
     * What to look at, why, what it costs or when it ends, and what to do.
     */
    message: string;
    /**
     * The comprehensive evaluation before this one (extension).
     */
    priorBillId?: string;
    /**
     * Its first day of service (extension).
     */
    priorDate?: string;
    /**
     * The last day of follow-ups after it (extension).
     */
    until?: string;
    /**
     * The code that the service may have to be billed under (extension).
     */
    suggestedCode?: string;
    /**
     * By how much its amount differs from what is billed (extension).
     */
    difference?: number;
    /**
     * Id of the rule that ran out (extension).
     */
    ruleId?: string;
    /**
     * Its last day (extension).
     */
    validThrough?: string;
    /**
     * The bills that are there already, newest first, five at most (extension).
     */
    bills?: Array<DuplicateFoundView>;
};

export type WebhookDeliveryEnvelope = {
    data: WebhookDeliveryView;
};

export type WebhookDeliveryPage = {
    data: Array<WebhookDeliveryView>;
    /**
     * Send it as `cursor` for the next page; null when there is none.
     */
    nextCursor: string | null;
};

export type WebhookDeliveryView = {
    /**
     * Of the delivery: `att_…`. One for an event and an endpoint, however often it is tried.
     */
    id: string;
    /**
     * The event: the `id` of the body and the `webhook-id`.
     */
    eventId: string;
    /**
     * `canceled`: the endpoint was switched off or deleted first. One of `pending`, `delivered`, `retrying`, `failed`, `canceled`; values may be added.
     */
    status: string;
    /**
     * HTTP status of the receiver's answer; null before there was one.
     */
    responseStatus: number | null;
    /**
     * When it was last tried, by the wall clock; null before the first attempt.
     */
    attemptedAt: string | null;
    /**
     * The endpoint.
     */
    endpointId: string;
    /**
     * Type of the event. One of `bill.submitted`, `bill.status.updated`, `bill.accepted`, `bill.rejected`, `bill.denied`, `bill.partially_paid`, `bill.paid`, `bill.second_review`, `bill.ibr`, `bill.lien`, `bill.closed`, `bill.reopened`, `bill.no_response`, `bill.repriced`, `bill.deadline_changed`, `bill.document_added`, `eor.received`, `eor.voided`, `eor.service_corrected`, `bill.order_recorded`, `bill.demand_made`, `bill.demand_answered`, `bill.revised`, `bill.revision_withdrawn`, `receivable.opened`, `receivable.paid`, `receivable.reopened`, `receivable.withdrawn`, `receivable.waived`, `payment.posted`, `payment.voided`, `payment.reclassified`, `payment.recoupment_proposed`, `payment.recouped`, `payment.recoupment_disputed`, `payment.bill_refunded`, `payment.bill_refund_voided`, `payment.refund_requested`, `payment.refund_answered`, `payment.refund_request_withdrawn`, `review.created`, `review.submitted`, `review.discarded`, `review.decided`, `review.reopened`, `bill.note_added`, `bill.assigned`, `bill.courtesy_copy_sent`, `bill.duplicate_suspected`, `transmission.sent`, `transmission.failed`, `transmission.acknowledged`, `payer_file.received`, `payer_file.items_settled`, `payer_file.done`, `payer_file.item_resolved`, `payment.received`, `payment.applied`, `payment.unapplied`, `payment.adjusted`, `payment.refunded`, `payment.refund_voided`, `payment.receipt_voided`, `payment.cleared`, `rfa.created`, `rfa.updated`, `rfa.document_added`, `rfa.signed`, `rfa.submitted`, `rfa.delivery.updated`, `rfa.received`, `rfa.incomplete`, `rfa.information_requested`, `rfa.information_answered`, `rfa.deferred`, `rfa.deferral_lifted`, `rfa.decided`, `rfa.decision_corrected`, `rfa.imr_filed`, `rfa.imr_decided`, `rfa.overdue`, `rfa.item_withdrawn`, `rfa.item_linked`, `rfa.item_released`, `rfa.canceled`, `rfa.closed`, `rfa.reopened`, `rfa.status.updated`, `document.added`, `notification.recipient.invited`, `notification.recipient.enabled`, `notification.recipient.disabled`, `webhook.endpoint.disabled`, `webhook.delivery.exhausted`, `webhook.test`; values may be added.
     */
    eventType: string;
    /**
     * Attempts so far.
     */
    attempt: number;
    /**
     * When it is due; null when nothing is to be done. It goes out later where its endpoint asked for a pause (Retry-After) or takes no more at once.
     */
    nextAttemptAt: string | null;
    /**
     * How long the receiver took, in milliseconds.
     */
    durationMs: number | null;
    /**
     * What went wrong. One of `http_status`, `redirect`, `timeout`, `dns_failed`, `address_refused`, `connection_failed`, `tls_failed`, `body_missing`; values may be added.
     */
    error: string | null;
    /**
     * The latest attempts, at most 10, oldest first. Of attempts before release 2.1.0 there is the latest one alone.
     */
    attempts?: Array<DeliveryAttemptView>;
};

export type WholeCheckEnvelope = {
    data: WholeCheckView;
};

export type WholeCheckView = {
    /**
     * The check or transfer.
     */
    id: string;
    /**
     * How the money moves; `none` where claims and adjustments cancel each other out. One of `check`, `eft`, `none`; values may be added.
     */
    method: string;
    /**
     * `voided`: it was posted by mistake or bounced, and all of its money is 0. One of `received`, `voided`; values may be added.
     */
    status: string;
    /**
     * How it came to be known: told by a remittance (`835`), or posted by a person. One of `paper`, `835`, `portal`; values may be added.
     */
    source: string;
    /**
     * Number of the check or trace; null where there is none.
     */
    checkNumber: string | null;
    /**
     * The payer that the remittance names; null where nobody told it.
     */
    payer: string | null;
    /**
     * When it was deposited.
     */
    depositDate: string;
    /**
     * When it came to be known, by the clock of the organization.
     */
    receivedAt: string;
    /**
     * What the payer sent.
     */
    amount: number;
    /**
     * What its bills have of it. Below 0 where more was taken back than paid.
     */
    applied: number;
    /**
     * Claims of its remittance that are being worked off; 0 a moment later.
     */
    pending: number;
    /**
     * Adjustments of the whole remittance (PLB), below 0 where they take money.
     */
    adjusted: number;
    /**
     * What was sent back to the payer.
     */
    refunded: number;
    /**
     * What of it is for no bill yet. Below 0 where a payer took back what nobody knows.
     */
    unapplied: number;
    /**
     * How many shares its bills have.
     */
    bills: number;
    /**
     * The payer file that told of it: GET /payer-files/{id}. Null where a person posted it and no file told of it.
     */
    payerFileId: string | null;
    /**
     * The bank has it: PUT /payments/{id}/clearance.
     */
    cleared: boolean;
    /**
     * Since when the bank has it; null where it does not.
     */
    clearedOn: string | null;
    /**
     * Last change, by the clock of the organization.
     */
    updatedAt: string;
    /**
     * What of it is for which bill, in the order in which it was applied.
     */
    allocations: Array<CheckAllocationView>;
    /**
     * `allocationsCursor` of the request for more of them; null where these are the last.
     */
    allocationsCursor: string | null;
    /**
     * Adjustments of its remittance.
     */
    adjustments: Array<CheckAdjustmentView>;
    /**
     * What of it was sent back to the payer, oldest first.
     */
    refunds: Array<CheckRefundView>;
    /**
     * Money of claims that is for no bill.
     */
    held: Array<CheckHeldView>;
    /**
     * What the bank calls it; null where nobody told.
     */
    bankReference: string | null;
};

export type WithdrawLienRequest = {
    /**
     * What to do.
     */
    action: 'withdraw_lien';
    /**
     * A note.
     */
    note?: string | null;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type WithdrawNoteRequest = {
    /**
     * What to do.
     */
    action: 'withdraw_note';
    /**
     * A note of this bill.
     */
    noteId: string;
    /**
     * Why.
     */
    reason: string;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type WithdrawRefundRequestRequest = {
    /**
     * What to do.
     */
    action: 'withdraw_refund_request';
    /**
     * One of `refundRequests[]` that waits for its answer, or for its refund.
     */
    requestId: string;
    /**
     * Why.
     */
    reason: string;
    /**
     * Who is at work, for the activity and productivity reports; of server keys alone (a browser session has the name that it was issued with: 422).
     */
    actorName?: string | null;
};

export type WrittenReviewEnvelope = {
    data: WrittenReviewView;
};

export type WrittenReviewView = {
    /**
     * Review id.
     */
    id: string;
    /**
     * Bill id.
     */
    billId: string;
    /**
     * The first bill of a chain of replacements. Left out where the credential may not read it.
     */
    originalBillId?: string;
    /**
     * The client’s id. Left out where the credential may not read it.
     */
    externalId?: string | null;
    /**
     * What kind. One of `second_review`, `independent_bill_review`; values may be added.
     */
    type: string;
    /**
     * Was it sent? One of `draft`, `submitted`; values may be added.
     */
    state: string;
    /**
     * The argument sent to the payer. Left out where the credential may not read it.
     */
    reason?: string;
    /**
     * What is disputed. Left out where the credential may not read it.
     */
    disputedAmount?: number;
    /**
     * Claim control number of the disputed EOR. Left out where the credential may not read it.
     */
    payerClaimControlNumber?: string | null;
    /**
     * Documents that go with it. Left out where the credential may not read it.
     */
    attachmentIds?: Array<string>;
    /**
     * The lines that were named, each with its reason (extension); empty after erasure. Left out where the credential may not read it.
     */
    lineItems?: Array<DisputedLineView>;
    /**
     * When it was sent.
     */
    submittedAt: string | null;
    /**
     * When it was made (extension). Left out where the credential may not read it.
     */
    createdAt?: string;
    /**
     * Last change (extension).
     */
    updatedAt: string;
    /**
     * What came of it; null until it is decided (extension). Of a second review the payer’s own view: it grants what was asked, a part, or upholds its payment. Of an independent bill review the determination on the payer’s decision: `granted` overturns it, `partially_granted` in part, `upheld` upholds it. Left out where the credential may not read it. One of `granted`, `partially_granted`, `upheld`; values may be added.
     */
    outcome?: string | null;
    /**
     * What is worth a look; it stops nothing (extension). `ibr_not_for_liability`: the disputed EOR disputes liability, which an independent bill review does not decide. `original_reference_missing`: a second review names no control number of the payer, because none is known. Left out where the credential may not read it.
     */
    warnings?: Array<WarningView>;
};

/**
 * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
 */
export type IdempotencyKey = string;

/**
 * A linked organization that an account key acts for; without it the key’s home organization.
 */
export type ServiceOrganization = string;

/**
 * The managed organization; here the header is required.
 */
export type NamedOrganization = string;

/**
 * Your name for the request; another form than this is replaced.
 */
export type RequestId = string;

/**
 * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
 */
export type MinEventPosition = string;

/**
 * Resumes a stream: the `id` of the last event that arrived.
 */
export type LastEventId = string;

/**
 * The ETag of what you have read at this path: 412 `precondition_failed` where it was changed since. On writes whose path gives out none the header is 400.
 */
export type IfMatch = string;

/**
 * The ETag that you have: 304 when nothing changed.
 */
export type IfNoneMatch = string;

export type ListBillsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * A customer of yours: only its bills. A session that is limited to a customer sees no others anyway.
         */
        customerExternalId?: string;
        /**
         * Search, whatever the case and accents: each word must occur in patient, administrator, bill or claim ids and numbers, the ADJ number, the payer’s control numbers, check numbers, external ids, status, procedure codes or dates, that of birth included.
         */
        q?: string;
        /**
         * The bill of this number, and no other.
         */
        billNumber?: number;
        /**
         * Which date `from` and `to` are about.
         */
        dateField?: 'service' | 'submitted';
        /**
         * First day, included; days of submission are days in Los Angeles.
         */
        from?: string;
        /**
         * Last day, included; not before `from`.
         */
        to?: string;
        /**
         * A patient id.
         */
        patientId?: string;
        /**
         * `nextCursor` of the page before; without it, or with `0`, from the beginning.
         */
        cursor?: string;
        /**
         * Bills a page.
         */
        limit?: number;
        /**
         * The client’s id of the bill.
         */
        externalId?: string;
        /**
         * The client’s id of the patient.
         */
        patientExternalId?: string;
        /**
         * The client’s id of the claim.
         */
        claimExternalId?: string;
        /**
         * Native states, separated by commas.
         */
        state?: Array<'submitted' | 'accepted' | 'accepted_no_response' | 'rejected' | 'processed' | 'partially_paid' | 'denied' | 'paid' | 'second_review' | 'ibr' | 'lien' | 'closed'>;
        /**
         * Another name of `state`. Where both are sent, both must hold.
         */
        status?: Array<'submitted' | 'accepted' | 'accepted_no_response' | 'rejected' | 'processed' | 'partially_paid' | 'denied' | 'paid' | 'second_review' | 'ibr' | 'lien' | 'closed'>;
        /**
         * Bills whose metadata has this text under this key, as `metadata[appointment]=A-2041`; with several keys all of them.
         */
        metadata?: {
            [key: string]: string;
        };
        /**
         * What to sort by; equal ones by bill number.
         */
        sort?: 'submitted' | 'balanceDue' | 'patient' | 'billNumber' | 'serviceDate' | 'status';
        /**
         * In which direction.
         */
        dir?: 'asc' | 'desc';
        /**
         * `1`: count all matches, as `total`.
         */
        count?: '1' | '0' | 'true' | 'false';
    };
    url: '/bills';
};

export type ListBillsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListBillsError = ListBillsErrors[keyof ListBillsErrors];

export type ListBillsResponses = {
    /**
     * Done.
     */
    200: BillPage;
};

export type ListBillsResponse = ListBillsResponses[keyof ListBillsResponses];

export type CreateBillData = {
    /**
     * At most 64 MiB.
     */
    body: SubmitBillRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: {
        /**
         * `true` checks and prices the bill, and stores nothing: 200 with warnings and priced lines, or the refusal that the bill would get. An `Idempotency-Key` is neither looked up nor kept then.
         */
        validateOnly?: '1' | '0' | 'true' | 'false';
    };
    url: '/bills';
};

export type CreateBillErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `duplicate_bill`: The same bill is there already.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     *
     * `submission_too_large`: The documents are too large together.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     *
     * `invalid_pdf`: A document is not a PDF.
     *
     * `document_too_large`: A document is too large.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     *
     * `delivery_route_unavailable`: The route is not there.
     *
     * `bill_fee_requires_review`: A treatment fee could not be verified.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
    /**
     * `capacity_reached`: This installation holds no more bills.
     */
    507: Problem;
};

export type CreateBillError = CreateBillErrors[keyof CreateBillErrors];

export type CreateBillResponses = {
    /**
     * Created.
     */
    201: BillView;
    /**
     * 200 with `validateOnly=true`: `{ "data": ValidatedBillView }` (`x-content` has its schema).
     */
    '2XX': unknown;
};

export type CreateBillResponse = CreateBillResponses[keyof CreateBillResponses];

export type GetBillData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
        /**
         * The ETag that you have: 304 when nothing changed.
         */
        'If-None-Match'?: string;
    };
    path: {
        billId: string;
    };
    query?: {
        /**
         * The `sequence` of an event of this bill, from the feed or its `activity`: shows the bill as it was right after that event. Another number is 400.
         */
        asOf?: string;
        /**
         * What to show besides, as often as you like or separated by commas (`expand` is another name). Each needs what its own list needs. A bill always has its documents.
         */
        'expand[]'?: Array<'eors' | 'reviews' | 'payments' | 'documents'>;
    };
    url: '/bills/{billId}';
};

export type GetBillErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetBillError = GetBillErrors[keyof GetBillErrors];

export type GetBillResponses = {
    /**
     * Done.
     */
    200: ExpandedBillView;
};

export type GetBillResponse = GetBillResponses[keyof GetBillResponses];

export type ListBillDocumentsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        billId: string;
    };
    query?: never;
    url: '/bills/{billId}/documents';
};

export type ListBillDocumentsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListBillDocumentsError = ListBillDocumentsErrors[keyof ListBillDocumentsErrors];

export type ListBillDocumentsResponses = {
    /**
     * Done.
     */
    200: DocumentListEnvelope;
};

export type ListBillDocumentsResponse = ListBillDocumentsResponses[keyof ListBillDocumentsResponses];

export type AddBillDocumentsData = {
    /**
     * At most 64 MiB.
     */
    body: AddDocumentsRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        billId: string;
    };
    query?: never;
    url: '/bills/{billId}/documents';
};

export type AddBillDocumentsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     *
     * `submission_too_large`: The documents are too large together.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     *
     * `invalid_pdf`: A document is not a PDF.
     *
     * `document_too_large`: A document is too large.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type AddBillDocumentsError = AddBillDocumentsErrors[keyof AddBillDocumentsErrors];

export type AddBillDocumentsResponses = {
    /**
     * Created.
     */
    201: DocumentListEnvelope;
};

export type AddBillDocumentsResponse = AddBillDocumentsResponses[keyof AddBillDocumentsResponses];

export type GetBillDocumentData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        billId: string;
        docId: string;
    };
    query?: never;
    url: '/bills/{billId}/documents/{docId}';
};

export type GetBillDocumentErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetBillDocumentError = GetBillDocumentErrors[keyof GetBillDocumentErrors];

export type GetBillDocumentResponses = {
    /**
     * Done.
     */
    200: Blob | File;
};

export type GetBillDocumentResponse = GetBillDocumentResponses[keyof GetBillDocumentResponses];

export type GetBillDocumentContentData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        billId: string;
        docId: string;
    };
    query?: never;
    url: '/bills/{billId}/documents/{docId}/content';
};

export type GetBillDocumentContentErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetBillDocumentContentError = GetBillDocumentContentErrors[keyof GetBillDocumentContentErrors];

export type GetBillDocumentContentResponses = {
    /**
     * Done.
     */
    200: Blob | File;
};

export type GetBillDocumentContentResponse = GetBillDocumentContentResponses[keyof GetBillDocumentContentResponses];

export type GetBillStatusData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
        /**
         * The ETag that you have: 304 when nothing changed.
         */
        'If-None-Match'?: string;
    };
    path: {
        billId: string;
    };
    query?: never;
    url: '/bills/{billId}/status';
};

export type GetBillStatusErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetBillStatusError = GetBillStatusErrors[keyof GetBillStatusErrors];

export type GetBillStatusResponses = {
    /**
     * Done.
     */
    200: BillStatusEnvelope;
};

export type GetBillStatusResponse = GetBillStatusResponses[keyof GetBillStatusResponses];

export type GetBillLifecycleData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
        /**
         * The ETag that you have: 304 when nothing changed.
         */
        'If-None-Match'?: string;
    };
    path: {
        billId: string;
    };
    query?: {
        /**
         * The `sequence` of an event of this bill, from the feed or its `activity`: shows the bill as it was right after that event. Another number is 400.
         */
        asOf?: string;
        /**
         * `nextCursor` of the page before: of `activity`, `notes`, `attempts` and `payments` the entries before those of that page.
         */
        cursor?: string;
        /**
         * The most entries of each of these histories, the newest of them first of all; 50 where only `cursor` is sent. Without both they are whole.
         */
        limit?: number;
    };
    url: '/bills/{billId}/lifecycle';
};

export type GetBillLifecycleErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetBillLifecycleError = GetBillLifecycleErrors[keyof GetBillLifecycleErrors];

export type GetBillLifecycleResponses = {
    /**
     * Done.
     */
    200: LifecycleEnvelope;
};

export type GetBillLifecycleResponse = GetBillLifecycleResponses[keyof GetBillLifecycleResponses];

export type GetBillEorData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
        /**
         * The ETag that you have: 304 when nothing changed.
         */
        'If-None-Match'?: string;
    };
    path: {
        billId: string;
    };
    query?: {
        /**
         * `nextCursor` of the page before: the EORs before those of that page.
         */
        cursor?: string;
        /**
         * The most EORs; 50 where only `cursor` is sent.
         */
        limit?: number;
    };
    url: '/bills/{billId}/eor';
};

export type GetBillEorErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetBillEorError = GetBillEorErrors[keyof GetBillEorErrors];

export type GetBillEorResponses = {
    /**
     * Done.
     */
    200: BillEorEnvelope;
};

export type GetBillEorResponse = GetBillEorResponses[keyof GetBillEorResponses];

export type SubmitBillData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        billId: string;
    };
    query?: never;
    url: '/bills/{billId}/submissions';
};

export type SubmitBillErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `bill_already_submitted`: The bill was submitted before.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SubmitBillError = SubmitBillErrors[keyof SubmitBillErrors];

export type PerformBillActionData = {
    /**
     * At most 64 MiB.
     */
    body: BillActionRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        billId: string;
    };
    query?: never;
    url: '/bills/{billId}/actions';
};

export type PerformBillActionErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     *
     * `review_window_closed`: The time to ask for this review is over.
     *
     * `nothing_in_dispute`: Nothing is left in dispute.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     *
     * `submission_too_large`: The documents are too large together.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     *
     * `invalid_pdf`: A document is not a PDF.
     *
     * `document_too_large`: A document is too large.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     *
     * `delivery_route_unavailable`: The route is not there.
     *
     * `bill_fee_requires_review`: A treatment fee could not be verified.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
    /**
     * `capacity_reached`: This installation holds no more bills.
     */
    507: Problem;
};

export type PerformBillActionError = PerformBillActionErrors[keyof PerformBillActionErrors];

export type PerformBillActionResponses = {
    /**
     * Done.
     */
    200: ActionOutcomeView;
};

export type PerformBillActionResponse = PerformBillActionResponses[keyof PerformBillActionResponses];

export type ListChecksData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * `nextCursor` of the page before; without it, or with `0`, from the beginning.
         */
        cursor?: string;
        /**
         * The most checks a page.
         */
        limit?: number;
        /**
         * First day of deposit, included.
         */
        from?: string;
        /**
         * Last day of deposit, included; not before `from`.
         */
        to?: string;
        /**
         * Only these.
         */
        status?: 'received' | 'voided';
        /**
         * Only those that came to be known so.
         */
        source?: 'paper' | '835' | 'portal';
        /**
         * Only those whose money moves so.
         */
        method?: 'check' | 'eft' | 'none';
        /**
         * Only those with this number, whatever the case and the zeros before it.
         */
        checkNumber?: string;
        /**
         * Only those of which a payment of this bill is, or was, a share, and those that took one back.
         */
        billId?: string;
        /**
         * Only those that this payer file told of.
         */
        payerFileId?: string;
        /**
         * Only those of which money is for no bill; with `false` only the others.
         */
        unapplied?: '1' | '0' | 'true' | 'false';
        /**
         * Only those that the bank has; with `false` only the others.
         */
        cleared?: '1' | '0' | 'true' | 'false';
    };
    url: '/payments';
};

export type ListChecksErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListChecksError = ListChecksErrors[keyof ListChecksErrors];

export type ListChecksResponses = {
    /**
     * Done.
     */
    200: CheckPage;
};

export type ListChecksResponse = ListChecksResponses[keyof ListChecksResponses];

export type PostCheckData = {
    /**
     * At most 1 MiB.
     */
    body: PostCheckRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/payments';
};

export type PostCheckErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type PostCheckError = PostCheckErrors[keyof PostCheckErrors];

export type PostCheckResponses = {
    /**
     * Created.
     */
    201: PostedCheckEnvelope;
};

export type PostCheckResponse = PostCheckResponses[keyof PostCheckResponses];

export type RecordEorData = {
    /**
     * At most 36 MiB.
     */
    body: RecordEorRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        billId: string;
    };
    query?: never;
    url: '/bills/{billId}/eors';
};

export type RecordEorErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     *
     * `invalid_pdf`: A document is not a PDF.
     *
     * `document_too_large`: A document is too large.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type RecordEorError = RecordEorErrors[keyof RecordEorErrors];

export type RecordEorResponses = {
    /**
     * Created.
     */
    201: RecordedEorEnvelope;
};

export type RecordEorResponse = RecordEorResponses[keyof RecordEorResponses];

export type CorrectEorServiceData = {
    /**
     * At most 1 MiB.
     */
    body: CorrectEorServiceRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        billId: string;
        eorId: string;
    };
    query?: never;
    url: '/bills/{billId}/eors/{eorId}/service';
};

export type CorrectEorServiceErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type CorrectEorServiceError = CorrectEorServiceErrors[keyof CorrectEorServiceErrors];

export type CorrectEorServiceResponses = {
    /**
     * Done.
     */
    200: RecordedEorEnvelope;
};

export type CorrectEorServiceResponse = CorrectEorServiceResponses[keyof CorrectEorServiceResponses];

export type VoidEorData = {
    /**
     * At most 1 MiB.
     */
    body: VoidEorRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        billId: string;
        docId: string;
    };
    query?: never;
    url: '/bills/{billId}/eors/{docId}/void';
};

export type VoidEorErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type VoidEorError = VoidEorErrors[keyof VoidEorErrors];

export type VoidEorResponses = {
    /**
     * Done.
     */
    200: ActionOutcomeView;
};

export type VoidEorResponse = VoidEorResponses[keyof VoidEorResponses];

export type GetDeliveryOptionsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        billId: string;
    };
    query?: never;
    url: '/bills/{billId}/delivery-options';
};

export type GetDeliveryOptionsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     *
     * `delivery_options_unavailable`: No delivery route is known.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetDeliveryOptionsError = GetDeliveryOptionsErrors[keyof GetDeliveryOptionsErrors];

export type GetDeliveryOptionsResponses = {
    /**
     * Done.
     */
    200: DeliveryOptionsView;
};

export type GetDeliveryOptionsResponse = GetDeliveryOptionsResponses[keyof GetDeliveryOptionsResponses];

export type ForwardCourtesyCopyData = {
    /**
     * At most 1 MiB.
     */
    body: CourtesyForwardRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        billId: string;
    };
    query?: never;
    url: '/bills/{billId}/courtesy-forward';
};

export type ForwardCourtesyCopyErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     *
     * `idempotency_key_required`: An Idempotency-Key is required.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `packet_changed`: The packet changed since the preview.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     *
     * `submission_too_large`: The documents are too large together.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type ForwardCourtesyCopyError = ForwardCourtesyCopyErrors[keyof ForwardCourtesyCopyErrors];

export type ForwardCourtesyCopyResponses = {
    /**
     * Done.
     */
    200: CourtesyForwardView;
};

export type ForwardCourtesyCopyResponse = ForwardCourtesyCopyResponses[keyof ForwardCourtesyCopyResponses];

export type GetBillPacketData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        billId: string;
    };
    query?: never;
    url: '/bills/{billId}/packet';
};

export type GetBillPacketErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetBillPacketError = GetBillPacketErrors[keyof GetBillPacketErrors];

export type GetBillPacketResponses = {
    /**
     * Done.
     */
    200: Blob | File;
};

export type GetBillPacketResponse = GetBillPacketResponses[keyof GetBillPacketResponses];

export type GetIbrPacketData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        billId: string;
    };
    query?: never;
    url: '/bills/{billId}/ibr-packet';
};

export type GetIbrPacketErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `packet_unavailable`: There is no such packet for this bill.
     */
    409: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetIbrPacketError = GetIbrPacketErrors[keyof GetIbrPacketErrors];

export type GetIbrPacketResponses = {
    /**
     * Done.
     */
    200: Blob | File;
};

export type GetIbrPacketResponse = GetIbrPacketResponses[keyof GetIbrPacketResponses];

export type GetReviewPacketData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        billId: string;
        reviewId: string;
    };
    query?: never;
    url: '/bills/{billId}/reviews/{reviewId}/packet';
};

export type GetReviewPacketErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `packet_unavailable`: There is no such packet for this bill.
     */
    409: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetReviewPacketError = GetReviewPacketErrors[keyof GetReviewPacketErrors];

export type GetReviewPacketResponses = {
    /**
     * Done.
     */
    200: Blob | File;
};

export type GetReviewPacketResponse = GetReviewPacketResponses[keyof GetReviewPacketResponses];

export type GetSbrPacketData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        billId: string;
        reviewId: string;
    };
    query?: never;
    url: '/bills/{billId}/reviews/{reviewId}/sbr-packet';
};

export type GetSbrPacketErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `packet_unavailable`: There is no such packet for this bill.
     */
    409: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetSbrPacketError = GetSbrPacketErrors[keyof GetSbrPacketErrors];

export type GetSbrPacketResponses = {
    /**
     * Done.
     */
    200: Blob | File;
};

export type GetSbrPacketResponse = GetSbrPacketResponses[keyof GetSbrPacketResponses];

export type ListDemandsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        billId: string;
    };
    query?: never;
    url: '/bills/{billId}/demands';
};

export type ListDemandsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListDemandsError = ListDemandsErrors[keyof ListDemandsErrors];

export type ListDemandsResponses = {
    /**
     * Done.
     */
    200: DemandListEnvelope;
};

export type ListDemandsResponse = ListDemandsResponses[keyof ListDemandsResponses];

export type GetDemandPacketData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        billId: string;
        demandId: string;
    };
    query?: never;
    url: '/bills/{billId}/demands/{demandId}/packet';
};

export type GetDemandPacketErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetDemandPacketError = GetDemandPacketErrors[keyof GetDemandPacketErrors];

export type GetDemandPacketResponses = {
    /**
     * Done.
     */
    200: Blob | File;
};

export type GetDemandPacketResponse = GetDemandPacketResponses[keyof GetDemandPacketResponses];

export type GetEorDocumentData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        billId: string;
        docId: string;
    };
    query?: never;
    url: '/bills/{billId}/eors/{docId}';
};

export type GetEorDocumentErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetEorDocumentError = GetEorDocumentErrors[keyof GetEorDocumentErrors];

export type GetEorDocumentResponses = {
    /**
     * Done.
     */
    200: Blob | File;
};

export type GetEorDocumentResponse = GetEorDocumentResponses[keyof GetEorDocumentResponses];

export type GetBillProofData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        billId: string;
    };
    query?: never;
    url: '/bills/{billId}/proof';
};

export type GetBillProofErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetBillProofError = GetBillProofErrors[keyof GetBillProofErrors];

export type GetBillProofResponses = {
    /**
     * Done.
     */
    200: BillProofEnvelope;
};

export type GetBillProofResponse = GetBillProofResponses[keyof GetBillProofResponses];

export type ListTransmissionsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        billId: string;
    };
    query?: {
        /**
         * `nextCursor` of the page before. Without it and without `limit` the list is whole.
         */
        cursor?: string;
        /**
         * The most of a page; 50 where only `cursor` is sent.
         */
        limit?: number;
    };
    url: '/bills/{billId}/transmissions';
};

export type ListTransmissionsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListTransmissionsError = ListTransmissionsErrors[keyof ListTransmissionsErrors];

export type ListTransmissionsResponses = {
    /**
     * Done.
     */
    200: TransmissionListEnvelope;
};

export type ListTransmissionsResponse = ListTransmissionsResponses[keyof ListTransmissionsResponses];

export type GetTransmissionFileData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        billId: string;
        controlNumber: string;
        name: string;
    };
    query?: never;
    url: '/bills/{billId}/transmissions/{controlNumber}/files/{name}';
};

export type GetTransmissionFileErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetTransmissionFileError = GetTransmissionFileErrors[keyof GetTransmissionFileErrors];

export type GetTransmissionFileResponses = {
    /**
     * Done.
     */
    200: {
        [key: string]: unknown;
    };
};

export type GetTransmissionFileResponse = GetTransmissionFileResponses[keyof GetTransmissionFileResponses];

export type ListReviewsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        billId: string;
    };
    query?: {
        /**
         * `nextCursor` of the page before. Without it and without `limit` the list is whole.
         */
        cursor?: string;
        /**
         * The most of a page; 50 where only `cursor` is sent.
         */
        limit?: number;
    };
    url: '/bills/{billId}/reviews';
};

export type ListReviewsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListReviewsError = ListReviewsErrors[keyof ListReviewsErrors];

export type ListReviewsResponses = {
    /**
     * Done.
     */
    200: ReviewListEnvelope;
};

export type ListReviewsResponse = ListReviewsResponses[keyof ListReviewsResponses];

export type CreateReviewData = {
    /**
     * At most 1 MiB.
     */
    body: CreateReviewRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        billId: string;
    };
    query?: never;
    url: '/bills/{billId}/reviews';
};

export type CreateReviewErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     *
     * `review_window_closed`: The time to ask for this review is over.
     *
     * `nothing_in_dispute`: Nothing is left in dispute.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type CreateReviewError = CreateReviewErrors[keyof CreateReviewErrors];

export type CreateReviewResponses = {
    /**
     * Created.
     */
    201: WrittenReviewEnvelope;
};

export type CreateReviewResponse = CreateReviewResponses[keyof CreateReviewResponses];

export type DiscardReviewData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        billId: string;
        reviewId: string;
    };
    query?: never;
    url: '/bills/{billId}/reviews/{reviewId}';
};

export type DiscardReviewErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type DiscardReviewError = DiscardReviewErrors[keyof DiscardReviewErrors];

export type DiscardReviewResponses = {
    /**
     * Done.
     */
    200: RemovedEnvelope;
};

export type DiscardReviewResponse = DiscardReviewResponses[keyof DiscardReviewResponses];

export type GetReviewData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        billId: string;
        reviewId: string;
    };
    query?: never;
    url: '/bills/{billId}/reviews/{reviewId}';
};

export type GetReviewErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetReviewError = GetReviewErrors[keyof GetReviewErrors];

export type GetReviewResponses = {
    /**
     * Done.
     */
    200: ReviewEnvelope;
};

export type GetReviewResponse = GetReviewResponses[keyof GetReviewResponses];

export type SubmitReviewData = {
    /**
     * At most 1 MiB.
     */
    body?: SubmitReviewRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        billId: string;
        reviewId: string;
    };
    query?: never;
    url: '/bills/{billId}/reviews/{reviewId}/submissions';
};

export type SubmitReviewErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     *
     * `review_window_closed`: The time to ask for this review is over.
     *
     * `nothing_in_dispute`: Nothing is left in dispute.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SubmitReviewError = SubmitReviewErrors[keyof SubmitReviewErrors];

export type SubmitReviewResponses = {
    /**
     * Created.
     */
    201: WrittenReviewEnvelope;
};

export type SubmitReviewResponse = SubmitReviewResponses[keyof SubmitReviewResponses];

export type ListReviewReasonsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: never;
    url: '/review-reasons';
};

export type ListReviewReasonsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListReviewReasonsError = ListReviewReasonsErrors[keyof ListReviewReasonsErrors];

export type ListReviewReasonsResponses = {
    /**
     * Done.
     */
    200: ReviewReasonListEnvelope;
};

export type ListReviewReasonsResponse = ListReviewReasonsResponses[keyof ListReviewReasonsResponses];

export type AddReviewReasonData = {
    /**
     * At most 1 MiB.
     */
    body: ReviewReasonRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/review-reasons';
};

export type AddReviewReasonErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type AddReviewReasonError = AddReviewReasonErrors[keyof AddReviewReasonErrors];

export type AddReviewReasonResponses = {
    /**
     * Created.
     */
    201: ReviewReasonEnvelope;
};

export type AddReviewReasonResponse = AddReviewReasonResponses[keyof AddReviewReasonResponses];

export type RemoveReviewReasonData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/review-reasons/{id}';
};

export type RemoveReviewReasonErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type RemoveReviewReasonError = RemoveReviewReasonErrors[keyof RemoveReviewReasonErrors];

export type RemoveReviewReasonResponses = {
    /**
     * Done.
     */
    200: RemovedEnvelope;
};

export type RemoveReviewReasonResponse = RemoveReviewReasonResponses[keyof RemoveReviewReasonResponses];

export type ReplaceReviewReasonData = {
    /**
     * At most 1 MiB.
     */
    body: ReviewReasonRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/review-reasons/{id}';
};

export type ReplaceReviewReasonErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type ReplaceReviewReasonError = ReplaceReviewReasonErrors[keyof ReplaceReviewReasonErrors];

export type ReplaceReviewReasonResponses = {
    /**
     * Done.
     */
    200: ReviewReasonEnvelope;
};

export type ReplaceReviewReasonResponse = ReplaceReviewReasonResponses[keyof ReplaceReviewReasonResponses];

export type ListBillReasonsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        billId: string;
    };
    query?: never;
    url: '/bills/{billId}/review-reasons';
};

export type ListBillReasonsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListBillReasonsError = ListBillReasonsErrors[keyof ListBillReasonsErrors];

export type ListBillReasonsResponses = {
    /**
     * Done.
     */
    200: BillReasonListEnvelope;
};

export type ListBillReasonsResponse = ListBillReasonsResponses[keyof ListBillReasonsResponses];

export type GetBillDashboardData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * A customer of yours: only its bills. A session that is limited to a customer sees no others anyway.
         */
        customerExternalId?: string;
        /**
         * Search, whatever the case and accents: each word must occur in patient, administrator, bill or claim ids and numbers, the ADJ number, the payer’s control numbers, check numbers, external ids, status, procedure codes or dates, that of birth included.
         */
        q?: string;
        /**
         * The bill of this number, and no other.
         */
        billNumber?: number;
        /**
         * Which date `from` and `to` are about.
         */
        dateField?: 'service' | 'submitted';
        /**
         * First day, included; days of submission are days in Los Angeles.
         */
        from?: string;
        /**
         * Last day, included; not before `from`.
         */
        to?: string;
        /**
         * A patient id.
         */
        patientId?: string;
        /**
         * Bills that are the task of this member of the team; `me`: of the person of the session; `none`: of nobody.
         */
        owner?: string;
        /**
         * `1`: bills that were put off, which no task shows before their day, and no others.
         */
        snoozed?: '1' | '0' | 'true' | 'false';
        /**
         * Page, from 1.
         */
        page?: number;
        /**
         * Rows a page.
         */
        pageSize?: number;
        /**
         * Dashboard status keys, separated by commas, or `all`.
         */
        status?: Array<'all' | 'incomplete' | 'send' | 'sent' | 'accepted' | 'accepted_no_response' | 'processed' | 'paid' | 'denied' | 'rejected' | 'appealing' | 'lien' | 'ibr' | 'closed'>;
        /**
         * Days since the first submission.
         */
        age?: 'all' | '0-30' | '31-60' | '61-90' | '91+' | '91-180' | '181+';
        /**
         * What to sort by.
         */
        sort?: 'submitted' | 'balanceDue' | 'patient' | 'billNumber' | 'serviceDate' | 'status';
        /**
         * In which direction.
         */
        dir?: 'asc' | 'desc';
        /**
         * A claims administrator id.
         */
        claimsAdminId?: string;
        /**
         * A billing provider id: of the saved record, or as items show it.
         */
        billingProviderId?: string;
        /**
         * A rendering provider id (extension): of the saved record, or as items and choices show it.
         */
        renderingProviderId?: string;
        /**
         * Bills that wait for this.
         */
        taskKind?: 'bill_error' | 'patient_error' | 'injury_error' | 'ready_to_send' | 'delivery_route_missing' | 'delivery_failed' | 'awaiting_ack' | 'acknowledgement_missing' | 'rejected' | 'no_response' | 'eor_missing' | 'payer_answer_check' | 'other_payee' | 'credit_balance' | 'recoupment_proposed' | 'recoupment_disputed' | 'refund_requested' | 'payment_eor' | 'denial_eor' | 'authorization_denied' | 'sbr_deadline' | 'review_draft' | 'sbr_no_response' | 'payment_eor_sbr' | 'denial_eor_sbr' | 'ibr_deadline' | 'ibr_pending' | 'payment_eor_ibr' | 'denial_eor_ibr' | 'ibr_fee_unpaid' | 'pi_demand_unanswered' | 'revision_pending' | 'task_due' | 'lien_followup' | 'duplicate_suspected' | 'penalty_interest' | 'waiting_ack' | 'waiting_eor' | 'waiting_second_review' | 'waiting_ibr';
        /**
         * The label of the task, together with `taskKind` only.
         */
        taskLabel?: string;
        /**
         * These bills alone, by id: a page of chosen ones.
         */
        ids?: Array<string>;
        /**
         * `1`: open accounts receivable only, which is a balance on a bill that is not rejected or closed.
         */
        openAr?: '1' | '0' | 'true' | 'false';
        /**
         * `0`: this page alone, without a look at every bill. `total` and `balanceTotal` are left out, and the lists of `filters` are empty.
         */
        count?: '1' | '0' | 'true' | 'false';
        /**
         * `nextCursor` of the page before, in the same order; `page` is then passed over. A late page takes no longer than the first one.
         */
        cursor?: string;
    };
    url: '/bill-dashboard';
};

export type GetBillDashboardErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetBillDashboardError = GetBillDashboardErrors[keyof GetBillDashboardErrors];

export type GetBillDashboardResponses = {
    /**
     * Done.
     */
    200: BillDashboardEnvelope;
};

export type GetBillDashboardResponse = GetBillDashboardResponses[keyof GetBillDashboardResponses];

export type SearchDashboardOptionsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query: {
        /**
         * The list, as in `filters` of the dashboard.
         */
        list: 'patients' | 'renderingProviders' | 'claimsAdministrators';
        /**
         * Search, whatever the case and accents: each word must occur in the name, or be the id.
         */
        q?: string;
        /**
         * Choices at most.
         */
        limit?: number;
    };
    url: '/bill-dashboard/options';
};

export type SearchDashboardOptionsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type SearchDashboardOptionsError = SearchDashboardOptionsErrors[keyof SearchDashboardOptionsErrors];

export type SearchDashboardOptionsResponses = {
    /**
     * Done.
     */
    200: DashboardOptionsEnvelope;
};

export type SearchDashboardOptionsResponse = SearchDashboardOptionsResponses[keyof SearchDashboardOptionsResponses];

export type GetBillCountsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * A customer of yours: only its bills. A session that is limited to a customer sees no others anyway.
         */
        customerExternalId?: string;
        /**
         * Search, whatever the case and accents: each word must occur in patient, administrator, bill or claim ids and numbers, the ADJ number, the payer’s control numbers, check numbers, external ids, status, procedure codes or dates, that of birth included.
         */
        q?: string;
        /**
         * The bill of this number, and no other.
         */
        billNumber?: number;
        /**
         * Which date `from` and `to` are about.
         */
        dateField?: 'service' | 'submitted';
        /**
         * First day, included; days of submission are days in Los Angeles.
         */
        from?: string;
        /**
         * Last day, included; not before `from`.
         */
        to?: string;
        /**
         * A patient id.
         */
        patientId?: string;
        /**
         * Bills that are the task of this member of the team; `me`: of the person of the session; `none`: of nobody.
         */
        owner?: string;
        /**
         * `1`: bills that were put off, which no task shows before their day, and no others.
         */
        snoozed?: '1' | '0' | 'true' | 'false';
        /**
         * Page, from 1.
         */
        page?: number;
        /**
         * Rows a page.
         */
        pageSize?: number;
        /**
         * Dashboard status keys, separated by commas, or `all`.
         */
        status?: Array<'all' | 'incomplete' | 'send' | 'sent' | 'accepted' | 'accepted_no_response' | 'processed' | 'paid' | 'denied' | 'rejected' | 'appealing' | 'lien' | 'ibr' | 'closed'>;
        /**
         * Days since the first submission.
         */
        age?: 'all' | '0-30' | '31-60' | '61-90' | '91+' | '91-180' | '181+';
        /**
         * What to sort by.
         */
        sort?: 'submitted' | 'balanceDue' | 'patient' | 'billNumber' | 'serviceDate' | 'status';
        /**
         * In which direction.
         */
        dir?: 'asc' | 'desc';
        /**
         * A claims administrator id.
         */
        claimsAdminId?: string;
        /**
         * A billing provider id: of the saved record, or as items show it.
         */
        billingProviderId?: string;
        /**
         * A rendering provider id (extension): of the saved record, or as items and choices show it.
         */
        renderingProviderId?: string;
        /**
         * Bills that wait for this.
         */
        taskKind?: 'bill_error' | 'patient_error' | 'injury_error' | 'ready_to_send' | 'delivery_route_missing' | 'delivery_failed' | 'awaiting_ack' | 'acknowledgement_missing' | 'rejected' | 'no_response' | 'eor_missing' | 'payer_answer_check' | 'other_payee' | 'credit_balance' | 'recoupment_proposed' | 'recoupment_disputed' | 'refund_requested' | 'payment_eor' | 'denial_eor' | 'authorization_denied' | 'sbr_deadline' | 'review_draft' | 'sbr_no_response' | 'payment_eor_sbr' | 'denial_eor_sbr' | 'ibr_deadline' | 'ibr_pending' | 'payment_eor_ibr' | 'denial_eor_ibr' | 'ibr_fee_unpaid' | 'pi_demand_unanswered' | 'revision_pending' | 'task_due' | 'lien_followup' | 'duplicate_suspected' | 'penalty_interest' | 'waiting_ack' | 'waiting_eor' | 'waiting_second_review' | 'waiting_ibr';
        /**
         * The label of the task, together with `taskKind` only.
         */
        taskLabel?: string;
        /**
         * These bills alone, by id: a page of chosen ones.
         */
        ids?: Array<string>;
        /**
         * `1`: open accounts receivable only, which is a balance on a bill that is not rejected or closed.
         */
        openAr?: '1' | '0' | 'true' | 'false';
    };
    url: '/bill-dashboard/counts';
};

export type GetBillCountsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetBillCountsError = GetBillCountsErrors[keyof GetBillCountsErrors];

export type GetBillCountsResponses = {
    /**
     * Done.
     */
    200: BillCountsEnvelope;
};

export type GetBillCountsResponse = GetBillCountsResponses[keyof GetBillCountsResponses];

export type GetBillTasksData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * A customer of yours: only its bills. A session that is limited to a customer sees no others anyway.
         */
        customerExternalId?: string;
        /**
         * A claims administrator id.
         */
        claimsAdminId?: string;
        /**
         * A rendering provider id.
         */
        renderingProviderId?: string;
        /**
         * Bills that are the task of this member of the team; `me`: of the person of the session; `none`: of nobody.
         */
        owner?: string;
        /**
         * `1`: bills that were put off, and no others; without it, none of them.
         */
        snoozed?: '1' | '0' | 'true' | 'false';
    };
    url: '/bill-tasks';
};

export type GetBillTasksErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetBillTasksError = GetBillTasksErrors[keyof GetBillTasksErrors];

export type GetBillTasksResponses = {
    /**
     * Done.
     */
    200: BillTasksEnvelope;
};

export type GetBillTasksResponse = GetBillTasksResponses[keyof GetBillTasksResponses];

export type ListTaskOwnersData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: never;
    url: '/bill-tasks/owners';
};

export type ListTaskOwnersErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListTaskOwnersError = ListTaskOwnersErrors[keyof ListTaskOwnersErrors];

export type ListTaskOwnersResponses = {
    /**
     * Done.
     */
    200: TaskOwnersEnvelope;
};

export type ListTaskOwnersResponse = ListTaskOwnersResponses[keyof ListTaskOwnersResponses];

export type GetProductivityData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query: {
        /**
         * A customer of yours: only its bills. A session that is limited to a customer sees no others anyway.
         */
        customerExternalId?: string;
        /**
         * First day, included. Days are those of Los Angeles.
         */
        from: string;
        /**
         * Last day, included; not before `from`, and at most 366 days in all.
         */
        to: string;
    };
    url: '/reports/productivity';
};

export type GetProductivityErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetProductivityError = GetProductivityErrors[keyof GetProductivityErrors];

export type GetProductivityResponses = {
    /**
     * Done.
     */
    200: ProductivityAnswerView;
};

export type GetProductivityResponse = GetProductivityResponses[keyof GetProductivityResponses];

export type GetServiceLineItemsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * A customer of yours: only its bills. A session that is limited to a customer sees no others anyway.
         */
        customerExternalId?: string;
        /**
         * First day of first submissions, included, in Los Angeles. Without both: the last 30 days.
         */
        from?: string;
        /**
         * Last day, included; not before `from`. One bound alone leaves the other side open.
         */
        to?: string;
    };
    url: '/reports/service-line-items';
};

export type GetServiceLineItemsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetServiceLineItemsError = GetServiceLineItemsErrors[keyof GetServiceLineItemsErrors];

export type GetServiceLineItemsResponses = {
    /**
     * Done.
     */
    200: ServiceLineItemsEnvelope;
};

export type GetServiceLineItemsResponse = GetServiceLineItemsResponses[keyof GetServiceLineItemsResponses];

export type GetPaymentReportData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * A customer of yours: only its bills. A session that is limited to a customer sees no others anyway.
         */
        customerExternalId?: string;
        /**
         * Search, whatever the case and accents: each word must occur in the check number or in what finds the bill.
         */
        q?: string;
        /**
         * First day of receipt, included.
         */
        receivedFrom?: string;
        /**
         * Last day of receipt, included; not before `receivedFrom`.
         */
        receivedTo?: string;
        /**
         * A rendering provider id.
         */
        renderingProviderId?: string;
        /**
         * Page, from 1.
         */
        page?: number;
        /**
         * Rows a page. CSV is without paging.
         */
        pageSize?: number;
    };
    url: '/reports/payments';
};

export type GetPaymentReportErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetPaymentReportError = GetPaymentReportErrors[keyof GetPaymentReportErrors];

export type GetPaymentReportResponses = {
    /**
     * Done.
     */
    200: PaymentReportEnvelope;
};

export type GetPaymentReportResponse = GetPaymentReportResponses[keyof GetPaymentReportResponses];

export type GetAgingReportData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * A customer of yours: only its bills. A session that is limited to a customer sees no others anyway.
         */
        customerExternalId?: string;
    };
    url: '/reports/aging';
};

export type GetAgingReportErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetAgingReportError = GetAgingReportErrors[keyof GetAgingReportErrors];

export type GetAgingReportResponses = {
    /**
     * Done.
     */
    200: AgingEnvelope;
};

export type GetAgingReportResponse = GetAgingReportResponses[keyof GetAgingReportResponses];

export type GetDepositReportData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * First day of deposit, included. Without it: from the first deposit on.
         */
        from?: string;
        /**
         * Last day of deposit, included; not before `from`. Without it: to the last deposit.
         */
        to?: string;
        /**
         * Only those whose money moves so.
         */
        method?: 'check' | 'eft';
    };
    url: '/reports/deposits';
};

export type GetDepositReportErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetDepositReportError = GetDepositReportErrors[keyof GetDepositReportErrors];

export type GetDepositReportResponses = {
    /**
     * Done.
     */
    200: DepositReportEnvelope;
};

export type GetDepositReportResponse = GetDepositReportResponses[keyof GetDepositReportResponses];

export type GetUnappliedReportData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: never;
    url: '/reports/unapplied';
};

export type GetUnappliedReportErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetUnappliedReportError = GetUnappliedReportErrors[keyof GetUnappliedReportErrors];

export type GetUnappliedReportResponses = {
    /**
     * Done.
     */
    200: UnappliedEnvelope;
};

export type GetUnappliedReportResponse = GetUnappliedReportResponses[keyof GetUnappliedReportResponses];

export type GetAdjustmentReportData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * First day of deposit, included. Without it: from the first deposit on.
         */
        from?: string;
        /**
         * Last day of deposit, included; not before `from`. Without it: to the last deposit.
         */
        to?: string;
        /**
         * Only those with this code (PLB03-1), in capitals or not.
         */
        code?: string;
        /**
         * Only those of which this became.
         */
        status?: 'open' | 'proposed' | 'assigned' | 'disputed' | 'settled';
    };
    url: '/reports/adjustments';
};

export type GetAdjustmentReportErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetAdjustmentReportError = GetAdjustmentReportErrors[keyof GetAdjustmentReportErrors];

export type GetAdjustmentReportResponses = {
    /**
     * Done.
     */
    200: AdjustmentReportEnvelope;
};

export type GetAdjustmentReportResponse = GetAdjustmentReportResponses[keyof GetAdjustmentReportResponses];

export type GetReconciliationData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * First day of deposit, included. Without it: from the first deposit on.
         */
        from?: string;
        /**
         * Last day of deposit, included; not before `from`. Without it: to the last deposit.
         */
        to?: string;
    };
    url: '/reports/reconciliation';
};

export type GetReconciliationErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetReconciliationError = GetReconciliationErrors[keyof GetReconciliationErrors];

export type GetReconciliationResponses = {
    /**
     * Done.
     */
    200: ReconciliationEnvelope;
};

export type GetReconciliationResponse = GetReconciliationResponses[keyof GetReconciliationResponses];

export type GetOutlookData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * A customer of yours: only its bills. A session that is limited to a customer sees no others anyway.
         */
        customerExternalId?: string;
        /**
         * How many days ahead to look for what runs out.
         */
        days?: number;
    };
    url: '/reports/outlook';
};

export type GetOutlookErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetOutlookError = GetOutlookErrors[keyof GetOutlookErrors];

export type GetOutlookResponses = {
    /**
     * Done.
     */
    200: OutlookEnvelope;
};

export type GetOutlookResponse = GetOutlookResponses[keyof GetOutlookResponses];

export type ListPrintBatchesData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * Where the page before ended.
         */
        cursor?: string;
        /**
         * Batches a page.
         */
        limit?: number;
    };
    url: '/print-batches';
};

export type ListPrintBatchesErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListPrintBatchesError = ListPrintBatchesErrors[keyof ListPrintBatchesErrors];

export type ListPrintBatchesResponses = {
    /**
     * Done.
     */
    200: PrintBatchCountsPage;
};

export type ListPrintBatchesResponse = ListPrintBatchesResponses[keyof ListPrintBatchesResponses];

export type GetPrintBatchData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        date: string;
    };
    query?: {
        /**
         * Of the PDF and the CSV: what waits to be mailed, or all.
         */
        which?: 'waiting' | 'all';
    };
    url: '/print-batches/{date}';
};

export type GetPrintBatchErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetPrintBatchError = GetPrintBatchErrors[keyof GetPrintBatchErrors];

export type GetPrintBatchResponses = {
    /**
     * Done.
     */
    200: PrintBatchEnvelope;
};

export type GetPrintBatchResponse = GetPrintBatchResponses[keyof GetPrintBatchResponses];

export type GetPrintBatchPdfData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        date: string;
    };
    query?: {
        /**
         * Of the PDF and the CSV: what waits to be mailed, or all.
         */
        which?: 'waiting' | 'all';
    };
    url: '/print-batches/{date}/pdf';
};

export type GetPrintBatchPdfErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetPrintBatchPdfError = GetPrintBatchPdfErrors[keyof GetPrintBatchPdfErrors];

export type GetPrintBatchPdfResponses = {
    /**
     * Done.
     */
    200: Blob | File;
};

export type GetPrintBatchPdfResponse = GetPrintBatchPdfResponses[keyof GetPrintBatchPdfResponses];

export type MarkPrintBatchMailedData = {
    /**
     * At most 1 MiB.
     */
    body: MarkMailedRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        date: string;
    };
    query?: never;
    url: '/print-batches/{date}/mark-mailed';
};

export type MarkPrintBatchMailedErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type MarkPrintBatchMailedError = MarkPrintBatchMailedErrors[keyof MarkPrintBatchMailedErrors];

export type MarkPrintBatchMailedResponses = {
    /**
     * Done.
     */
    200: MarkMailedEnvelope;
};

export type MarkPrintBatchMailedResponse = MarkPrintBatchMailedResponses[keyof MarkPrintBatchMailedResponses];

export type ListSavedFiltersData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * `nextCursor` of the page before. Without it and without `limit` the list is whole.
         */
        cursor?: string;
        /**
         * The most of a page; 50 where only `cursor` is sent.
         */
        limit?: number;
    };
    url: '/saved-filters';
};

export type ListSavedFiltersErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListSavedFiltersError = ListSavedFiltersErrors[keyof ListSavedFiltersErrors];

export type ListSavedFiltersResponses = {
    /**
     * Done.
     */
    200: SavedFilterListEnvelope;
};

export type ListSavedFiltersResponse = ListSavedFiltersResponses[keyof ListSavedFiltersResponses];

export type SaveFilterData = {
    /**
     * At most 1 MiB.
     */
    body: SaveFilterRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/saved-filters';
};

export type SaveFilterErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     */
    403: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SaveFilterError = SaveFilterErrors[keyof SaveFilterErrors];

export type SaveFilterResponses = {
    /**
     * Created.
     */
    201: SavedFilterEnvelope;
};

export type SaveFilterResponse = SaveFilterResponses[keyof SaveFilterResponses];

export type RemoveSavedFilterData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        filterId: string;
    };
    query?: never;
    url: '/saved-filters/{filterId}';
};

export type RemoveSavedFilterErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type RemoveSavedFilterError = RemoveSavedFilterErrors[keyof RemoveSavedFilterErrors];

export type RemoveSavedFilterResponses = {
    /**
     * Done.
     */
    200: RemovedEnvelope;
};

export type RemoveSavedFilterResponse = RemoveSavedFilterResponses[keyof RemoveSavedFilterResponses];

export type ListPatientsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * Words that must all occur in the name; whatever the case and accents.
         */
        q?: string;
        /**
         * How many at most.
         */
        limit?: number;
    };
    url: '/patients';
};

export type ListPatientsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListPatientsError = ListPatientsErrors[keyof ListPatientsErrors];

export type ListPatientsResponses = {
    /**
     * Done.
     */
    200: PatientsEnvelope;
};

export type ListPatientsResponse = ListPatientsResponses[keyof ListPatientsResponses];

export type GetPatientData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/patients/{id}';
};

export type GetPatientErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetPatientError = GetPatientErrors[keyof GetPatientErrors];

export type GetPatientResponses = {
    /**
     * Done.
     */
    200: PatientRecordEnvelope;
};

export type GetPatientResponse = GetPatientResponses[keyof GetPatientResponses];

export type ListEventsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
        /**
         * Resumes a stream: the `id` of the last event that arrived.
         */
        'Last-Event-ID'?: string;
        /**
         * The ETag that you have: 304 when nothing changed.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: {
        /**
         * `nextCursor` of the page before; `0` is the beginning, `now` the end as it is (extension).
         */
        cursor?: string;
        /**
         * The most events a page. A stream has no pages.
         */
        limit?: number;
        /**
         * Seconds to wait for an event when there is none yet; the answer may come sooner without one. A stream needs none.
         */
        wait?: number;
        /**
         * Only these types; `bill.*` stands for all that begin so.
         */
        types?: Array<'*' | 'bill.*' | 'bill.status.*' | 'eor.*' | 'receivable.*' | 'payment.*' | 'review.*' | 'transmission.*' | 'payer_file.*' | 'rfa.*' | 'rfa.delivery.*' | 'rfa.status.*' | 'document.*' | 'notification.*' | 'notification.recipient.*' | 'webhook.*' | 'webhook.endpoint.*' | 'webhook.delivery.*' | 'bill.submitted' | 'bill.status.updated' | 'bill.accepted' | 'bill.rejected' | 'bill.denied' | 'bill.partially_paid' | 'bill.paid' | 'bill.second_review' | 'bill.ibr' | 'bill.lien' | 'bill.closed' | 'bill.reopened' | 'bill.no_response' | 'bill.repriced' | 'bill.deadline_changed' | 'bill.document_added' | 'eor.received' | 'eor.voided' | 'eor.service_corrected' | 'bill.order_recorded' | 'bill.demand_made' | 'bill.demand_answered' | 'bill.revised' | 'bill.revision_withdrawn' | 'receivable.opened' | 'receivable.paid' | 'receivable.reopened' | 'receivable.withdrawn' | 'receivable.waived' | 'payment.posted' | 'payment.voided' | 'payment.reclassified' | 'payment.recoupment_proposed' | 'payment.recouped' | 'payment.recoupment_disputed' | 'payment.bill_refunded' | 'payment.bill_refund_voided' | 'payment.refund_requested' | 'payment.refund_answered' | 'payment.refund_request_withdrawn' | 'review.created' | 'review.submitted' | 'review.discarded' | 'review.decided' | 'review.reopened' | 'bill.note_added' | 'bill.assigned' | 'bill.courtesy_copy_sent' | 'bill.duplicate_suspected' | 'transmission.sent' | 'transmission.failed' | 'transmission.acknowledged' | 'payer_file.received' | 'payer_file.items_settled' | 'payer_file.done' | 'payer_file.item_resolved' | 'payment.received' | 'payment.applied' | 'payment.unapplied' | 'payment.adjusted' | 'payment.refunded' | 'payment.refund_voided' | 'payment.receipt_voided' | 'payment.cleared' | 'rfa.created' | 'rfa.updated' | 'rfa.document_added' | 'rfa.signed' | 'rfa.submitted' | 'rfa.delivery.updated' | 'rfa.received' | 'rfa.incomplete' | 'rfa.information_requested' | 'rfa.information_answered' | 'rfa.deferred' | 'rfa.deferral_lifted' | 'rfa.decided' | 'rfa.decision_corrected' | 'rfa.imr_filed' | 'rfa.imr_decided' | 'rfa.overdue' | 'rfa.item_withdrawn' | 'rfa.item_linked' | 'rfa.item_released' | 'rfa.canceled' | 'rfa.closed' | 'rfa.reopened' | 'rfa.status.updated' | 'document.added' | 'notification.recipient.invited' | 'notification.recipient.enabled' | 'notification.recipient.disabled' | 'webhook.endpoint.disabled' | 'webhook.delivery.exhausted' | 'webhook.test'>;
        /**
         * Only events about this bill.
         */
        billId?: string;
        /**
         * Begin so many events before the end as it is now (extension), wherever `cursor` is; fewer where they are rare. `Last-Event-ID` stands above it.
         */
        last?: number;
        /**
         * Of a stream (extension): `message` names every event so, and the `onmessage` of an EventSource gets all; the type is in `data`.
         */
        event?: 'type' | 'message';
    };
    url: '/events';
};

export type ListEventsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_acceptable`: No acceptable representation.
     */
    406: Problem;
    /**
     * `cursor_expired`: The cursor is from before a reset of the feed.
     */
    410: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];

export type ListEventsResponses = {
    /**
     * Done.
     */
    200: EventPage;
};

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

export type ListWebhookEndpointsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * `nextCursor` of the page before. Without it and without `limit` the list is whole.
         */
        cursor?: string;
        /**
         * The most of a page; 50 where only `cursor` is sent.
         */
        limit?: number;
    };
    url: '/webhook-endpoints';
};

export type ListWebhookEndpointsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListWebhookEndpointsError = ListWebhookEndpointsErrors[keyof ListWebhookEndpointsErrors];

export type ListWebhookEndpointsResponses = {
    /**
     * Done.
     */
    200: EndpointListEnvelope;
};

export type ListWebhookEndpointsResponse = ListWebhookEndpointsResponses[keyof ListWebhookEndpointsResponses];

export type CreateWebhookEndpointData = {
    /**
     * At most 1 MiB.
     */
    body: CreateEndpointRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/webhook-endpoints';
};

export type CreateWebhookEndpointErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     */
    403: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type CreateWebhookEndpointError = CreateWebhookEndpointErrors[keyof CreateWebhookEndpointErrors];

export type CreateWebhookEndpointResponses = {
    /**
     * Created.
     */
    201: EndpointEnvelope;
};

export type CreateWebhookEndpointResponse = CreateWebhookEndpointResponses[keyof CreateWebhookEndpointResponses];

export type DeleteWebhookEndpointData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        endpointId: string;
    };
    query?: never;
    url: '/webhook-endpoints/{endpointId}';
};

export type DeleteWebhookEndpointErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type DeleteWebhookEndpointError = DeleteWebhookEndpointErrors[keyof DeleteWebhookEndpointErrors];

export type DeleteWebhookEndpointResponses = {
    /**
     * Done.
     */
    200: DeletedEndpointEnvelope;
};

export type DeleteWebhookEndpointResponse = DeleteWebhookEndpointResponses[keyof DeleteWebhookEndpointResponses];

export type GetWebhookEndpointData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        endpointId: string;
    };
    query?: never;
    url: '/webhook-endpoints/{endpointId}';
};

export type GetWebhookEndpointErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetWebhookEndpointError = GetWebhookEndpointErrors[keyof GetWebhookEndpointErrors];

export type GetWebhookEndpointResponses = {
    /**
     * Done.
     */
    200: EndpointEnvelope;
};

export type GetWebhookEndpointResponse = GetWebhookEndpointResponses[keyof GetWebhookEndpointResponses];

export type ChangeWebhookEndpointData = {
    /**
     * At most 1 MiB.
     */
    body: ChangeEndpointRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        endpointId: string;
    };
    query?: never;
    url: '/webhook-endpoints/{endpointId}';
};

export type ChangeWebhookEndpointErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type ChangeWebhookEndpointError = ChangeWebhookEndpointErrors[keyof ChangeWebhookEndpointErrors];

export type ChangeWebhookEndpointResponses = {
    /**
     * Done.
     */
    200: ChangedEndpointEnvelope;
};

export type ChangeWebhookEndpointResponse = ChangeWebhookEndpointResponses[keyof ChangeWebhookEndpointResponses];

export type RotateWebhookSecretData = {
    /**
     * At most 1 MiB.
     */
    body?: RotateSecretRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        endpointId: string;
    };
    query?: never;
    url: '/webhook-endpoints/{endpointId}/rotate-secret';
};

export type RotateWebhookSecretErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type RotateWebhookSecretError = RotateWebhookSecretErrors[keyof RotateWebhookSecretErrors];

export type RotateWebhookSecretResponses = {
    /**
     * Done.
     */
    200: ChangedEndpointEnvelope;
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type TestWebhookEndpointData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        endpointId: string;
    };
    query?: never;
    url: '/webhook-endpoints/{endpointId}/test';
};

export type TestWebhookEndpointErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type TestWebhookEndpointError = TestWebhookEndpointErrors[keyof TestWebhookEndpointErrors];

export type TestWebhookEndpointResponses = {
    /**
     * Done.
     */
    202: WebhookDeliveryEnvelope;
};

export type TestWebhookEndpointResponse = TestWebhookEndpointResponses[keyof TestWebhookEndpointResponses];

export type RecoverWebhookEndpointData = {
    /**
     * At most 1 MiB.
     */
    body: RecoverRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        endpointId: string;
    };
    query?: never;
    url: '/webhook-endpoints/{endpointId}/recover';
};

export type RecoverWebhookEndpointErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type RecoverWebhookEndpointError = RecoverWebhookEndpointErrors[keyof RecoverWebhookEndpointErrors];

export type RecoverWebhookEndpointResponses = {
    /**
     * Done.
     */
    202: RecoveryEnvelope;
};

export type RecoverWebhookEndpointResponse = RecoverWebhookEndpointResponses[keyof RecoverWebhookEndpointResponses];

export type RedeliverWebhookData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        deliveryId: string;
    };
    query?: never;
    url: '/webhook-deliveries/{deliveryId}/redeliver';
};

export type RedeliverWebhookErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type RedeliverWebhookError = RedeliverWebhookErrors[keyof RedeliverWebhookErrors];

export type RedeliverWebhookResponses = {
    /**
     * Done.
     */
    202: RedeliveryEnvelope;
};

export type RedeliverWebhookResponse = RedeliverWebhookResponses[keyof RedeliverWebhookResponses];

export type ListWebhookDeliveriesData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * `nextCursor` of the page before; without it, or with `0`, from the beginning.
         */
        cursor?: string;
        /**
         * The most deliveries a page. A page may hold fewer and still not be the last one.
         */
        limit?: number;
        /**
         * Only those of this status.
         */
        status?: 'pending' | 'delivered' | 'retrying' | 'failed' | 'canceled';
        /**
         * Only those of this event.
         */
        eventId?: string;
        /**
         * Only those of this endpoint.
         */
        endpointId?: string;
    };
    url: '/webhook-deliveries';
};

export type ListWebhookDeliveriesErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListWebhookDeliveriesError = ListWebhookDeliveriesErrors[keyof ListWebhookDeliveriesErrors];

export type ListWebhookDeliveriesResponses = {
    /**
     * Done.
     */
    200: WebhookDeliveryPage;
};

export type ListWebhookDeliveriesResponse = ListWebhookDeliveriesResponses[keyof ListWebhookDeliveriesResponses];

export type ListRulesData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * The ETag that you have: 304 when nothing changed.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: {
        /**
         * `nextCursor` of the page before. Without it and without `limit` the list is whole.
         */
        cursor?: string;
        /**
         * The most of a page; 50 where only `cursor` is sent.
         */
        limit?: number;
        /**
         * Basis day: the entries that hold on it. Today in Los Angeles unless said.
         */
        asOf?: string;
        /**
         * Id, or its beginning up to a dot: `fee` finds `fee.medlegal` and `fee.report`.
         */
        id?: string;
        /**
         * Code that an entry is for.
         */
        'appliesTo.code'?: string;
        /**
         * Entries of one layer.
         */
        layer?: 'operator' | 'signed' | 'shipped';
        /**
         * `true`: entries alone that have ended, or end or want to be looked at within 60 days of today.
         */
        expiring?: '1' | '0' | 'true' | 'false';
    };
    url: '/rules';
};

export type ListRulesErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type ListRulesError = ListRulesErrors[keyof ListRulesErrors];

export type ListRulesResponses = {
    /**
     * Done.
     */
    200: RuleListView;
};

export type ListRulesResponse = ListRulesResponses[keyof ListRulesResponses];

export type ListRulesVersionsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * The ETag that you have: 304 when nothing changed.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/rules/versions';
};

export type ListRulesVersionsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     */
    403: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type ListRulesVersionsError = ListRulesVersionsErrors[keyof ListRulesVersionsErrors];

export type ListRulesVersionsResponses = {
    /**
     * Done.
     */
    200: RulesVersionsView;
};

export type ListRulesVersionsResponse = ListRulesVersionsResponses[keyof ListRulesVersionsResponses];

export type SearchClaimsAdministratorsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Name to search for; blank browses.
         */
        q?: string;
        /**
         * Claim number, for matching hints.
         */
        claimNumber?: string;
        /**
         * The administrator’s name as your records have it; ranks matches.
         */
        sourceClaimsAdministratorName?: string;
        /**
         * Employer, as context.
         */
        employerName?: string;
        /**
         * Entries a page; clamped to 1 to 100.
         */
        limit?: number;
        /**
         * Entries to skip.
         */
        offset?: number;
    };
    url: '/claims-administrators';
};

export type SearchClaimsAdministratorsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SearchClaimsAdministratorsError = SearchClaimsAdministratorsErrors[keyof SearchClaimsAdministratorsErrors];

export type SearchClaimsAdministratorsResponses = {
    /**
     * Done.
     */
    200: ClaimsAdministratorsView;
};

export type SearchClaimsAdministratorsResponse = SearchClaimsAdministratorsResponses[keyof SearchClaimsAdministratorsResponses];

export type GetClaimsAdministratorData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
    };
    path: {
        id: string;
    };
    query?: {
        /**
         * State of the injury.
         */
        injuryState?: string;
    };
    url: '/claims-administrators/{id}';
};

export type GetClaimsAdministratorErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     *
     * `claims_administrator_not_found`: There is no such claims administrator.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type GetClaimsAdministratorError = GetClaimsAdministratorErrors[keyof GetClaimsAdministratorErrors];

export type GetClaimsAdministratorResponses = {
    /**
     * Done.
     */
    200: ClaimsAdministratorProfileEnvelope;
};

export type GetClaimsAdministratorResponse = GetClaimsAdministratorResponses[keyof GetClaimsAdministratorResponses];

export type GetPostalCodeData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query: {
        /**
         * ZIP or ZIP+4; only the first five characters are used.
         */
        postalCode: string;
    };
    url: '/postal-codes';
};

export type GetPostalCodeErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     */
    403: Problem;
    /**
     * `postal_code_not_found`: There is no such postal code.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type GetPostalCodeError = GetPostalCodeErrors[keyof GetPostalCodeErrors];

export type GetPostalCodeResponses = {
    /**
     * Done.
     */
    200: PostalCodeView;
};

export type GetPostalCodeResponse = GetPostalCodeResponses[keyof GetPostalCodeResponses];

export type SearchDiagnosisCodesData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Beginning of a code (dot optional), or words of the description; blank browses.
         */
        q?: string;
        /**
         * Codes a page; clamped to 1 to 100.
         */
        limit?: number;
        /**
         * Codes to skip.
         */
        offset?: number;
    };
    url: '/diagnosis-codes';
};

export type SearchDiagnosisCodesErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SearchDiagnosisCodesError = SearchDiagnosisCodesErrors[keyof SearchDiagnosisCodesErrors];

export type SearchDiagnosisCodesResponses = {
    /**
     * Done.
     */
    200: DiagnosisCodesView;
};

export type SearchDiagnosisCodesResponse = SearchDiagnosisCodesResponses[keyof SearchDiagnosisCodesResponses];

export type SearchAdjustmentCodesData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query?: {
        /**
         * Beginning of a code, or words of its meaning; blank browses.
         */
        q?: string;
    };
    url: '/adjustment-codes';
};

export type SearchAdjustmentCodesErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SearchAdjustmentCodesError = SearchAdjustmentCodesErrors[keyof SearchAdjustmentCodesErrors];

export type SearchAdjustmentCodesResponses = {
    /**
     * Done.
     */
    200: AdjustmentCodesEnvelope;
};

export type SearchAdjustmentCodesResponse = SearchAdjustmentCodesResponses[keyof SearchAdjustmentCodesResponses];

export type GetDeliveryPreviewData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
    };
    path?: never;
    query: {
        /**
         * Directory id, or the id of one of your own administrators.
         */
        claimsAdministratorId: string;
        /**
         * payers[].key, where the administrator needs a choice.
         */
        payerId?: string;
        /**
         * State of the injury.
         */
        injuryState?: string;
    };
    url: '/delivery-preview';
};

export type GetDeliveryPreviewErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     */
    403: Problem;
    /**
     * `claims_administrator_not_found`: There is no such claims administrator.
     *
     * `delivery_options_unavailable`: No delivery route is known.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type GetDeliveryPreviewError = GetDeliveryPreviewErrors[keyof GetDeliveryPreviewErrors];

export type GetDeliveryPreviewResponses = {
    /**
     * Done.
     */
    200: DeliveryOptionsView;
};

export type GetDeliveryPreviewResponse = GetDeliveryPreviewResponses[keyof GetDeliveryPreviewResponses];

export type GetOwnOrganizationData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
        /**
         * The ETag that you have: 304 when nothing changed.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/organization';
};

export type GetOwnOrganizationErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetOwnOrganizationError = GetOwnOrganizationErrors[keyof GetOwnOrganizationErrors];

export type GetOwnOrganizationResponses = {
    /**
     * Done.
     */
    200: OrganizationEnvelope;
};

export type GetOwnOrganizationResponse = GetOwnOrganizationResponses[keyof GetOwnOrganizationResponses];

export type GetOrganizationData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
        /**
         * The ETag that you have: 304 when nothing changed.
         */
        'If-None-Match'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/organizations/{id}';
};

export type GetOrganizationErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetOrganizationError = GetOrganizationErrors[keyof GetOrganizationErrors];

export type GetOrganizationResponses = {
    /**
     * Done.
     */
    200: OrganizationEnvelope;
};

export type GetOrganizationResponse = GetOrganizationResponses[keyof GetOrganizationResponses];

export type GetOwnBillingProfileData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
        /**
         * The ETag that you have: 304 when nothing changed.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/organization/billing-profile';
};

export type GetOwnBillingProfileErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetOwnBillingProfileError = GetOwnBillingProfileErrors[keyof GetOwnBillingProfileErrors];

export type GetOwnBillingProfileResponses = {
    /**
     * Done.
     */
    200: BillingProfileEnvelope;
};

export type GetOwnBillingProfileResponse = GetOwnBillingProfileResponses[keyof GetOwnBillingProfileResponses];

export type SaveOwnBillingProfileData = {
    /**
     * At most 1 MiB.
     */
    body: SaveBillingProfileRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of what you have read at this path: 412 `precondition_failed` where it was changed since. On writes whose path gives out none the header is 400.
         */
        'If-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/organization/billing-profile';
};

export type SaveOwnBillingProfileErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `external_id_conflict`: id and externalId name different records.
     */
    409: Problem;
    /**
     * `precondition_failed`: It is not as If-Match says.
     */
    412: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SaveOwnBillingProfileError = SaveOwnBillingProfileErrors[keyof SaveOwnBillingProfileErrors];

export type SaveOwnBillingProfileResponses = {
    /**
     * Done.
     */
    200: SavedOrganizationEnvelope;
};

export type SaveOwnBillingProfileResponse = SaveOwnBillingProfileResponses[keyof SaveOwnBillingProfileResponses];

export type GetBillingProfileData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
        /**
         * The ETag that you have: 304 when nothing changed.
         */
        'If-None-Match'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/organizations/{id}/billing-profile';
};

export type GetBillingProfileErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetBillingProfileError = GetBillingProfileErrors[keyof GetBillingProfileErrors];

export type GetBillingProfileResponses = {
    /**
     * Done.
     */
    200: BillingProfileEnvelope;
};

export type GetBillingProfileResponse = GetBillingProfileResponses[keyof GetBillingProfileResponses];

export type SaveBillingProfileData = {
    /**
     * At most 1 MiB.
     */
    body: SaveBillingProfileRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of what you have read at this path: 412 `precondition_failed` where it was changed since. On writes whose path gives out none the header is 400.
         */
        'If-Match'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/organizations/{id}/billing-profile';
};

export type SaveBillingProfileErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `external_id_conflict`: id and externalId name different records.
     */
    409: Problem;
    /**
     * `precondition_failed`: It is not as If-Match says.
     */
    412: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SaveBillingProfileError = SaveBillingProfileErrors[keyof SaveBillingProfileErrors];

export type SaveBillingProfileResponses = {
    /**
     * Done.
     */
    200: SavedOrganizationEnvelope;
};

export type SaveBillingProfileResponse = SaveBillingProfileResponses[keyof SaveBillingProfileResponses];

export type ListOwnLocationsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
        /**
         * The ETag that you have: 304 when nothing changed.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/organization/locations';
};

export type ListOwnLocationsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListOwnLocationsError = ListOwnLocationsErrors[keyof ListOwnLocationsErrors];

export type ListOwnLocationsResponses = {
    /**
     * Done.
     */
    200: LocationListEnvelope;
};

export type ListOwnLocationsResponse = ListOwnLocationsResponses[keyof ListOwnLocationsResponses];

export type SaveOwnLocationsData = {
    /**
     * At most 1 MiB.
     */
    body: SaveLocationsRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of what you have read at this path: 412 `precondition_failed` where it was changed since. On writes whose path gives out none the header is 400.
         */
        'If-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/organization/locations';
};

export type SaveOwnLocationsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `external_id_conflict`: id and externalId name different records.
     */
    409: Problem;
    /**
     * `precondition_failed`: It is not as If-Match says.
     */
    412: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SaveOwnLocationsError = SaveOwnLocationsErrors[keyof SaveOwnLocationsErrors];

export type SaveOwnLocationsResponses = {
    /**
     * Done.
     */
    200: SavedOrganizationEnvelope;
};

export type SaveOwnLocationsResponse = SaveOwnLocationsResponses[keyof SaveOwnLocationsResponses];

export type ListLocationsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
        /**
         * The ETag that you have: 304 when nothing changed.
         */
        'If-None-Match'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/organizations/{id}/locations';
};

export type ListLocationsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListLocationsError = ListLocationsErrors[keyof ListLocationsErrors];

export type ListLocationsResponses = {
    /**
     * Done.
     */
    200: LocationListEnvelope;
};

export type ListLocationsResponse = ListLocationsResponses[keyof ListLocationsResponses];

export type SaveLocationsData = {
    /**
     * At most 1 MiB.
     */
    body: SaveLocationsRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of what you have read at this path: 412 `precondition_failed` where it was changed since. On writes whose path gives out none the header is 400.
         */
        'If-Match'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/organizations/{id}/locations';
};

export type SaveLocationsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `external_id_conflict`: id and externalId name different records.
     */
    409: Problem;
    /**
     * `precondition_failed`: It is not as If-Match says.
     */
    412: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SaveLocationsError = SaveLocationsErrors[keyof SaveLocationsErrors];

export type SaveLocationsResponses = {
    /**
     * Done.
     */
    200: LocationListEnvelope;
};

export type SaveLocationsResponse = SaveLocationsResponses[keyof SaveLocationsResponses];

export type SaveOwnW9Data = {
    /**
     * At most 15 MiB.
     */
    body: SaveW9Request;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/organization/w9';
};

export type SaveOwnW9Errors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     *
     * `invalid_pdf`: A document is not a PDF.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SaveOwnW9Error = SaveOwnW9Errors[keyof SaveOwnW9Errors];

export type SaveOwnW9Responses = {
    /**
     * Done.
     */
    200: SavedOrganizationEnvelope;
};

export type SaveOwnW9Response = SaveOwnW9Responses[keyof SaveOwnW9Responses];

export type SaveW9Data = {
    /**
     * At most 15 MiB.
     */
    body: SaveW9Request;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/organizations/{id}/w9';
};

export type SaveW9Errors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     *
     * `invalid_pdf`: A document is not a PDF.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SaveW9Error = SaveW9Errors[keyof SaveW9Errors];

export type SaveW9Responses = {
    /**
     * Done.
     */
    200: SavedOrganizationEnvelope;
};

export type SaveW9Response = SaveW9Responses[keyof SaveW9Responses];

export type GetOwnW9ContentData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: never;
    url: '/organization/w9/content';
};

export type GetOwnW9ContentErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetOwnW9ContentError = GetOwnW9ContentErrors[keyof GetOwnW9ContentErrors];

export type GetOwnW9ContentResponses = {
    /**
     * Done.
     */
    200: Blob | File;
};

export type GetOwnW9ContentResponse = GetOwnW9ContentResponses[keyof GetOwnW9ContentResponses];

export type GetW9ContentData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/organizations/{id}/w9/content';
};

export type GetW9ContentErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetW9ContentError = GetW9ContentErrors[keyof GetW9ContentErrors];

export type GetW9ContentResponses = {
    /**
     * Done.
     */
    200: Blob | File;
};

export type GetW9ContentResponse = GetW9ContentResponses[keyof GetW9ContentResponses];

export type ListCustomAdministratorsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
        /**
         * The ETag that you have: 304 when nothing changed.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/organization/claims-administrators';
};

export type ListCustomAdministratorsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListCustomAdministratorsError = ListCustomAdministratorsErrors[keyof ListCustomAdministratorsErrors];

export type ListCustomAdministratorsResponses = {
    /**
     * Done.
     */
    200: CustomAdministratorListEnvelope;
};

export type ListCustomAdministratorsResponse = ListCustomAdministratorsResponses[keyof ListCustomAdministratorsResponses];

export type AddCustomAdministratorData = {
    /**
     * At most 1 MiB.
     */
    body: CustomAdministratorRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of what you have read at this path: 412 `precondition_failed` where it was changed since. On writes whose path gives out none the header is 400.
         */
        'If-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/organization/claims-administrators';
};

export type AddCustomAdministratorErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `precondition_failed`: It is not as If-Match says.
     */
    412: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type AddCustomAdministratorError = AddCustomAdministratorErrors[keyof AddCustomAdministratorErrors];

export type AddCustomAdministratorResponses = {
    /**
     * Created.
     */
    201: CustomAdministratorEnvelope;
};

export type AddCustomAdministratorResponse = AddCustomAdministratorResponses[keyof AddCustomAdministratorResponses];

export type RemoveCustomAdministratorData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/organization/claims-administrators/{id}';
};

export type RemoveCustomAdministratorErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type RemoveCustomAdministratorError = RemoveCustomAdministratorErrors[keyof RemoveCustomAdministratorErrors];

export type RemoveCustomAdministratorResponses = {
    /**
     * Done.
     */
    200: RemovedEnvelope;
};

export type RemoveCustomAdministratorResponse = RemoveCustomAdministratorResponses[keyof RemoveCustomAdministratorResponses];

export type ReplaceCustomAdministratorData = {
    /**
     * At most 1 MiB.
     */
    body: CustomAdministratorRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/organization/claims-administrators/{id}';
};

export type ReplaceCustomAdministratorErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type ReplaceCustomAdministratorError = ReplaceCustomAdministratorErrors[keyof ReplaceCustomAdministratorErrors];

export type ReplaceCustomAdministratorResponses = {
    /**
     * Done.
     */
    200: CustomAdministratorEnvelope;
};

export type ReplaceCustomAdministratorResponse = ReplaceCustomAdministratorResponses[keyof ReplaceCustomAdministratorResponses];

export type GetTeamData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
        /**
         * The ETag that you have: 304 when nothing changed.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/organization/team';
};

export type GetTeamErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetTeamError = GetTeamErrors[keyof GetTeamErrors];

export type GetTeamResponses = {
    /**
     * Done.
     */
    200: TeamEnvelope;
};

export type GetTeamResponse = GetTeamResponses[keyof GetTeamResponses];

export type ChangeMemberData = {
    /**
     * At most 1 MiB.
     */
    body: ChangeMemberRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/organization/team/{id}';
};

export type ChangeMemberErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `protected_member`: This member cannot be changed by you.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `last_admin`: The last administrator must stay.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type ChangeMemberError = ChangeMemberErrors[keyof ChangeMemberErrors];

export type ChangeMemberResponses = {
    /**
     * Done.
     */
    200: ChangedMemberEnvelope;
};

export type ChangeMemberResponse = ChangeMemberResponses[keyof ChangeMemberResponses];

export type SignOutMemberData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/organization/team/{id}/sign-out';
};

export type SignOutMemberErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SignOutMemberError = SignOutMemberErrors[keyof SignOutMemberErrors];

export type SignOutMemberResponses = {
    /**
     * Done.
     */
    200: SignedOutEnvelope;
};

export type SignOutMemberResponse = SignOutMemberResponses[keyof SignOutMemberResponses];

export type ResetSecondFactorData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/organization/team/{id}/second-factor-reset';
};

export type ResetSecondFactorErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `protected_member`: This member cannot be changed by you.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type ResetSecondFactorError = ResetSecondFactorErrors[keyof ResetSecondFactorErrors];

export type ResetSecondFactorResponses = {
    /**
     * Done.
     */
    200: SecondFactorResetEnvelope;
};

export type ResetSecondFactorResponse = ResetSecondFactorResponses[keyof ResetSecondFactorResponses];

export type ListHandoversData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: never;
    url: '/organization/handovers';
};

export type ListHandoversErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListHandoversError = ListHandoversErrors[keyof ListHandoversErrors];

export type ListHandoversResponses = {
    /**
     * Done.
     */
    200: HandoverListEnvelope;
};

export type ListHandoversResponse = ListHandoversResponses[keyof ListHandoversResponses];

export type HandOverData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/organization/team/{id}/handover';
};

export type HandOverErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type HandOverError = HandOverErrors[keyof HandOverErrors];

export type HandOverResponses = {
    /**
     * Done.
     */
    200: HandedOverEnvelope;
};

export type HandOverResponse = HandOverResponses[keyof HandOverResponses];

export type GetSignInRulesData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
        /**
         * The ETag that you have: 304 when nothing changed.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/organization/sign-in-rules';
};

export type GetSignInRulesErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetSignInRulesError = GetSignInRulesErrors[keyof GetSignInRulesErrors];

export type GetSignInRulesResponses = {
    /**
     * Done.
     */
    200: SignInRulesEnvelope;
};

export type GetSignInRulesResponse = GetSignInRulesResponses[keyof GetSignInRulesResponses];

export type SaveSignInRulesData = {
    /**
     * At most 1 MiB.
     */
    body: SignInRulesRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of what you have read at this path: 412 `precondition_failed` where it was changed since. On writes whose path gives out none the header is 400.
         */
        'If-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/organization/sign-in-rules';
};

export type SaveSignInRulesErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `precondition_failed`: It is not as If-Match says.
     */
    412: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SaveSignInRulesError = SaveSignInRulesErrors[keyof SaveSignInRulesErrors];

export type SaveSignInRulesResponses = {
    /**
     * Done.
     */
    200: SignInRulesEnvelope;
};

export type SaveSignInRulesResponse = SaveSignInRulesResponses[keyof SaveSignInRulesResponses];

export type ListOrganizationsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * `nextCursor` of the page before. Without it and without `limit` the list is whole.
         */
        cursor?: string;
        /**
         * The most of a page; 50 where only `cursor` is sent.
         */
        limit?: number;
        /**
         * Words that all occur in its name or its external id; neither case nor accents matter.
         */
        q?: string;
    };
    url: '/organizations';
};

export type ListOrganizationsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListOrganizationsError = ListOrganizationsErrors[keyof ListOrganizationsErrors];

export type ListOrganizationsResponses = {
    /**
     * Done.
     */
    200: LinkedOrganizationListEnvelope;
};

export type ListOrganizationsResponse = ListOrganizationsResponses[keyof ListOrganizationsResponses];

export type OpenOrganizationData = {
    /**
     * At most 1 MiB.
     */
    body: OpenOrganizationRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/organizations';
};

export type OpenOrganizationErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type OpenOrganizationError = OpenOrganizationErrors[keyof OpenOrganizationErrors];

export type OpenOrganizationResponses = {
    /**
     * Done.
     */
    200: OpenedOrganizationEnvelope;
    /**
     * Created.
     */
    201: OpenedOrganizationEnvelope;
};

export type OpenOrganizationResponse = OpenOrganizationResponses[keyof OpenOrganizationResponses];

export type ListKeysData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * `nextCursor` of the page before. Without it and without `limit` the list is whole.
         */
        cursor?: string;
        /**
         * The most of a page; 50 where only `cursor` is sent.
         */
        limit?: number;
    };
    url: '/keys';
};

export type ListKeysErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListKeysError = ListKeysErrors[keyof ListKeysErrors];

export type ListKeysResponses = {
    /**
     * Done.
     */
    200: KeyListEnvelope;
};

export type ListKeysResponse = ListKeysResponses[keyof ListKeysResponses];

export type CreateKeyData = {
    /**
     * At most 1 MiB.
     */
    body: CreateKeyRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/keys';
};

export type CreateKeyErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     */
    403: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type CreateKeyError = CreateKeyErrors[keyof CreateKeyErrors];

export type CreateKeyResponses = {
    /**
     * Created.
     */
    201: IssuedKeyEnvelope;
};

export type CreateKeyResponse = CreateKeyResponses[keyof CreateKeyResponses];

export type RevokeKeyData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        keyId: string;
    };
    query?: never;
    url: '/keys/{keyId}';
};

export type RevokeKeyErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type RevokeKeyError = RevokeKeyErrors[keyof RevokeKeyErrors];

export type RevokeKeyResponses = {
    /**
     * Done.
     */
    200: KeyEnvelope;
};

export type RevokeKeyResponse = RevokeKeyResponses[keyof RevokeKeyResponses];

export type GetKeyData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        keyId: string;
    };
    query?: never;
    url: '/keys/{keyId}';
};

export type GetKeyErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetKeyError = GetKeyErrors[keyof GetKeyErrors];

export type GetKeyResponses = {
    /**
     * Done.
     */
    200: KeyEnvelope;
};

export type GetKeyResponse = GetKeyResponses[keyof GetKeyResponses];

export type RotateKeyData = {
    /**
     * At most 1 MiB.
     */
    body: RotateKeyRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        keyId: string;
    };
    query?: never;
    url: '/keys/{keyId}/rotate';
};

export type RotateKeyErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type RotateKeyError = RotateKeyErrors[keyof RotateKeyErrors];

export type RotateKeyResponses = {
    /**
     * Created.
     */
    201: RotatedKeyEnvelope;
};

export type RotateKeyResponse = RotateKeyResponses[keyof RotateKeyResponses];

export type ListAuditData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * Where the page before ended; without it, or with `0`, from the beginning.
         */
        cursor?: string;
        /**
         * Most entries of a page.
         */
        limit?: number;
        /**
         * Only what happened to this bill.
         */
        billId?: string;
        /**
         * Only what this actor did: the id of a key, or the subject of a session.
         */
        actor?: string;
        /**
         * Only what was recorded at this instant or later.
         */
        from?: string;
        /**
         * Only what was recorded before this instant.
         */
        to?: string;
    };
    url: '/audit';
};

export type ListAuditErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `cursor_expired`: The cursor is from before a reset of the feed.
     */
    410: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListAuditError = ListAuditErrors[keyof ListAuditErrors];

export type ListAuditResponses = {
    /**
     * Done.
     */
    200: AuditEntryPage;
};

export type ListAuditResponse = ListAuditResponses[keyof ListAuditResponses];

export type ListRequestsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * `nextCursor` of the page before; without it, or with `0`, from the newest.
         */
        cursor?: string;
        /**
         * Requests a page.
         */
        limit?: number;
        /**
         * Only these.
         */
        method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
        /**
         * Only answers with this status, such as `422`, or of this class, such as `4xx`.
         */
        status?: string;
        /**
         * Only refusals with this problem code.
         */
        problemCode?: string;
        /**
         * Only what this actor asked for: the id of a key, or the subject of a session.
         */
        actor?: string;
        /**
         * Only requests about this: the id of a bill, review, document, endpoint …
         */
        id?: string;
        /**
         * Only what came in at this instant or later.
         */
        from?: string;
        /**
         * Only what came in before this instant.
         */
        to?: string;
    };
    url: '/requests';
};

export type ListRequestsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListRequestsError = ListRequestsErrors[keyof ListRequestsErrors];

export type ListRequestsResponses = {
    /**
     * Done.
     */
    200: RequestPage;
};

export type ListRequestsResponse = ListRequestsResponses[keyof ListRequestsResponses];

export type GetRequestData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        requestId: string;
    };
    query?: never;
    url: '/requests/{requestId}';
};

export type GetRequestErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetRequestError = GetRequestErrors[keyof GetRequestErrors];

export type GetRequestResponses = {
    /**
     * Done.
     */
    200: RequestEnvelope;
};

export type GetRequestResponse = GetRequestResponses[keyof GetRequestResponses];

export type ListAccessRecordsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * `nextCursor` of the page before; without it, or with `0`, from the newest.
         */
        cursor?: string;
        /**
         * Entries a page.
         */
        limit?: number;
        /**
         * Only what showed this patient, or a bill of this patient.
         */
        patientId?: string;
        /**
         * Only what showed this bill.
         */
        billId?: string;
        /**
         * Only what this member of the team did.
         */
        memberId?: string;
        /**
         * Only what was done with this server key.
         */
        keyId?: string;
        /**
         * Only what this actor did: the id of a key, the subject of a session, the name of an operator.
         */
        actor?: string;
        /**
         * Only this.
         */
        action?: 'read' | 'search' | 'export' | 'print' | 'disclose' | 'sign_in' | 'refused' | 'reveal' | 'emergency';
        /**
         * Only what ended so.
         */
        outcome?: 'shown' | 'refused' | 'not_found' | 'failed';
        /**
         * Only this day in Los Angeles.
         */
        day?: string;
        /**
         * Only what was done at this instant or later.
         */
        from?: string;
        /**
         * Only what was done before this instant.
         */
        to?: string;
        /**
         * How it is answered. `csv` and `ndjson` are everything that matches, in one file; `fhir` is a page as a Bundle of FHIR R4 AuditEvents with the fields of IHE BALP. Without it the Accept header says: `text/csv`, `application/x-ndjson`, `application/fhir+json`.
         */
        format?: 'json' | 'csv' | 'ndjson' | 'fhir';
    };
    url: '/access-records';
};

export type ListAccessRecordsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListAccessRecordsError = ListAccessRecordsErrors[keyof ListAccessRecordsErrors];

export type ListAccessRecordsResponses = {
    /**
     * Done.
     */
    200: AccessRecordPage;
};

export type ListAccessRecordsResponse = ListAccessRecordsResponses[keyof ListAccessRecordsResponses];

export type ListAccessReviewsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: never;
    url: '/access-reviews';
};

export type ListAccessReviewsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListAccessReviewsError = ListAccessReviewsErrors[keyof ListAccessReviewsErrors];

export type ListAccessReviewsResponses = {
    /**
     * Done.
     */
    200: AccessWeekListEnvelope;
};

export type ListAccessReviewsResponse = ListAccessReviewsResponses[keyof ListAccessReviewsResponses];

export type GetAccessReviewData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        week: string;
    };
    query?: never;
    url: '/access-reviews/{week}';
};

export type GetAccessReviewErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetAccessReviewError = GetAccessReviewErrors[keyof GetAccessReviewErrors];

export type GetAccessReviewResponses = {
    /**
     * Done.
     */
    200: AccessReviewEnvelope;
};

export type GetAccessReviewResponse = GetAccessReviewResponses[keyof GetAccessReviewResponses];

export type AcknowledgeAccessReviewData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        week: string;
    };
    query?: never;
    url: '/access-reviews/{week}/acknowledge';
};

export type AcknowledgeAccessReviewErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type AcknowledgeAccessReviewError = AcknowledgeAccessReviewErrors[keyof AcknowledgeAccessReviewErrors];

export type AcknowledgeAccessReviewResponses = {
    /**
     * Done.
     */
    200: AccessWeekEnvelope;
};

export type AcknowledgeAccessReviewResponse = AcknowledgeAccessReviewResponses[keyof AcknowledgeAccessReviewResponses];

export type ListAccessAlertsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: never;
    url: '/access-alerts';
};

export type ListAccessAlertsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListAccessAlertsError = ListAccessAlertsErrors[keyof ListAccessAlertsErrors];

export type ListAccessAlertsResponses = {
    /**
     * Done.
     */
    200: AccessAlertListEnvelope;
};

export type ListAccessAlertsResponse = ListAccessAlertsResponses[keyof ListAccessAlertsResponses];

export type AcknowledgeAccessAlertData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        alertId: string;
    };
    query?: never;
    url: '/access-alerts/{alertId}/acknowledge';
};

export type AcknowledgeAccessAlertErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type AcknowledgeAccessAlertError = AcknowledgeAccessAlertErrors[keyof AcknowledgeAccessAlertErrors];

export type AcknowledgeAccessAlertResponses = {
    /**
     * Done.
     */
    200: AccessAlertEnvelope;
};

export type AcknowledgeAccessAlertResponse = AcknowledgeAccessAlertResponses[keyof AcknowledgeAccessAlertResponses];

export type ListLegalHoldsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: never;
    url: '/legal-holds';
};

export type ListLegalHoldsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListLegalHoldsError = ListLegalHoldsErrors[keyof ListLegalHoldsErrors];

export type ListLegalHoldsResponses = {
    /**
     * Done.
     */
    200: LegalHoldListEnvelope;
};

export type ListLegalHoldsResponse = ListLegalHoldsResponses[keyof ListLegalHoldsResponses];

export type PlaceLegalHoldData = {
    /**
     * At most 1 MiB.
     */
    body: PlaceHoldRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/legal-holds';
};

export type PlaceLegalHoldErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     */
    403: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type PlaceLegalHoldError = PlaceLegalHoldErrors[keyof PlaceLegalHoldErrors];

export type PlaceLegalHoldResponses = {
    /**
     * Created.
     */
    201: LegalHoldEnvelope;
};

export type PlaceLegalHoldResponse = PlaceLegalHoldResponses[keyof PlaceLegalHoldResponses];

export type GetLegalHoldData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        holdId: string;
    };
    query?: never;
    url: '/legal-holds/{holdId}';
};

export type GetLegalHoldErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetLegalHoldError = GetLegalHoldErrors[keyof GetLegalHoldErrors];

export type GetLegalHoldResponses = {
    /**
     * Done.
     */
    200: LegalHoldEnvelope;
};

export type GetLegalHoldResponse = GetLegalHoldResponses[keyof GetLegalHoldResponses];

export type LiftLegalHoldData = {
    /**
     * At most 1 MiB.
     */
    body: LiftHoldRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        holdId: string;
    };
    query?: never;
    url: '/legal-holds/{holdId}/lift';
};

export type LiftLegalHoldErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type LiftLegalHoldError = LiftLegalHoldErrors[keyof LiftLegalHoldErrors];

export type LiftLegalHoldResponses = {
    /**
     * Done.
     */
    200: LegalHoldEnvelope;
};

export type LiftLegalHoldResponse = LiftLegalHoldResponses[keyof LiftLegalHoldResponses];

export type ListDisclosuresData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        id: string;
    };
    query?: {
        /**
         * Only those of this day and later; six years back unless said.
         */
        from?: string;
        /**
         * Only those that the patient must be told of (45 CFR 164.528).
         */
        accountable?: '1' | '0' | 'true' | 'false';
    };
    url: '/patients/{id}/disclosures';
};

export type ListDisclosuresErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListDisclosuresError = ListDisclosuresErrors[keyof ListDisclosuresErrors];

export type ListDisclosuresResponses = {
    /**
     * Done.
     */
    200: DisclosuresEnvelope;
};

export type ListDisclosuresResponse = ListDisclosuresResponses[keyof ListDisclosuresResponses];

export type GetAccountingData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        id: string;
    };
    query?: {
        /**
         * Only those of this day and later; six years back unless said.
         */
        from?: string;
        /**
         * Only those that the patient must be told of (45 CFR 164.528).
         */
        accountable?: '1' | '0' | 'true' | 'false';
    };
    url: '/patients/{id}/disclosures/pdf';
};

export type GetAccountingErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetAccountingError = GetAccountingErrors[keyof GetAccountingErrors];

export type GetAccountingResponses = {
    /**
     * Done.
     */
    200: Blob | File;
};

export type GetAccountingResponse = GetAccountingResponses[keyof GetAccountingResponses];

export type CreateBrowserSessionData = {
    /**
     * At most 1 MiB.
     */
    body: CreateBrowserSessionRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/browser-sessions';
};

export type CreateBrowserSessionErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type CreateBrowserSessionError = CreateBrowserSessionErrors[keyof CreateBrowserSessionErrors];

export type CreateBrowserSessionResponses = {
    /**
     * Created.
     */
    201: BrowserSessionView;
};

export type CreateBrowserSessionResponse = CreateBrowserSessionResponses[keyof CreateBrowserSessionResponses];

export type CreateManagementSessionData = {
    /**
     * At most 1 MiB.
     */
    body: CreateManagementSessionRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/management-sessions';
};

export type CreateManagementSessionErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type CreateManagementSessionError = CreateManagementSessionErrors[keyof CreateManagementSessionErrors];

export type CreateManagementSessionResponses = {
    /**
     * Created.
     */
    201: ManagementSessionView;
};

export type CreateManagementSessionResponse = CreateManagementSessionResponses[keyof CreateManagementSessionResponses];

export type ListSessionsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * `nextCursor` of the page before. Without it and without `limit` the list is whole.
         */
        cursor?: string;
        /**
         * The most of a page; 50 where only `cursor` is sent.
         */
        limit?: number;
        /**
         * Only those of this member of the team.
         */
        memberId?: string;
    };
    url: '/sessions';
};

export type ListSessionsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListSessionsError = ListSessionsErrors[keyof ListSessionsErrors];

export type ListSessionsResponses = {
    /**
     * Done.
     */
    200: SessionListEnvelope;
};

export type ListSessionsResponse = ListSessionsResponses[keyof ListSessionsResponses];

export type EndSessionData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        sessionId: string;
    };
    query?: never;
    url: '/sessions/{sessionId}';
};

export type EndSessionErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type EndSessionError = EndSessionErrors[keyof EndSessionErrors];

export type EndSessionResponses = {
    /**
     * Done.
     */
    200: RemovedEnvelope;
};

export type EndSessionResponse = EndSessionResponses[keyof EndSessionResponses];

export type ListNotificationRecipientsData = {
    body?: never;
    headers: {
        /**
         * The managed organization; here the header is required.
         */
        'X-Service-Org-Id': string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * How many recipients to pass over; a page has 100.
         */
        offset?: number;
    };
    url: '/notifications/recipients';
};

export type ListNotificationRecipientsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListNotificationRecipientsError = ListNotificationRecipientsErrors[keyof ListNotificationRecipientsErrors];

export type ListNotificationRecipientsResponses = {
    /**
     * Done.
     */
    200: RecipientListEnvelope;
};

export type ListNotificationRecipientsResponse = ListNotificationRecipientsResponses[keyof ListNotificationRecipientsResponses];

export type DisableNotificationRecipientData = {
    body?: never;
    headers: {
        /**
         * The managed organization; here the header is required.
         */
        'X-Service-Org-Id': string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        externalUserId: string;
    };
    query?: never;
    url: '/notifications/recipients/{externalUserId}';
};

export type DisableNotificationRecipientErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type DisableNotificationRecipientError = DisableNotificationRecipientErrors[keyof DisableNotificationRecipientErrors];

export type DisableNotificationRecipientResponses = {
    /**
     * Done.
     */
    200: RecipientDisabledEnvelope;
};

export type DisableNotificationRecipientResponse = DisableNotificationRecipientResponses[keyof DisableNotificationRecipientResponses];

export type GetNotificationRecipientData = {
    body?: never;
    headers: {
        /**
         * The managed organization; here the header is required.
         */
        'X-Service-Org-Id': string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        externalUserId: string;
    };
    query?: never;
    url: '/notifications/recipients/{externalUserId}';
};

export type GetNotificationRecipientErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetNotificationRecipientError = GetNotificationRecipientErrors[keyof GetNotificationRecipientErrors];

export type GetNotificationRecipientResponses = {
    /**
     * Done.
     */
    200: RecipientSettingsEnvelope;
};

export type GetNotificationRecipientResponse = GetNotificationRecipientResponses[keyof GetNotificationRecipientResponses];

export type SaveNotificationRecipientData = {
    /**
     * At most 1 MiB.
     */
    body: SaveRecipientRequest;
    headers: {
        /**
         * The managed organization; here the header is required.
         */
        'X-Service-Org-Id': string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        externalUserId: string;
    };
    query?: never;
    url: '/notifications/recipients/{externalUserId}';
};

export type SaveNotificationRecipientErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `fresh_consent_required`: Fresh consent is required.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SaveNotificationRecipientError = SaveNotificationRecipientErrors[keyof SaveNotificationRecipientErrors];

export type SaveNotificationRecipientResponses = {
    /**
     * Done.
     */
    200: RecipientSettingsEnvelope;
};

export type SaveNotificationRecipientResponse = SaveNotificationRecipientResponses[keyof SaveNotificationRecipientResponses];

export type InviteNotificationRecipientData = {
    /**
     * At most 1 MiB.
     */
    body: InviteRecipientRequest;
    headers: {
        /**
         * The managed organization; here the header is required.
         */
        'X-Service-Org-Id': string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        externalUserId: string;
    };
    query?: never;
    url: '/notifications/recipients/{externalUserId}/invitations';
};

export type InviteNotificationRecipientErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type InviteNotificationRecipientError = InviteNotificationRecipientErrors[keyof InviteNotificationRecipientErrors];

export type InviteNotificationRecipientResponses = {
    /**
     * Done.
     */
    200: InvitationEnvelope;
};

export type InviteNotificationRecipientResponse = InviteNotificationRecipientResponses[keyof InviteNotificationRecipientResponses];

export type RemoveNotificationBillData = {
    body?: never;
    headers: {
        /**
         * The managed organization; here the header is required.
         */
        'X-Service-Org-Id': string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        externalUserId: string;
        billId: string;
    };
    query?: never;
    url: '/notifications/recipients/{externalUserId}/bills/{billId}';
};

export type RemoveNotificationBillErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type RemoveNotificationBillError = RemoveNotificationBillErrors[keyof RemoveNotificationBillErrors];

export type RemoveNotificationBillResponses = {
    /**
     * Done.
     */
    200: BillAssignmentEnvelope;
};

export type RemoveNotificationBillResponse = RemoveNotificationBillResponses[keyof RemoveNotificationBillResponses];

export type AssignNotificationBillData = {
    body?: never;
    headers: {
        /**
         * The managed organization; here the header is required.
         */
        'X-Service-Org-Id': string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        externalUserId: string;
        billId: string;
    };
    query?: never;
    url: '/notifications/recipients/{externalUserId}/bills/{billId}';
};

export type AssignNotificationBillErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type AssignNotificationBillError = AssignNotificationBillErrors[keyof AssignNotificationBillErrors];

export type AssignNotificationBillResponses = {
    /**
     * Done.
     */
    200: BillAssignmentEnvelope;
};

export type AssignNotificationBillResponse = AssignNotificationBillResponses[keyof AssignNotificationBillResponses];

export type GetCheckData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        id: string;
    };
    query?: {
        /**
         * `allocationsCursor` of the answer before: goes on behind its allocations.
         */
        allocationsCursor?: string;
    };
    url: '/payments/{id}';
};

export type GetCheckErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetCheckError = GetCheckErrors[keyof GetCheckErrors];

export type GetCheckResponses = {
    /**
     * Done.
     */
    200: WholeCheckEnvelope;
};

export type GetCheckResponse = GetCheckResponses[keyof GetCheckResponses];

export type AllocateCheckData = {
    /**
     * At most 1 MiB.
     */
    body: AllocateCheckRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/payments/{id}/allocations';
};

export type AllocateCheckErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type AllocateCheckError = AllocateCheckErrors[keyof AllocateCheckErrors];

export type AllocateCheckResponses = {
    /**
     * Created.
     */
    201: ChangedCheckEnvelope;
};

export type AllocateCheckResponse = AllocateCheckResponses[keyof AllocateCheckResponses];

export type RefundCheckData = {
    /**
     * At most 1 MiB.
     */
    body: RefundCheckRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/payments/{id}/refunds';
};

export type RefundCheckErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type RefundCheckError = RefundCheckErrors[keyof RefundCheckErrors];

export type RefundCheckResponses = {
    /**
     * Created.
     */
    201: ChangedCheckEnvelope;
};

export type RefundCheckResponse = RefundCheckResponses[keyof RefundCheckResponses];

export type VoidCheckRefundData = {
    /**
     * At most 1 MiB.
     */
    body: VoidCheckRefundRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
        refundId: string;
    };
    query?: never;
    url: '/payments/{id}/refunds/{refundId}/void';
};

export type VoidCheckRefundErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type VoidCheckRefundError = VoidCheckRefundErrors[keyof VoidCheckRefundErrors];

export type VoidCheckRefundResponses = {
    /**
     * Done.
     */
    200: ChangedCheckEnvelope;
};

export type VoidCheckRefundResponse = VoidCheckRefundResponses[keyof VoidCheckRefundResponses];

export type VoidCheckData = {
    /**
     * At most 1 MiB.
     */
    body: VoidCheckRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/payments/{id}/void';
};

export type VoidCheckErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type VoidCheckError = VoidCheckErrors[keyof VoidCheckErrors];

export type VoidCheckResponses = {
    /**
     * Done.
     */
    200: ChangedCheckEnvelope;
};

export type VoidCheckResponse = VoidCheckResponses[keyof VoidCheckResponses];

export type AssignAdjustmentData = {
    /**
     * At most 1 MiB.
     */
    body: AssignAdjustmentRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
        adjustmentId: string;
    };
    query?: never;
    url: '/payments/{id}/adjustments/{adjustmentId}';
};

export type AssignAdjustmentErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type AssignAdjustmentError = AssignAdjustmentErrors[keyof AssignAdjustmentErrors];

export type AssignAdjustmentResponses = {
    /**
     * Done.
     */
    200: ChangedCheckEnvelope;
};

export type AssignAdjustmentResponse = AssignAdjustmentResponses[keyof AssignAdjustmentResponses];

export type ClearCheckData = {
    /**
     * At most 1 MiB.
     */
    body: ClearCheckRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/payments/{id}/clearance';
};

export type ClearCheckErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type ClearCheckError = ClearCheckErrors[keyof ClearCheckErrors];

export type ClearCheckResponses = {
    /**
     * Done.
     */
    200: ChangedCheckEnvelope;
};

export type ClearCheckResponse = ClearCheckResponses[keyof ClearCheckResponses];

export type ListRfasData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * Words that occur in a request: names, numbers, codes, ids of items.
         */
        search?: string;
        /**
         * Of these statuses.
         */
        status?: Array<'draft' | 'ready' | 'submitted' | 'received' | 'under_review' | 'information_requested' | 'incomplete' | 'deferred' | 'approved' | 'modified' | 'denied' | 'mixed' | 'canceled' | 'closed'>;
        /**
         * Of these.
         */
        lifecycleStatus?: Array<'incomplete' | 'sent' | 'failed' | 'received' | 'processed' | 'closed'>;
        /**
         * Calendar days since it was first sent, of those that wait for a decision.
         */
        agingBucket?: '0_5' | '6_14' | '15_30' | '31_plus';
        /**
         * `1`: those without a decision by the last day for one.
         */
        overdue?: '1' | '0' | 'true' | 'false';
        /**
         * Of this patient.
         */
        patientId?: string;
        /**
         * Of this claim.
         */
        claimId?: string;
        /**
         * Of this physician.
         */
        renderingProviderId?: string;
        /**
         * To this claims administrator.
         */
        claimsAdminId?: string;
        /**
         * Of this customer of the client's.
         */
        customerExternalId?: string;
        /**
         * Drafted on this day or later.
         */
        createdFrom?: string;
        /**
         * Drafted on this day or earlier.
         */
        createdTo?: string;
        /**
         * In which order.
         */
        sortBy?: 'createdAt' | 'employeeName' | 'providerName' | 'submittedAt' | 'status' | 'lifecycleStatus';
        /**
         * From the beginning or from the end.
         */
        sortDirection?: 'asc' | 'desc';
        /**
         * Requests of a page.
         */
        limit?: number;
        /**
         * `nextCursor` of the page before.
         */
        cursor?: string;
    };
    url: '/rfas';
};

export type ListRfasErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListRfasError = ListRfasErrors[keyof ListRfasErrors];

export type ListRfasResponses = {
    /**
     * Done.
     */
    200: RfaPageView;
};

export type ListRfasResponse = ListRfasResponses[keyof ListRfasResponses];

export type CreateRfaData = {
    /**
     * At most 64 MiB.
     */
    body: CreateRfaRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/rfas';
};

export type CreateRfaErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     *
     * `submission_too_large`: The documents are too large together.
     */
    413: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     *
     * `invalid_pdf`: A document is not a PDF.
     *
     * `document_too_large`: A document is too large.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type CreateRfaError = CreateRfaErrors[keyof CreateRfaErrors];

export type CreateRfaResponses = {
    /**
     * Created.
     */
    201: ChangedRfaEnvelope;
};

export type CreateRfaResponse = CreateRfaResponses[keyof CreateRfaResponses];

export type GetRfaData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfas/{id}';
};

export type GetRfaErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetRfaError = GetRfaErrors[keyof GetRfaErrors];

export type GetRfaResponses = {
    /**
     * Done.
     */
    200: RfaEnvelope;
};

export type GetRfaResponse = GetRfaResponses[keyof GetRfaResponses];

export type GetRfaDocumentContentData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        id: string;
        docId: string;
    };
    query?: never;
    url: '/rfas/{id}/documents/{docId}/content';
};

export type GetRfaDocumentContentErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetRfaDocumentContentError = GetRfaDocumentContentErrors[keyof GetRfaDocumentContentErrors];

export type GetRfaDocumentContentResponses = {
    /**
     * Done.
     */
    200: Blob | File;
};

export type GetRfaDocumentContentResponse = GetRfaDocumentContentResponses[keyof GetRfaDocumentContentResponses];

export type ListRfaEventsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfas/{id}/events';
};

export type ListRfaEventsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListRfaEventsError = ListRfaEventsErrors[keyof ListRfaEventsErrors];

export type ListRfaEventsResponses = {
    /**
     * Done.
     */
    200: RfaEventListEnvelope;
};

export type ListRfaEventsResponse = ListRfaEventsResponses[keyof ListRfaEventsResponses];

export type ReplaceRfaDraftData = {
    /**
     * At most 1 MiB.
     */
    body: ReplaceRfaDraftRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfas/{id}/draft';
};

export type ReplaceRfaDraftErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     *
     * `rfa_revision_changed`: The request was changed meanwhile.
     *
     * `rfa_content_frozen`: The content of the request is frozen.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type ReplaceRfaDraftError = ReplaceRfaDraftErrors[keyof ReplaceRfaDraftErrors];

export type ReplaceRfaDraftResponses = {
    /**
     * Done.
     */
    200: ChangedRfaEnvelope;
};

export type ReplaceRfaDraftResponse = ReplaceRfaDraftResponses[keyof ReplaceRfaDraftResponses];

export type CopyRfaData = {
    /**
     * At most 1 MiB.
     */
    body: CopyRfaRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfas/{id}/copy';
};

export type CopyRfaErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `rfa_revision_changed`: The request was changed meanwhile.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type CopyRfaError = CopyRfaErrors[keyof CopyRfaErrors];

export type CopyRfaResponses = {
    /**
     * Created.
     */
    201: ChangedRfaEnvelope;
};

export type CopyRfaResponse = CopyRfaResponses[keyof CopyRfaResponses];

export type AddRfaDocumentsData = {
    /**
     * At most 64 MiB.
     */
    body: AddRfaDocumentsRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfas/{id}/documents';
};

export type AddRfaDocumentsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     *
     * `submission_too_large`: The documents are too large together.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     *
     * `invalid_pdf`: A document is not a PDF.
     *
     * `document_too_large`: A document is too large.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type AddRfaDocumentsError = AddRfaDocumentsErrors[keyof AddRfaDocumentsErrors];

export type AddRfaDocumentsResponses = {
    /**
     * Done.
     */
    200: ChangedRfaEnvelope;
};

export type AddRfaDocumentsResponse = AddRfaDocumentsResponses[keyof AddRfaDocumentsResponses];

export type RemoveRfaDocumentData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
        docId: string;
    };
    query?: never;
    url: '/rfas/{id}/documents/{docId}';
};

export type RemoveRfaDocumentErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type RemoveRfaDocumentError = RemoveRfaDocumentErrors[keyof RemoveRfaDocumentErrors];

export type RemoveRfaDocumentResponses = {
    /**
     * Done.
     */
    200: ChangedRfaEnvelope;
};

export type RemoveRfaDocumentResponse = RemoveRfaDocumentResponses[keyof RemoveRfaDocumentResponses];

export type PreviewRfaSigningData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfas/{id}/signing-preview';
};

export type PreviewRfaSigningErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type PreviewRfaSigningError = PreviewRfaSigningErrors[keyof PreviewRfaSigningErrors];

export type PreviewRfaSigningResponses = {
    /**
     * Done.
     */
    200: RfaPreviewEnvelope;
};

export type PreviewRfaSigningResponse = PreviewRfaSigningResponses[keyof PreviewRfaSigningResponses];

export type SignRfaData = {
    /**
     * At most 1 MiB.
     */
    body: SignRfaRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfas/{id}/sign';
};

export type SignRfaErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     *
     * `signing_preview_expired`: The signing preview is not valid.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     *
     * `rfa_not_ready`: Something is missing in the request.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SignRfaError = SignRfaErrors[keyof SignRfaErrors];

export type SignRfaResponses = {
    /**
     * Done.
     */
    200: ChangedRfaEnvelope;
};

export type SignRfaResponse = SignRfaResponses[keyof SignRfaResponses];

export type PreviewRfaPacketData = {
    /**
     * At most 1 MiB.
     */
    body: PreviewRfaPacketRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfas/{id}/packet';
};

export type PreviewRfaPacketErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     *
     * `submission_too_large`: The documents are too large together.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type PreviewRfaPacketError = PreviewRfaPacketErrors[keyof PreviewRfaPacketErrors];

export type PreviewRfaPacketResponses = {
    /**
     * Done.
     */
    200: Blob | File;
};

export type PreviewRfaPacketResponse = PreviewRfaPacketResponses[keyof PreviewRfaPacketResponses];

export type SubmitRfaData = {
    /**
     * At most 1 MiB.
     */
    body: SubmitRfaRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfas/{id}/submit';
};

export type SubmitRfaErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     *
     * `idempotency_key_required`: An Idempotency-Key is required.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     *
     * `packet_changed`: The packet changed since the preview.
     *
     * `transmission_uncertain`: Nobody knows what became of the last sending.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     *
     * `rfa_not_ready`: Something is missing in the request.
     *
     * `delivery_route_unavailable`: The route is not there.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SubmitRfaError = SubmitRfaErrors[keyof SubmitRfaErrors];

export type SubmitRfaResponses = {
    /**
     * Done.
     */
    200: ChangedRfaEnvelope;
};

export type SubmitRfaResponse = SubmitRfaResponses[keyof SubmitRfaResponses];

export type RecordRfaTransmissionData = {
    /**
     * At most 1 MiB.
     */
    body: RecordRfaTransmissionRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfas/{id}/transmissions';
};

export type RecordRfaTransmissionErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type RecordRfaTransmissionError = RecordRfaTransmissionErrors[keyof RecordRfaTransmissionErrors];

export type RecordRfaTransmissionResponses = {
    /**
     * Done.
     */
    200: ChangedRfaEnvelope;
};

export type RecordRfaTransmissionResponse = RecordRfaTransmissionResponses[keyof RecordRfaTransmissionResponses];

export type RequestRfaInformationData = {
    /**
     * At most 1 MiB.
     */
    body: RequestRfaInformationRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfas/{id}/information-requests';
};

export type RequestRfaInformationErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type RequestRfaInformationError = RequestRfaInformationErrors[keyof RequestRfaInformationErrors];

export type RequestRfaInformationResponses = {
    /**
     * Done.
     */
    200: ChangedRfaEnvelope;
};

export type RequestRfaInformationResponse = RequestRfaInformationResponses[keyof RequestRfaInformationResponses];

export type AnswerRfaInformationData = {
    /**
     * At most 1 MiB.
     */
    body: AnswerRfaInformationRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
        requestId: string;
    };
    query?: never;
    url: '/rfas/{id}/information-requests/{requestId}';
};

export type AnswerRfaInformationErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type AnswerRfaInformationError = AnswerRfaInformationErrors[keyof AnswerRfaInformationErrors];

export type AnswerRfaInformationResponses = {
    /**
     * Done.
     */
    200: ChangedRfaEnvelope;
};

export type AnswerRfaInformationResponse = AnswerRfaInformationResponses[keyof AnswerRfaInformationResponses];

export type ReturnRfaData = {
    /**
     * At most 1 MiB.
     */
    body: ReturnRfaRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfas/{id}/incomplete';
};

export type ReturnRfaErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type ReturnRfaError = ReturnRfaErrors[keyof ReturnRfaErrors];

export type ReturnRfaResponses = {
    /**
     * Done.
     */
    200: ChangedRfaEnvelope;
};

export type ReturnRfaResponse = ReturnRfaResponses[keyof ReturnRfaResponses];

export type DeferRfaData = {
    /**
     * At most 1 MiB.
     */
    body: DeferRfaRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfas/{id}/deferral';
};

export type DeferRfaErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type DeferRfaError = DeferRfaErrors[keyof DeferRfaErrors];

export type DeferRfaResponses = {
    /**
     * Done.
     */
    200: ChangedRfaEnvelope;
};

export type DeferRfaResponse = DeferRfaResponses[keyof DeferRfaResponses];

export type LiftRfaDeferralData = {
    /**
     * At most 1 MiB.
     */
    body: LiftRfaDeferralRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfas/{id}/deferral/lift';
};

export type LiftRfaDeferralErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type LiftRfaDeferralError = LiftRfaDeferralErrors[keyof LiftRfaDeferralErrors];

export type LiftRfaDeferralResponses = {
    /**
     * Done.
     */
    200: ChangedRfaEnvelope;
};

export type LiftRfaDeferralResponse = LiftRfaDeferralResponses[keyof LiftRfaDeferralResponses];

export type DecideRfaData = {
    /**
     * At most 1 MiB.
     */
    body: DecideRfaRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfas/{id}/decisions';
};

export type DecideRfaErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type DecideRfaError = DecideRfaErrors[keyof DecideRfaErrors];

export type DecideRfaResponses = {
    /**
     * Done.
     */
    200: ChangedRfaEnvelope;
};

export type DecideRfaResponse = DecideRfaResponses[keyof DecideRfaResponses];

export type CorrectRfaDecisionData = {
    /**
     * At most 1 MiB.
     */
    body: CorrectRfaDecisionRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfas/{id}/decision-corrections';
};

export type CorrectRfaDecisionErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     *
     * `rfa_decision_changed`: The decision was corrected meanwhile.
     *
     * `rfa_linked_to_bill`: Lines of bills use the item.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type CorrectRfaDecisionError = CorrectRfaDecisionErrors[keyof CorrectRfaDecisionErrors];

export type CorrectRfaDecisionResponses = {
    /**
     * Done.
     */
    200: ChangedRfaEnvelope;
};

export type CorrectRfaDecisionResponse = CorrectRfaDecisionResponses[keyof CorrectRfaDecisionResponses];

export type RecordRfaImrData = {
    /**
     * At most 1 MiB.
     */
    body: RecordRfaImrRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfas/{id}/imr';
};

export type RecordRfaImrErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type RecordRfaImrError = RecordRfaImrErrors[keyof RecordRfaImrErrors];

export type RecordRfaImrResponses = {
    /**
     * Done.
     */
    200: ChangedRfaEnvelope;
};

export type RecordRfaImrResponse = RecordRfaImrResponses[keyof RecordRfaImrResponses];

export type PerformRfaActionData = {
    /**
     * At most 1 MiB.
     */
    body: PerformRfaActionRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfas/{id}/actions';
};

export type PerformRfaActionErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type PerformRfaActionError = PerformRfaActionErrors[keyof PerformRfaActionErrors];

export type PerformRfaActionResponses = {
    /**
     * Done.
     */
    200: ChangedRfaEnvelope;
};

export type PerformRfaActionResponse = PerformRfaActionResponses[keyof PerformRfaActionResponses];

export type ListRfaFollowUpsData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * Of these kinds.
         */
        kind?: Array<'no_response' | 'returned_incomplete' | 'delivery_failed' | 'information_to_answer' | 'decision_to_record' | 'decision_to_correct' | 'answer_expected' | 'receipt_missing' | 'documents_ageing' | 'rfa_not_sent' | 'approval_ends_soon' | 'deferred_followup' | 'link_bill' | 'schedule_treatment' | 'imr_window'>;
        /**
         * Those given to this person, in your words; `none`: those that are nobody’s.
         */
        assigneeReference?: string;
        /**
         * Of this request.
         */
        rfaId?: string;
        /**
         * To this claims administrator.
         */
        claimsAdminId?: string;
        /**
         * Of this customer of the client's.
         */
        customerExternalId?: string;
        /**
         * `1`: tasks that were put off, and no others; without it, none of them.
         */
        snoozed?: '1' | '0' | 'true' | 'false';
        /**
         * Tasks of a page.
         */
        limit?: number;
        /**
         * `nextCursor` of the page before.
         */
        cursor?: string;
    };
    url: '/rfa-follow-ups';
};

export type ListRfaFollowUpsErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListRfaFollowUpsError = ListRfaFollowUpsErrors[keyof ListRfaFollowUpsErrors];

export type ListRfaFollowUpsResponses = {
    /**
     * Done.
     */
    200: RfaFollowUpPageView;
};

export type ListRfaFollowUpsResponse = ListRfaFollowUpsResponses[keyof ListRfaFollowUpsResponses];

export type FollowUpRfaData = {
    /**
     * At most 1 MiB.
     */
    body: FollowUpRfaRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/rfa-follow-ups/{id}';
};

export type FollowUpRfaErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type FollowUpRfaError = FollowUpRfaErrors[keyof FollowUpRfaErrors];

export type FollowUpRfaResponses = {
    /**
     * Done.
     */
    200: ChangedRfaFollowUpEnvelope;
};

export type FollowUpRfaResponse = FollowUpRfaResponses[keyof FollowUpRfaResponses];

export type ListPayerFilesData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: {
        /**
         * `nextCursor` of the page before; without it, or with `0`, from the beginning.
         */
        cursor?: string;
        /**
         * The most receipts a page.
         */
        limit?: number;
        /**
         * Only those of which something lies in quarantine.
         */
        quarantined?: '1' | '0' | 'true' | 'false';
    };
    url: '/payer-files';
};

export type ListPayerFilesErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type ListPayerFilesError = ListPayerFilesErrors[keyof ListPayerFilesErrors];

export type ListPayerFilesResponses = {
    /**
     * Done.
     */
    200: PayerFilePage;
};

export type ListPayerFilesResponse = ListPayerFilesResponses[keyof ListPayerFilesResponses];

export type ReceivePayerFileData = {
    /**
     * At most 25 MiB.
     */
    body: Blob | File;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/payer-files';
};

export type ReceivePayerFileErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type ReceivePayerFileError = ReceivePayerFileErrors[keyof ReceivePayerFileErrors];

export type ReceivePayerFileResponses = {
    /**
     * Done.
     */
    200: PayerFileEnvelope;
    /**
     * Created.
     */
    201: PayerFileEnvelope;
};

export type ReceivePayerFileResponse = ReceivePayerFileResponses[keyof ReceivePayerFileResponses];

export type GetPayerFileData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/payer-files/{id}';
};

export type GetPayerFileErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetPayerFileError = GetPayerFileErrors[keyof GetPayerFileErrors];

export type GetPayerFileResponses = {
    /**
     * Done.
     */
    200: PayerFileEnvelope;
};

export type GetPayerFileResponse = GetPayerFileResponses[keyof GetPayerFileResponses];

export type MatchPayerFileItemData = {
    /**
     * At most 1 MiB.
     */
    body: MatchItemRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
        n: string;
    };
    query?: never;
    url: '/payer-files/{id}/items/{n}/match';
};

export type MatchPayerFileItemErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type MatchPayerFileItemError = MatchPayerFileItemErrors[keyof MatchPayerFileItemErrors];

export type MatchPayerFileItemResponses = {
    /**
     * Done.
     */
    200: PayerFileEnvelope;
};

export type MatchPayerFileItemResponse = MatchPayerFileItemResponses[keyof MatchPayerFileItemResponses];

export type DismissPayerFileData = {
    /**
     * At most 1 MiB.
     */
    body: DismissalRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/payer-files/{id}/dismiss';
};

export type DismissPayerFileErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type DismissPayerFileError = DismissPayerFileErrors[keyof DismissPayerFileErrors];

export type DismissPayerFileResponses = {
    /**
     * Done.
     */
    200: PayerFileEnvelope;
};

export type DismissPayerFileResponse = DismissPayerFileResponses[keyof DismissPayerFileResponses];

export type DismissPayerFileItemData = {
    /**
     * At most 1 MiB.
     */
    body: DismissalRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
        n: string;
    };
    query?: never;
    url: '/payer-files/{id}/items/{n}/dismiss';
};

export type DismissPayerFileItemErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type DismissPayerFileItemError = DismissPayerFileItemErrors[keyof DismissPayerFileItemErrors];

export type DismissPayerFileItemResponses = {
    /**
     * Done.
     */
    200: PayerFileEnvelope;
};

export type DismissPayerFileItemResponse = DismissPayerFileItemResponses[keyof DismissPayerFileItemResponses];

export type DestroyPayerFileData = {
    /**
     * At most 1 MiB.
     */
    body: DismissalRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/payer-files/{id}/destroy';
};

export type DestroyPayerFileErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `second_factor_required`: A second factor is needed.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type DestroyPayerFileError = DestroyPayerFileErrors[keyof DestroyPayerFileErrors];

export type DestroyPayerFileResponses = {
    /**
     * Done.
     */
    200: PayerFileEnvelope;
};

export type DestroyPayerFileResponse = DestroyPayerFileResponses[keyof DestroyPayerFileResponses];

export type SimulateBillData = {
    /**
     * At most 1 MiB.
     */
    body: SimulateRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        billId: string;
    };
    query?: never;
    url: '/sandbox/bills/{billId}/simulate';
};

export type SimulateBillErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `environment_mismatch`: Not available in this environment.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SimulateBillError = SimulateBillErrors[keyof SimulateBillErrors];

export type SimulateBillResponses = {
    /**
     * Done.
     */
    200: SimulationEnvelope;
};

export type SimulateBillResponse = SimulateBillResponses[keyof SimulateBillResponses];

export type GetSandboxClockData = {
    body?: never;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * An Event-Position that the answer must include; 503 `projection_lag` when it does not within two seconds, 400 for one beyond the end of the log.
         */
        'Min-Event-Position'?: string;
    };
    path?: never;
    query?: never;
    url: '/sandbox/clock';
};

export type GetSandboxClockErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     */
    403: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     *
     * `projection_lag`: The read model has not caught up yet.
     */
    503: Problem;
};

export type GetSandboxClockError = GetSandboxClockErrors[keyof GetSandboxClockErrors];

export type GetSandboxClockResponses = {
    /**
     * Done.
     */
    200: ClockEnvelope;
};

export type GetSandboxClockResponse = GetSandboxClockResponses[keyof GetSandboxClockResponses];

export type MoveSandboxClockData = {
    /**
     * At most 1 MiB.
     */
    body: MoveClockRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/sandbox/clock';
};

export type MoveSandboxClockErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `environment_mismatch`: Not available in this environment.
     */
    403: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type MoveSandboxClockError = MoveSandboxClockErrors[keyof MoveSandboxClockErrors];

export type MoveSandboxClockResponses = {
    /**
     * Done.
     */
    200: ClockEnvelope;
};

export type MoveSandboxClockResponse = MoveSandboxClockResponses[keyof MoveSandboxClockResponses];

export type SimulateRfaData = {
    /**
     * At most 1 MiB.
     */
    body: SimulateRfaRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/sandbox/rfas/{id}/simulate';
};

export type SimulateRfaErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `treatment_billing_not_enabled`: Treatment billing is not enabled.
     *
     * `environment_mismatch`: Not available in this environment.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type SimulateRfaError = SimulateRfaErrors[keyof SimulateRfaErrors];

export type SimulateRfaResponses = {
    /**
     * Done.
     */
    200: ChangedRfaEnvelope;
};

export type SimulateRfaResponse = SimulateRfaResponses[keyof SimulateRfaResponses];

export type MakeSandboxPayerFileData = {
    /**
     * At most 1 MiB.
     */
    body: SandboxPayerFileRequest;
    headers?: {
        /**
         * A linked organization that an account key acts for; without it the key’s home organization.
         */
        'X-Service-Org-Id'?: string;
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * Makes a retry safe: the same key with the same request answers as the first time did. A key is kept with what it did and does not run out: use one for one request, for ever.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        billId: string;
    };
    query?: never;
    url: '/sandbox/bills/{billId}/payer-file';
};

export type MakeSandboxPayerFileErrors = {
    /**
     * `invalid_parameter`: A parameter is invalid.
     *
     * `malformed_json`: The body is not valid JSON.
     *
     * `idempotency_key_invalid`: The Idempotency-Key is invalid.
     */
    400: Problem;
    /**
     * `credential_missing`: No credential was sent.
     *
     * `credential_invalid`: The credential is not valid.
     *
     * `credential_expired`: The credential has expired.
     */
    401: Problem;
    /**
     * `permission_denied`: The credential lacks a permission.
     *
     * `organization_mismatch`: The credential does not reach that organization.
     *
     * `origin_mismatch`: The Origin does not match the session.
     *
     * `scope_not_allowed`: Outside the scope of this session.
     *
     * `environment_mismatch`: Not available in this environment.
     */
    403: Problem;
    /**
     * `not_found`: There is no such resource.
     */
    404: Problem;
    /**
     * `idempotency_key_reused`: The Idempotency-Key was used for another request.
     *
     * `idempotency_in_progress`: The same request is still running.
     *
     * `lifecycle_conflict`: Its present state does not allow this.
     */
    409: Problem;
    /**
     * `request_too_large`: The request body is too large.
     */
    413: Problem;
    /**
     * `uri_too_long`: The address is too long.
     */
    414: Problem;
    /**
     * `unsupported_media_type`: The media type is not supported.
     */
    415: Problem;
    /**
     * `validation_error`: Some fields are not valid.
     */
    422: Problem;
    /**
     * `rate_limit_exceeded`: Too many requests.
     */
    429: Problem;
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type MakeSandboxPayerFileError = MakeSandboxPayerFileErrors[keyof MakeSandboxPayerFileErrors];

export type MakeSandboxPayerFileResponses = {
    /**
     * Done.
     */
    200: SandboxPayerFileEnvelope;
};

export type MakeSandboxPayerFileResponse = MakeSandboxPayerFileResponses[keyof MakeSandboxPayerFileResponses];

export type GetOpenApiJsonData = {
    body?: never;
    headers?: {
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * The ETag that you have: 304 when nothing changed.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/openapi.json';
};

export type GetOpenApiJsonErrors = {
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type GetOpenApiJsonError = GetOpenApiJsonErrors[keyof GetOpenApiJsonErrors];

export type GetOpenApiJsonResponses = {
    /**
     * Done.
     */
    200: {
        [key: string]: unknown;
    };
};

export type GetOpenApiJsonResponse = GetOpenApiJsonResponses[keyof GetOpenApiJsonResponses];

export type GetOpenApiYamlData = {
    body?: never;
    headers?: {
        /**
         * Your name for the request; another form than this is replaced.
         */
        'X-Request-Id'?: string;
        /**
         * The ETag that you have: 304 when nothing changed.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/openapi.yaml';
};

export type GetOpenApiYamlErrors = {
    /**
     * `internal_error`: Something went wrong on our side.
     */
    500: Problem;
    /**
     * `service_unavailable`: The service is not available for a moment.
     */
    503: Problem;
};

export type GetOpenApiYamlError = GetOpenApiYamlErrors[keyof GetOpenApiYamlErrors];

export type GetOpenApiYamlResponses = {
    /**
     * Done.
     */
    200: unknown;
};

export type OnBillSubmittedEventWebhookPayload = BillSubmittedEvent;

export type OnBillSubmittedEventWebhookRequest = {
    body: OnBillSubmittedEventWebhookPayload;
    key: 'bill.submitted';
    path?: never;
    query?: never;
};

export type OnBillStatusUpdatedEventWebhookPayload = BillStatusUpdatedEvent;

export type OnBillStatusUpdatedEventWebhookRequest = {
    body: OnBillStatusUpdatedEventWebhookPayload;
    key: 'bill.status.updated';
    path?: never;
    query?: never;
};

export type OnBillAcceptedEventWebhookPayload = BillAcceptedEvent;

export type OnBillAcceptedEventWebhookRequest = {
    body: OnBillAcceptedEventWebhookPayload;
    key: 'bill.accepted';
    path?: never;
    query?: never;
};

export type OnBillRejectedEventWebhookPayload = BillRejectedEvent;

export type OnBillRejectedEventWebhookRequest = {
    body: OnBillRejectedEventWebhookPayload;
    key: 'bill.rejected';
    path?: never;
    query?: never;
};

export type OnBillDeniedEventWebhookPayload = BillDeniedEvent;

export type OnBillDeniedEventWebhookRequest = {
    body: OnBillDeniedEventWebhookPayload;
    key: 'bill.denied';
    path?: never;
    query?: never;
};

export type OnBillPartiallyPaidEventWebhookPayload = BillPartiallyPaidEvent;

export type OnBillPartiallyPaidEventWebhookRequest = {
    body: OnBillPartiallyPaidEventWebhookPayload;
    key: 'bill.partially_paid';
    path?: never;
    query?: never;
};

export type OnBillPaidEventWebhookPayload = BillPaidEvent;

export type OnBillPaidEventWebhookRequest = {
    body: OnBillPaidEventWebhookPayload;
    key: 'bill.paid';
    path?: never;
    query?: never;
};

export type OnBillSecondReviewEventWebhookPayload = BillSecondReviewEvent;

export type OnBillSecondReviewEventWebhookRequest = {
    body: OnBillSecondReviewEventWebhookPayload;
    key: 'bill.second_review';
    path?: never;
    query?: never;
};

export type OnBillIbrEventWebhookPayload = BillIbrEvent;

export type OnBillIbrEventWebhookRequest = {
    body: OnBillIbrEventWebhookPayload;
    key: 'bill.ibr';
    path?: never;
    query?: never;
};

export type OnBillLienEventWebhookPayload = BillLienEvent;

export type OnBillLienEventWebhookRequest = {
    body: OnBillLienEventWebhookPayload;
    key: 'bill.lien';
    path?: never;
    query?: never;
};

export type OnBillClosedEventWebhookPayload = BillClosedEvent;

export type OnBillClosedEventWebhookRequest = {
    body: OnBillClosedEventWebhookPayload;
    key: 'bill.closed';
    path?: never;
    query?: never;
};

export type OnBillReopenedEventWebhookPayload = BillReopenedEvent;

export type OnBillReopenedEventWebhookRequest = {
    body: OnBillReopenedEventWebhookPayload;
    key: 'bill.reopened';
    path?: never;
    query?: never;
};

export type OnBillNoResponseEventWebhookPayload = BillNoResponseEvent;

export type OnBillNoResponseEventWebhookRequest = {
    body: OnBillNoResponseEventWebhookPayload;
    key: 'bill.no_response';
    path?: never;
    query?: never;
};

export type OnBillRepricedEventWebhookPayload = BillRepricedEvent;

export type OnBillRepricedEventWebhookRequest = {
    body: OnBillRepricedEventWebhookPayload;
    key: 'bill.repriced';
    path?: never;
    query?: never;
};

export type OnBillDeadlineChangedEventWebhookPayload = BillDeadlineChangedEvent;

export type OnBillDeadlineChangedEventWebhookRequest = {
    body: OnBillDeadlineChangedEventWebhookPayload;
    key: 'bill.deadline_changed';
    path?: never;
    query?: never;
};

export type OnBillDocumentAddedEventWebhookPayload = BillDocumentAddedEvent;

export type OnBillDocumentAddedEventWebhookRequest = {
    body: OnBillDocumentAddedEventWebhookPayload;
    key: 'bill.document_added';
    path?: never;
    query?: never;
};

export type OnEorReceivedEventWebhookPayload = EorReceivedEvent;

export type OnEorReceivedEventWebhookRequest = {
    body: OnEorReceivedEventWebhookPayload;
    key: 'eor.received';
    path?: never;
    query?: never;
};

export type OnEorVoidedEventWebhookPayload = EorVoidedEvent;

export type OnEorVoidedEventWebhookRequest = {
    body: OnEorVoidedEventWebhookPayload;
    key: 'eor.voided';
    path?: never;
    query?: never;
};

export type OnEorServiceCorrectedEventWebhookPayload = EorServiceCorrectedEvent;

export type OnEorServiceCorrectedEventWebhookRequest = {
    body: OnEorServiceCorrectedEventWebhookPayload;
    key: 'eor.service_corrected';
    path?: never;
    query?: never;
};

export type OnBillOrderRecordedEventWebhookPayload = BillOrderRecordedEvent;

export type OnBillOrderRecordedEventWebhookRequest = {
    body: OnBillOrderRecordedEventWebhookPayload;
    key: 'bill.order_recorded';
    path?: never;
    query?: never;
};

export type OnBillDemandMadeEventWebhookPayload = BillDemandMadeEvent;

export type OnBillDemandMadeEventWebhookRequest = {
    body: OnBillDemandMadeEventWebhookPayload;
    key: 'bill.demand_made';
    path?: never;
    query?: never;
};

export type OnBillDemandAnsweredEventWebhookPayload = BillDemandAnsweredEvent;

export type OnBillDemandAnsweredEventWebhookRequest = {
    body: OnBillDemandAnsweredEventWebhookPayload;
    key: 'bill.demand_answered';
    path?: never;
    query?: never;
};

export type OnBillRevisedEventWebhookPayload = BillRevisedEvent;

export type OnBillRevisedEventWebhookRequest = {
    body: OnBillRevisedEventWebhookPayload;
    key: 'bill.revised';
    path?: never;
    query?: never;
};

export type OnBillRevisionWithdrawnEventWebhookPayload = BillRevisionWithdrawnEvent;

export type OnBillRevisionWithdrawnEventWebhookRequest = {
    body: OnBillRevisionWithdrawnEventWebhookPayload;
    key: 'bill.revision_withdrawn';
    path?: never;
    query?: never;
};

export type OnReceivableOpenedEventWebhookPayload = ReceivableOpenedEvent;

export type OnReceivableOpenedEventWebhookRequest = {
    body: OnReceivableOpenedEventWebhookPayload;
    key: 'receivable.opened';
    path?: never;
    query?: never;
};

export type OnReceivablePaidEventWebhookPayload = ReceivablePaidEvent;

export type OnReceivablePaidEventWebhookRequest = {
    body: OnReceivablePaidEventWebhookPayload;
    key: 'receivable.paid';
    path?: never;
    query?: never;
};

export type OnReceivableReopenedEventWebhookPayload = ReceivableReopenedEvent;

export type OnReceivableReopenedEventWebhookRequest = {
    body: OnReceivableReopenedEventWebhookPayload;
    key: 'receivable.reopened';
    path?: never;
    query?: never;
};

export type OnReceivableWithdrawnEventWebhookPayload = ReceivableWithdrawnEvent;

export type OnReceivableWithdrawnEventWebhookRequest = {
    body: OnReceivableWithdrawnEventWebhookPayload;
    key: 'receivable.withdrawn';
    path?: never;
    query?: never;
};

export type OnReceivableWaivedEventWebhookPayload = ReceivableWaivedEvent;

export type OnReceivableWaivedEventWebhookRequest = {
    body: OnReceivableWaivedEventWebhookPayload;
    key: 'receivable.waived';
    path?: never;
    query?: never;
};

export type OnPaymentPostedEventWebhookPayload = PaymentPostedEvent;

export type OnPaymentPostedEventWebhookRequest = {
    body: OnPaymentPostedEventWebhookPayload;
    key: 'payment.posted';
    path?: never;
    query?: never;
};

export type OnPaymentVoidedEventWebhookPayload = PaymentVoidedEvent;

export type OnPaymentVoidedEventWebhookRequest = {
    body: OnPaymentVoidedEventWebhookPayload;
    key: 'payment.voided';
    path?: never;
    query?: never;
};

export type OnPaymentReclassifiedEventWebhookPayload = PaymentReclassifiedEvent;

export type OnPaymentReclassifiedEventWebhookRequest = {
    body: OnPaymentReclassifiedEventWebhookPayload;
    key: 'payment.reclassified';
    path?: never;
    query?: never;
};

export type OnPaymentRecoupmentProposedEventWebhookPayload = PaymentRecoupmentProposedEvent;

export type OnPaymentRecoupmentProposedEventWebhookRequest = {
    body: OnPaymentRecoupmentProposedEventWebhookPayload;
    key: 'payment.recoupment_proposed';
    path?: never;
    query?: never;
};

export type OnPaymentRecoupedEventWebhookPayload = PaymentRecoupedEvent;

export type OnPaymentRecoupedEventWebhookRequest = {
    body: OnPaymentRecoupedEventWebhookPayload;
    key: 'payment.recouped';
    path?: never;
    query?: never;
};

export type OnPaymentRecoupmentDisputedEventWebhookPayload = PaymentRecoupmentDisputedEvent;

export type OnPaymentRecoupmentDisputedEventWebhookRequest = {
    body: OnPaymentRecoupmentDisputedEventWebhookPayload;
    key: 'payment.recoupment_disputed';
    path?: never;
    query?: never;
};

export type OnPaymentBillRefundedEventWebhookPayload = PaymentBillRefundedEvent;

export type OnPaymentBillRefundedEventWebhookRequest = {
    body: OnPaymentBillRefundedEventWebhookPayload;
    key: 'payment.bill_refunded';
    path?: never;
    query?: never;
};

export type OnPaymentBillRefundVoidedEventWebhookPayload = PaymentBillRefundVoidedEvent;

export type OnPaymentBillRefundVoidedEventWebhookRequest = {
    body: OnPaymentBillRefundVoidedEventWebhookPayload;
    key: 'payment.bill_refund_voided';
    path?: never;
    query?: never;
};

export type OnPaymentRefundRequestedEventWebhookPayload = PaymentRefundRequestedEvent;

export type OnPaymentRefundRequestedEventWebhookRequest = {
    body: OnPaymentRefundRequestedEventWebhookPayload;
    key: 'payment.refund_requested';
    path?: never;
    query?: never;
};

export type OnPaymentRefundAnsweredEventWebhookPayload = PaymentRefundAnsweredEvent;

export type OnPaymentRefundAnsweredEventWebhookRequest = {
    body: OnPaymentRefundAnsweredEventWebhookPayload;
    key: 'payment.refund_answered';
    path?: never;
    query?: never;
};

export type OnPaymentRefundRequestWithdrawnEventWebhookPayload = PaymentRefundRequestWithdrawnEvent;

export type OnPaymentRefundRequestWithdrawnEventWebhookRequest = {
    body: OnPaymentRefundRequestWithdrawnEventWebhookPayload;
    key: 'payment.refund_request_withdrawn';
    path?: never;
    query?: never;
};

export type OnReviewCreatedEventWebhookPayload = ReviewCreatedEvent;

export type OnReviewCreatedEventWebhookRequest = {
    body: OnReviewCreatedEventWebhookPayload;
    key: 'review.created';
    path?: never;
    query?: never;
};

export type OnReviewSubmittedEventWebhookPayload = ReviewSubmittedEvent;

export type OnReviewSubmittedEventWebhookRequest = {
    body: OnReviewSubmittedEventWebhookPayload;
    key: 'review.submitted';
    path?: never;
    query?: never;
};

export type OnReviewDiscardedEventWebhookPayload = ReviewDiscardedEvent;

export type OnReviewDiscardedEventWebhookRequest = {
    body: OnReviewDiscardedEventWebhookPayload;
    key: 'review.discarded';
    path?: never;
    query?: never;
};

export type OnReviewDecidedEventWebhookPayload = ReviewDecidedEvent;

export type OnReviewDecidedEventWebhookRequest = {
    body: OnReviewDecidedEventWebhookPayload;
    key: 'review.decided';
    path?: never;
    query?: never;
};

export type OnReviewReopenedEventWebhookPayload = ReviewReopenedEvent;

export type OnReviewReopenedEventWebhookRequest = {
    body: OnReviewReopenedEventWebhookPayload;
    key: 'review.reopened';
    path?: never;
    query?: never;
};

export type OnBillNoteAddedEventWebhookPayload = BillNoteAddedEvent;

export type OnBillNoteAddedEventWebhookRequest = {
    body: OnBillNoteAddedEventWebhookPayload;
    key: 'bill.note_added';
    path?: never;
    query?: never;
};

export type OnBillAssignedEventWebhookPayload = BillAssignedEvent;

export type OnBillAssignedEventWebhookRequest = {
    body: OnBillAssignedEventWebhookPayload;
    key: 'bill.assigned';
    path?: never;
    query?: never;
};

export type OnBillCourtesyCopySentEventWebhookPayload = BillCourtesyCopySentEvent;

export type OnBillCourtesyCopySentEventWebhookRequest = {
    body: OnBillCourtesyCopySentEventWebhookPayload;
    key: 'bill.courtesy_copy_sent';
    path?: never;
    query?: never;
};

export type OnBillDuplicateSuspectedEventWebhookPayload = BillDuplicateSuspectedEvent;

export type OnBillDuplicateSuspectedEventWebhookRequest = {
    body: OnBillDuplicateSuspectedEventWebhookPayload;
    key: 'bill.duplicate_suspected';
    path?: never;
    query?: never;
};

export type OnTransmissionSentEventWebhookPayload = TransmissionSentEvent;

export type OnTransmissionSentEventWebhookRequest = {
    body: OnTransmissionSentEventWebhookPayload;
    key: 'transmission.sent';
    path?: never;
    query?: never;
};

export type OnTransmissionFailedEventWebhookPayload = TransmissionFailedEvent;

export type OnTransmissionFailedEventWebhookRequest = {
    body: OnTransmissionFailedEventWebhookPayload;
    key: 'transmission.failed';
    path?: never;
    query?: never;
};

export type OnTransmissionAcknowledgedEventWebhookPayload = TransmissionAcknowledgedEvent;

export type OnTransmissionAcknowledgedEventWebhookRequest = {
    body: OnTransmissionAcknowledgedEventWebhookPayload;
    key: 'transmission.acknowledged';
    path?: never;
    query?: never;
};

export type OnPayerFileReceivedEventWebhookPayload = PayerFileReceivedEvent;

export type OnPayerFileReceivedEventWebhookRequest = {
    body: OnPayerFileReceivedEventWebhookPayload;
    key: 'payer_file.received';
    path?: never;
    query?: never;
};

export type OnPayerFileItemsSettledEventWebhookPayload = PayerFileItemsSettledEvent;

export type OnPayerFileItemsSettledEventWebhookRequest = {
    body: OnPayerFileItemsSettledEventWebhookPayload;
    key: 'payer_file.items_settled';
    path?: never;
    query?: never;
};

export type OnPayerFileDoneEventWebhookPayload = PayerFileDoneEvent;

export type OnPayerFileDoneEventWebhookRequest = {
    body: OnPayerFileDoneEventWebhookPayload;
    key: 'payer_file.done';
    path?: never;
    query?: never;
};

export type OnPayerFileItemResolvedEventWebhookPayload = PayerFileItemResolvedEvent;

export type OnPayerFileItemResolvedEventWebhookRequest = {
    body: OnPayerFileItemResolvedEventWebhookPayload;
    key: 'payer_file.item_resolved';
    path?: never;
    query?: never;
};

export type OnPaymentReceivedEventWebhookPayload = PaymentReceivedEvent;

export type OnPaymentReceivedEventWebhookRequest = {
    body: OnPaymentReceivedEventWebhookPayload;
    key: 'payment.received';
    path?: never;
    query?: never;
};

export type OnPaymentAppliedEventWebhookPayload = PaymentAppliedEvent;

export type OnPaymentAppliedEventWebhookRequest = {
    body: OnPaymentAppliedEventWebhookPayload;
    key: 'payment.applied';
    path?: never;
    query?: never;
};

export type OnPaymentUnappliedEventWebhookPayload = PaymentUnappliedEvent;

export type OnPaymentUnappliedEventWebhookRequest = {
    body: OnPaymentUnappliedEventWebhookPayload;
    key: 'payment.unapplied';
    path?: never;
    query?: never;
};

export type OnPaymentAdjustedEventWebhookPayload = PaymentAdjustedEvent;

export type OnPaymentAdjustedEventWebhookRequest = {
    body: OnPaymentAdjustedEventWebhookPayload;
    key: 'payment.adjusted';
    path?: never;
    query?: never;
};

export type OnPaymentRefundedEventWebhookPayload = PaymentRefundedEvent;

export type OnPaymentRefundedEventWebhookRequest = {
    body: OnPaymentRefundedEventWebhookPayload;
    key: 'payment.refunded';
    path?: never;
    query?: never;
};

export type OnPaymentRefundVoidedEventWebhookPayload = PaymentRefundVoidedEvent;

export type OnPaymentRefundVoidedEventWebhookRequest = {
    body: OnPaymentRefundVoidedEventWebhookPayload;
    key: 'payment.refund_voided';
    path?: never;
    query?: never;
};

export type OnPaymentReceiptVoidedEventWebhookPayload = PaymentReceiptVoidedEvent;

export type OnPaymentReceiptVoidedEventWebhookRequest = {
    body: OnPaymentReceiptVoidedEventWebhookPayload;
    key: 'payment.receipt_voided';
    path?: never;
    query?: never;
};

export type OnPaymentClearedEventWebhookPayload = PaymentClearedEvent;

export type OnPaymentClearedEventWebhookRequest = {
    body: OnPaymentClearedEventWebhookPayload;
    key: 'payment.cleared';
    path?: never;
    query?: never;
};

export type OnRfaCreatedEventWebhookPayload = RfaCreatedEvent;

export type OnRfaCreatedEventWebhookRequest = {
    body: OnRfaCreatedEventWebhookPayload;
    key: 'rfa.created';
    path?: never;
    query?: never;
};

export type OnRfaUpdatedEventWebhookPayload = RfaUpdatedEvent;

export type OnRfaUpdatedEventWebhookRequest = {
    body: OnRfaUpdatedEventWebhookPayload;
    key: 'rfa.updated';
    path?: never;
    query?: never;
};

export type OnRfaDocumentAddedEventWebhookPayload = RfaDocumentAddedEvent;

export type OnRfaDocumentAddedEventWebhookRequest = {
    body: OnRfaDocumentAddedEventWebhookPayload;
    key: 'rfa.document_added';
    path?: never;
    query?: never;
};

export type OnRfaSignedEventWebhookPayload = RfaSignedEvent;

export type OnRfaSignedEventWebhookRequest = {
    body: OnRfaSignedEventWebhookPayload;
    key: 'rfa.signed';
    path?: never;
    query?: never;
};

export type OnRfaSubmittedEventWebhookPayload = RfaSubmittedEvent;

export type OnRfaSubmittedEventWebhookRequest = {
    body: OnRfaSubmittedEventWebhookPayload;
    key: 'rfa.submitted';
    path?: never;
    query?: never;
};

export type OnRfaDeliveryUpdatedEventWebhookPayload = RfaDeliveryUpdatedEvent;

export type OnRfaDeliveryUpdatedEventWebhookRequest = {
    body: OnRfaDeliveryUpdatedEventWebhookPayload;
    key: 'rfa.delivery.updated';
    path?: never;
    query?: never;
};

export type OnRfaReceivedEventWebhookPayload = RfaReceivedEvent;

export type OnRfaReceivedEventWebhookRequest = {
    body: OnRfaReceivedEventWebhookPayload;
    key: 'rfa.received';
    path?: never;
    query?: never;
};

export type OnRfaIncompleteEventWebhookPayload = RfaIncompleteEvent;

export type OnRfaIncompleteEventWebhookRequest = {
    body: OnRfaIncompleteEventWebhookPayload;
    key: 'rfa.incomplete';
    path?: never;
    query?: never;
};

export type OnRfaInformationRequestedEventWebhookPayload = RfaInformationRequestedEvent;

export type OnRfaInformationRequestedEventWebhookRequest = {
    body: OnRfaInformationRequestedEventWebhookPayload;
    key: 'rfa.information_requested';
    path?: never;
    query?: never;
};

export type OnRfaInformationAnsweredEventWebhookPayload = RfaInformationAnsweredEvent;

export type OnRfaInformationAnsweredEventWebhookRequest = {
    body: OnRfaInformationAnsweredEventWebhookPayload;
    key: 'rfa.information_answered';
    path?: never;
    query?: never;
};

export type OnRfaDeferredEventWebhookPayload = RfaDeferredEvent;

export type OnRfaDeferredEventWebhookRequest = {
    body: OnRfaDeferredEventWebhookPayload;
    key: 'rfa.deferred';
    path?: never;
    query?: never;
};

export type OnRfaDeferralLiftedEventWebhookPayload = RfaDeferralLiftedEvent;

export type OnRfaDeferralLiftedEventWebhookRequest = {
    body: OnRfaDeferralLiftedEventWebhookPayload;
    key: 'rfa.deferral_lifted';
    path?: never;
    query?: never;
};

export type OnRfaDecidedEventWebhookPayload = RfaDecidedEvent;

export type OnRfaDecidedEventWebhookRequest = {
    body: OnRfaDecidedEventWebhookPayload;
    key: 'rfa.decided';
    path?: never;
    query?: never;
};

export type OnRfaDecisionCorrectedEventWebhookPayload = RfaDecisionCorrectedEvent;

export type OnRfaDecisionCorrectedEventWebhookRequest = {
    body: OnRfaDecisionCorrectedEventWebhookPayload;
    key: 'rfa.decision_corrected';
    path?: never;
    query?: never;
};

export type OnRfaImrFiledEventWebhookPayload = RfaImrFiledEvent;

export type OnRfaImrFiledEventWebhookRequest = {
    body: OnRfaImrFiledEventWebhookPayload;
    key: 'rfa.imr_filed';
    path?: never;
    query?: never;
};

export type OnRfaImrDecidedEventWebhookPayload = RfaImrDecidedEvent;

export type OnRfaImrDecidedEventWebhookRequest = {
    body: OnRfaImrDecidedEventWebhookPayload;
    key: 'rfa.imr_decided';
    path?: never;
    query?: never;
};

export type OnRfaOverdueEventWebhookPayload = RfaOverdueEvent;

export type OnRfaOverdueEventWebhookRequest = {
    body: OnRfaOverdueEventWebhookPayload;
    key: 'rfa.overdue';
    path?: never;
    query?: never;
};

export type OnRfaItemWithdrawnEventWebhookPayload = RfaItemWithdrawnEvent;

export type OnRfaItemWithdrawnEventWebhookRequest = {
    body: OnRfaItemWithdrawnEventWebhookPayload;
    key: 'rfa.item_withdrawn';
    path?: never;
    query?: never;
};

export type OnRfaItemLinkedEventWebhookPayload = RfaItemLinkedEvent;

export type OnRfaItemLinkedEventWebhookRequest = {
    body: OnRfaItemLinkedEventWebhookPayload;
    key: 'rfa.item_linked';
    path?: never;
    query?: never;
};

export type OnRfaItemReleasedEventWebhookPayload = RfaItemReleasedEvent;

export type OnRfaItemReleasedEventWebhookRequest = {
    body: OnRfaItemReleasedEventWebhookPayload;
    key: 'rfa.item_released';
    path?: never;
    query?: never;
};

export type OnRfaCanceledEventWebhookPayload = RfaCanceledEvent;

export type OnRfaCanceledEventWebhookRequest = {
    body: OnRfaCanceledEventWebhookPayload;
    key: 'rfa.canceled';
    path?: never;
    query?: never;
};

export type OnRfaClosedEventWebhookPayload = RfaClosedEvent;

export type OnRfaClosedEventWebhookRequest = {
    body: OnRfaClosedEventWebhookPayload;
    key: 'rfa.closed';
    path?: never;
    query?: never;
};

export type OnRfaReopenedEventWebhookPayload = RfaReopenedEvent;

export type OnRfaReopenedEventWebhookRequest = {
    body: OnRfaReopenedEventWebhookPayload;
    key: 'rfa.reopened';
    path?: never;
    query?: never;
};

export type OnRfaStatusUpdatedEventWebhookPayload = RfaStatusUpdatedEvent;

export type OnRfaStatusUpdatedEventWebhookRequest = {
    body: OnRfaStatusUpdatedEventWebhookPayload;
    key: 'rfa.status.updated';
    path?: never;
    query?: never;
};

export type OnDocumentAddedEventWebhookPayload = DocumentAddedEvent;

export type OnDocumentAddedEventWebhookRequest = {
    body: OnDocumentAddedEventWebhookPayload;
    key: 'document.added';
    path?: never;
    query?: never;
};

export type OnNotificationRecipientInvitedEventWebhookPayload = NotificationRecipientInvitedEvent;

export type OnNotificationRecipientInvitedEventWebhookRequest = {
    body: OnNotificationRecipientInvitedEventWebhookPayload;
    key: 'notification.recipient.invited';
    path?: never;
    query?: never;
};

export type OnNotificationRecipientEnabledEventWebhookPayload = NotificationRecipientEnabledEvent;

export type OnNotificationRecipientEnabledEventWebhookRequest = {
    body: OnNotificationRecipientEnabledEventWebhookPayload;
    key: 'notification.recipient.enabled';
    path?: never;
    query?: never;
};

export type OnNotificationRecipientDisabledEventWebhookPayload = NotificationRecipientDisabledEvent;

export type OnNotificationRecipientDisabledEventWebhookRequest = {
    body: OnNotificationRecipientDisabledEventWebhookPayload;
    key: 'notification.recipient.disabled';
    path?: never;
    query?: never;
};

export type OnWebhookEndpointDisabledEventWebhookPayload = WebhookEndpointDisabledEvent;

export type OnWebhookEndpointDisabledEventWebhookRequest = {
    body: OnWebhookEndpointDisabledEventWebhookPayload;
    key: 'webhook.endpoint.disabled';
    path?: never;
    query?: never;
};

export type OnWebhookDeliveryExhaustedEventWebhookPayload = WebhookDeliveryExhaustedEvent;

export type OnWebhookDeliveryExhaustedEventWebhookRequest = {
    body: OnWebhookDeliveryExhaustedEventWebhookPayload;
    key: 'webhook.delivery.exhausted';
    path?: never;
    query?: never;
};

export type OnWebhookTestEventWebhookPayload = WebhookTestEvent;

export type OnWebhookTestEventWebhookRequest = {
    body: OnWebhookTestEventWebhookPayload;
    key: 'webhook.test';
    path?: never;
    query?: never;
};
