// Made of the OpenAPI document by `npm run generate`. Do not edit.
import type { FileAnswer } from '../files.js';
import type * as types from './types.js';

/** What each operation takes, and what it answers when it succeeds. */
export interface Operations {
  createBill: { takes: types.CreateBillData; answers: types.CreateBillResponses[201] };
  listBills: { takes: types.ListBillsData; answers: types.ListBillsResponses[200] };
  getBill: { takes: types.GetBillData; answers: types.GetBillResponses[200] };
  listBillDocuments: { takes: types.ListBillDocumentsData; answers: types.ListBillDocumentsResponses[200] };
  getBillDocument: { takes: types.GetBillDocumentData; answers: FileAnswer };
  getBillDocumentContent: { takes: types.GetBillDocumentContentData; answers: FileAnswer };
  getBillStatus: { takes: types.GetBillStatusData; answers: types.GetBillStatusResponses[200] };
  getBillLifecycle: { takes: types.GetBillLifecycleData; answers: types.GetBillLifecycleResponses[200] };
  getBillEor: { takes: types.GetBillEorData; answers: types.GetBillEorResponses[200] };
  submitBill: { takes: types.SubmitBillData; answers: never };
  performBillAction: { takes: types.PerformBillActionData; answers: types.PerformBillActionResponses[200] };
  addBillDocuments: { takes: types.AddBillDocumentsData; answers: types.AddBillDocumentsResponses[201] };
  createReview: { takes: types.CreateReviewData; answers: types.CreateReviewResponses[201] };
  listReviews: { takes: types.ListReviewsData; answers: types.ListReviewsResponses[200] };
  getReview: { takes: types.GetReviewData; answers: types.GetReviewResponses[200] };
  submitReview: { takes: types.SubmitReviewData; answers: types.SubmitReviewResponses[201] };
  discardReview: { takes: types.DiscardReviewData; answers: types.DiscardReviewResponses[200] };
  postCheck: { takes: types.PostCheckData; answers: types.PostCheckResponses[201] };
  recordEor: { takes: types.RecordEorData; answers: types.RecordEorResponses[201] };
  correctEorService: { takes: types.CorrectEorServiceData; answers: types.CorrectEorServiceResponses[200] };
  voidEor: { takes: types.VoidEorData; answers: types.VoidEorResponses[200] };
  getDeliveryOptions: { takes: types.GetDeliveryOptionsData; answers: types.GetDeliveryOptionsResponses[200] };
  forwardCourtesyCopy: { takes: types.ForwardCourtesyCopyData; answers: types.ForwardCourtesyCopyResponses[200] };
  getBillPacket: { takes: types.GetBillPacketData; answers: FileAnswer };
  getIbrPacket: { takes: types.GetIbrPacketData; answers: FileAnswer };
  getReviewPacket: { takes: types.GetReviewPacketData; answers: FileAnswer };
  getSbrPacket: { takes: types.GetSbrPacketData; answers: FileAnswer };
  listDemands: { takes: types.ListDemandsData; answers: types.ListDemandsResponses[200] };
  getDemandPacket: { takes: types.GetDemandPacketData; answers: FileAnswer };
  getEorDocument: { takes: types.GetEorDocumentData; answers: FileAnswer };
  getBillProof: { takes: types.GetBillProofData; answers: types.GetBillProofResponses[200] };
  listRules: { takes: types.ListRulesData; answers: types.ListRulesResponses[200] };
  listRulesVersions: { takes: types.ListRulesVersionsData; answers: types.ListRulesVersionsResponses[200] };
  listTransmissions: { takes: types.ListTransmissionsData; answers: types.ListTransmissionsResponses[200] };
  getTransmissionFile: { takes: types.GetTransmissionFileData; answers: FileAnswer };
  simulateBill: { takes: types.SimulateBillData; answers: types.SimulateBillResponses[200] };
  getSandboxClock: { takes: types.GetSandboxClockData; answers: types.GetSandboxClockResponses[200] };
  moveSandboxClock: { takes: types.MoveSandboxClockData; answers: types.MoveSandboxClockResponses[200] };
  getBillDashboard: { takes: types.GetBillDashboardData; answers: types.GetBillDashboardResponses[200] };
  searchDashboardOptions: { takes: types.SearchDashboardOptionsData; answers: types.SearchDashboardOptionsResponses[200] };
  createRfa: { takes: types.CreateRfaData; answers: types.CreateRfaResponses[201] };
  listRfas: { takes: types.ListRfasData; answers: types.ListRfasResponses[200] };
  getRfa: { takes: types.GetRfaData; answers: types.GetRfaResponses[200] };
  getRfaDocumentContent: { takes: types.GetRfaDocumentContentData; answers: FileAnswer };
  listRfaEvents: { takes: types.ListRfaEventsData; answers: types.ListRfaEventsResponses[200] };
  replaceRfaDraft: { takes: types.ReplaceRfaDraftData; answers: types.ReplaceRfaDraftResponses[200] };
  copyRfa: { takes: types.CopyRfaData; answers: types.CopyRfaResponses[201] };
  addRfaDocuments: { takes: types.AddRfaDocumentsData; answers: types.AddRfaDocumentsResponses[200] };
  removeRfaDocument: { takes: types.RemoveRfaDocumentData; answers: types.RemoveRfaDocumentResponses[200] };
  previewRfaSigning: { takes: types.PreviewRfaSigningData; answers: types.PreviewRfaSigningResponses[200] };
  signRfa: { takes: types.SignRfaData; answers: types.SignRfaResponses[200] };
  previewRfaPacket: { takes: types.PreviewRfaPacketData; answers: FileAnswer };
  submitRfa: { takes: types.SubmitRfaData; answers: types.SubmitRfaResponses[200] };
  recordRfaTransmission: { takes: types.RecordRfaTransmissionData; answers: types.RecordRfaTransmissionResponses[200] };
  requestRfaInformation: { takes: types.RequestRfaInformationData; answers: types.RequestRfaInformationResponses[200] };
  answerRfaInformation: { takes: types.AnswerRfaInformationData; answers: types.AnswerRfaInformationResponses[200] };
  returnRfa: { takes: types.ReturnRfaData; answers: types.ReturnRfaResponses[200] };
  deferRfa: { takes: types.DeferRfaData; answers: types.DeferRfaResponses[200] };
  liftRfaDeferral: { takes: types.LiftRfaDeferralData; answers: types.LiftRfaDeferralResponses[200] };
  decideRfa: { takes: types.DecideRfaData; answers: types.DecideRfaResponses[200] };
  correctRfaDecision: { takes: types.CorrectRfaDecisionData; answers: types.CorrectRfaDecisionResponses[200] };
  recordRfaImr: { takes: types.RecordRfaImrData; answers: types.RecordRfaImrResponses[200] };
  performRfaAction: { takes: types.PerformRfaActionData; answers: types.PerformRfaActionResponses[200] };
  listRfaFollowUps: { takes: types.ListRfaFollowUpsData; answers: types.ListRfaFollowUpsResponses[200] };
  followUpRfa: { takes: types.FollowUpRfaData; answers: types.FollowUpRfaResponses[200] };
  simulateRfa: { takes: types.SimulateRfaData; answers: types.SimulateRfaResponses[200] };
  listChecks: { takes: types.ListChecksData; answers: types.ListChecksResponses[200] };
  getCheck: { takes: types.GetCheckData; answers: types.GetCheckResponses[200] };
  allocateCheck: { takes: types.AllocateCheckData; answers: types.AllocateCheckResponses[201] };
  refundCheck: { takes: types.RefundCheckData; answers: types.RefundCheckResponses[201] };
  voidCheckRefund: { takes: types.VoidCheckRefundData; answers: types.VoidCheckRefundResponses[200] };
  voidCheck: { takes: types.VoidCheckData; answers: types.VoidCheckResponses[200] };
  assignAdjustment: { takes: types.AssignAdjustmentData; answers: types.AssignAdjustmentResponses[200] };
  clearCheck: { takes: types.ClearCheckData; answers: types.ClearCheckResponses[200] };
  receivePayerFile: { takes: types.ReceivePayerFileData; answers: types.ReceivePayerFileResponses[201] };
  listPayerFiles: { takes: types.ListPayerFilesData; answers: types.ListPayerFilesResponses[200] };
  getPayerFile: { takes: types.GetPayerFileData; answers: types.GetPayerFileResponses[200] };
  matchPayerFileItem: { takes: types.MatchPayerFileItemData; answers: types.MatchPayerFileItemResponses[200] };
  dismissPayerFile: { takes: types.DismissPayerFileData; answers: types.DismissPayerFileResponses[200] };
  dismissPayerFileItem: { takes: types.DismissPayerFileItemData; answers: types.DismissPayerFileItemResponses[200] };
  destroyPayerFile: { takes: types.DestroyPayerFileData; answers: types.DestroyPayerFileResponses[200] };
  makeSandboxPayerFile: { takes: types.MakeSandboxPayerFileData; answers: types.MakeSandboxPayerFileResponses[200] };
  getBillCounts: { takes: types.GetBillCountsData; answers: types.GetBillCountsResponses[200] };
  getBillTasks: { takes: types.GetBillTasksData; answers: types.GetBillTasksResponses[200] };
  listTaskOwners: { takes: types.ListTaskOwnersData; answers: types.ListTaskOwnersResponses[200] };
  getProductivity: { takes: types.GetProductivityData; answers: types.GetProductivityResponses[200] };
  getServiceLineItems: { takes: types.GetServiceLineItemsData; answers: types.GetServiceLineItemsResponses[200] };
  getPaymentReport: { takes: types.GetPaymentReportData; answers: types.GetPaymentReportResponses[200] };
  getAgingReport: { takes: types.GetAgingReportData; answers: types.GetAgingReportResponses[200] };
  getAuthorizationReport: { takes: types.GetAuthorizationReportData; answers: types.GetAuthorizationReportResponses[200] };
  getDepositReport: { takes: types.GetDepositReportData; answers: types.GetDepositReportResponses[200] };
  getUnappliedReport: { takes: types.GetUnappliedReportData; answers: types.GetUnappliedReportResponses[200] };
  getAdjustmentReport: { takes: types.GetAdjustmentReportData; answers: types.GetAdjustmentReportResponses[200] };
  getReconciliation: { takes: types.GetReconciliationData; answers: types.GetReconciliationResponses[200] };
  getOutlook: { takes: types.GetOutlookData; answers: types.GetOutlookResponses[200] };
  listPrintBatches: { takes: types.ListPrintBatchesData; answers: types.ListPrintBatchesResponses[200] };
  getPrintBatch: { takes: types.GetPrintBatchData; answers: types.GetPrintBatchResponses[200] };
  getPrintBatchPdf: { takes: types.GetPrintBatchPdfData; answers: FileAnswer };
  markPrintBatchMailed: { takes: types.MarkPrintBatchMailedData; answers: types.MarkPrintBatchMailedResponses[200] };
  listSavedFilters: { takes: types.ListSavedFiltersData; answers: types.ListSavedFiltersResponses[200] };
  saveFilter: { takes: types.SaveFilterData; answers: types.SaveFilterResponses[201] };
  removeSavedFilter: { takes: types.RemoveSavedFilterData; answers: types.RemoveSavedFilterResponses[200] };
  listReviewReasons: { takes: types.ListReviewReasonsData; answers: types.ListReviewReasonsResponses[200] };
  addReviewReason: { takes: types.AddReviewReasonData; answers: types.AddReviewReasonResponses[201] };
  replaceReviewReason: { takes: types.ReplaceReviewReasonData; answers: types.ReplaceReviewReasonResponses[200] };
  removeReviewReason: { takes: types.RemoveReviewReasonData; answers: types.RemoveReviewReasonResponses[200] };
  listBillReasons: { takes: types.ListBillReasonsData; answers: types.ListBillReasonsResponses[200] };
  listEvents: { takes: types.ListEventsData; answers: types.ListEventsResponses[200] };
  getOwnOrganization: { takes: types.GetOwnOrganizationData; answers: types.GetOwnOrganizationResponses[200] };
  getOrganization: { takes: types.GetOrganizationData; answers: types.GetOrganizationResponses[200] };
  getOwnBillingProfile: { takes: types.GetOwnBillingProfileData; answers: types.GetOwnBillingProfileResponses[200] };
  getBillingProfile: { takes: types.GetBillingProfileData; answers: types.GetBillingProfileResponses[200] };
  saveOwnBillingProfile: { takes: types.SaveOwnBillingProfileData; answers: types.SaveOwnBillingProfileResponses[200] };
  saveBillingProfile: { takes: types.SaveBillingProfileData; answers: types.SaveBillingProfileResponses[200] };
  listOwnLocations: { takes: types.ListOwnLocationsData; answers: types.ListOwnLocationsResponses[200] };
  listLocations: { takes: types.ListLocationsData; answers: types.ListLocationsResponses[200] };
  saveOwnLocations: { takes: types.SaveOwnLocationsData; answers: types.SaveOwnLocationsResponses[200] };
  saveLocations: { takes: types.SaveLocationsData; answers: types.SaveLocationsResponses[200] };
  saveOwnW9: { takes: types.SaveOwnW9Data; answers: types.SaveOwnW9Responses[200] };
  saveW9: { takes: types.SaveW9Data; answers: types.SaveW9Responses[200] };
  getOwnW9Content: { takes: types.GetOwnW9ContentData; answers: FileAnswer };
  getW9Content: { takes: types.GetW9ContentData; answers: FileAnswer };
  listCustomAdministrators: { takes: types.ListCustomAdministratorsData; answers: types.ListCustomAdministratorsResponses[200] };
  addCustomAdministrator: { takes: types.AddCustomAdministratorData; answers: types.AddCustomAdministratorResponses[201] };
  replaceCustomAdministrator: { takes: types.ReplaceCustomAdministratorData; answers: types.ReplaceCustomAdministratorResponses[200] };
  removeCustomAdministrator: { takes: types.RemoveCustomAdministratorData; answers: types.RemoveCustomAdministratorResponses[200] };
  getTeam: { takes: types.GetTeamData; answers: types.GetTeamResponses[200] };
  changeMember: { takes: types.ChangeMemberData; answers: types.ChangeMemberResponses[200] };
  signOutMember: { takes: types.SignOutMemberData; answers: types.SignOutMemberResponses[200] };
  resetSecondFactor: { takes: types.ResetSecondFactorData; answers: types.ResetSecondFactorResponses[200] };
  listHandovers: { takes: types.ListHandoversData; answers: types.ListHandoversResponses[200] };
  handOver: { takes: types.HandOverData; answers: types.HandOverResponses[200] };
  getSignInRules: { takes: types.GetSignInRulesData; answers: types.GetSignInRulesResponses[200] };
  saveSignInRules: { takes: types.SaveSignInRulesData; answers: types.SaveSignInRulesResponses[200] };
  openOrganization: { takes: types.OpenOrganizationData; answers: types.OpenOrganizationResponses[201] };
  listOrganizations: { takes: types.ListOrganizationsData; answers: types.ListOrganizationsResponses[200] };
  listKeys: { takes: types.ListKeysData; answers: types.ListKeysResponses[200] };
  getKey: { takes: types.GetKeyData; answers: types.GetKeyResponses[200] };
  createKey: { takes: types.CreateKeyData; answers: types.CreateKeyResponses[201] };
  rotateKey: { takes: types.RotateKeyData; answers: types.RotateKeyResponses[201] };
  revokeKey: { takes: types.RevokeKeyData; answers: types.RevokeKeyResponses[200] };
  listAudit: { takes: types.ListAuditData; answers: types.ListAuditResponses[200] };
  listRequests: { takes: types.ListRequestsData; answers: types.ListRequestsResponses[200] };
  getRequest: { takes: types.GetRequestData; answers: types.GetRequestResponses[200] };
  listAccessRecords: { takes: types.ListAccessRecordsData; answers: types.ListAccessRecordsResponses[200] };
  listAccessReviews: { takes: types.ListAccessReviewsData; answers: types.ListAccessReviewsResponses[200] };
  getAccessReview: { takes: types.GetAccessReviewData; answers: types.GetAccessReviewResponses[200] };
  acknowledgeAccessReview: { takes: types.AcknowledgeAccessReviewData; answers: types.AcknowledgeAccessReviewResponses[200] };
  listAccessAlerts: { takes: types.ListAccessAlertsData; answers: types.ListAccessAlertsResponses[200] };
  acknowledgeAccessAlert: { takes: types.AcknowledgeAccessAlertData; answers: types.AcknowledgeAccessAlertResponses[200] };
  listLegalHolds: { takes: types.ListLegalHoldsData; answers: types.ListLegalHoldsResponses[200] };
  getLegalHold: { takes: types.GetLegalHoldData; answers: types.GetLegalHoldResponses[200] };
  placeLegalHold: { takes: types.PlaceLegalHoldData; answers: types.PlaceLegalHoldResponses[201] };
  liftLegalHold: { takes: types.LiftLegalHoldData; answers: types.LiftLegalHoldResponses[200] };
  listPatients: { takes: types.ListPatientsData; answers: types.ListPatientsResponses[200] };
  getPatient: { takes: types.GetPatientData; answers: types.GetPatientResponses[200] };
  listDisclosures: { takes: types.ListDisclosuresData; answers: types.ListDisclosuresResponses[200] };
  getAccounting: { takes: types.GetAccountingData; answers: FileAnswer };
  createBrowserSession: { takes: types.CreateBrowserSessionData; answers: types.CreateBrowserSessionResponses[201] };
  createManagementSession: { takes: types.CreateManagementSessionData; answers: types.CreateManagementSessionResponses[201] };
  listSessions: { takes: types.ListSessionsData; answers: types.ListSessionsResponses[200] };
  endSession: { takes: types.EndSessionData; answers: types.EndSessionResponses[200] };
  listWebhookEndpoints: { takes: types.ListWebhookEndpointsData; answers: types.ListWebhookEndpointsResponses[200] };
  getWebhookEndpoint: { takes: types.GetWebhookEndpointData; answers: types.GetWebhookEndpointResponses[200] };
  createWebhookEndpoint: { takes: types.CreateWebhookEndpointData; answers: types.CreateWebhookEndpointResponses[201] };
  changeWebhookEndpoint: { takes: types.ChangeWebhookEndpointData; answers: types.ChangeWebhookEndpointResponses[200] };
  deleteWebhookEndpoint: { takes: types.DeleteWebhookEndpointData; answers: types.DeleteWebhookEndpointResponses[200] };
  rotateWebhookSecret: { takes: types.RotateWebhookSecretData; answers: types.RotateWebhookSecretResponses[200] };
  testWebhookEndpoint: { takes: types.TestWebhookEndpointData; answers: types.TestWebhookEndpointResponses[202] };
  recoverWebhookEndpoint: { takes: types.RecoverWebhookEndpointData; answers: types.RecoverWebhookEndpointResponses[202] };
  redeliverWebhook: { takes: types.RedeliverWebhookData; answers: types.RedeliverWebhookResponses[202] };
  listWebhookDeliveries: { takes: types.ListWebhookDeliveriesData; answers: types.ListWebhookDeliveriesResponses[200] };
  listNotificationRecipients: { takes: types.ListNotificationRecipientsData; answers: types.ListNotificationRecipientsResponses[200] };
  getNotificationRecipient: { takes: types.GetNotificationRecipientData; answers: types.GetNotificationRecipientResponses[200] };
  inviteNotificationRecipient: { takes: types.InviteNotificationRecipientData; answers: types.InviteNotificationRecipientResponses[200] };
  saveNotificationRecipient: { takes: types.SaveNotificationRecipientData; answers: types.SaveNotificationRecipientResponses[200] };
  disableNotificationRecipient: { takes: types.DisableNotificationRecipientData; answers: types.DisableNotificationRecipientResponses[200] };
  assignNotificationBill: { takes: types.AssignNotificationBillData; answers: types.AssignNotificationBillResponses[200] };
  removeNotificationBill: { takes: types.RemoveNotificationBillData; answers: types.RemoveNotificationBillResponses[200] };
  searchClaimsAdministrators: { takes: types.SearchClaimsAdministratorsData; answers: types.SearchClaimsAdministratorsResponses[200] };
  getClaimsAdministrator: { takes: types.GetClaimsAdministratorData; answers: types.GetClaimsAdministratorResponses[200] };
  getPostalCode: { takes: types.GetPostalCodeData; answers: types.GetPostalCodeResponses[200] };
  searchDiagnosisCodes: { takes: types.SearchDiagnosisCodesData; answers: types.SearchDiagnosisCodesResponses[200] };
  searchAdjustmentCodes: { takes: types.SearchAdjustmentCodesData; answers: types.SearchAdjustmentCodesResponses[200] };
  getDeliveryPreview: { takes: types.GetDeliveryPreviewData; answers: types.GetDeliveryPreviewResponses[200] };
  getOpenApiJson: { takes: types.GetOpenApiJsonData; answers: types.GetOpenApiJsonResponses[200] };
  getOpenApiYaml: { takes: types.GetOpenApiYamlData; answers: string };
}

/** Method, path and kind of answer of each operation. */
export const routes = {
  createBill: ['POST', '/bills', 'json'],
  listBills: ['GET', '/bills', 'json'],
  getBill: ['GET', '/bills/{billId}', 'json'],
  listBillDocuments: ['GET', '/bills/{billId}/documents', 'json'],
  getBillDocument: ['GET', '/bills/{billId}/documents/{docId}', 'file'],
  getBillDocumentContent: ['GET', '/bills/{billId}/documents/{docId}/content', 'file'],
  getBillStatus: ['GET', '/bills/{billId}/status', 'json'],
  getBillLifecycle: ['GET', '/bills/{billId}/lifecycle', 'json'],
  getBillEor: ['GET', '/bills/{billId}/eor', 'json'],
  submitBill: ['POST', '/bills/{billId}/submissions', 'json'],
  performBillAction: ['POST', '/bills/{billId}/actions', 'json'],
  addBillDocuments: ['POST', '/bills/{billId}/documents', 'json'],
  createReview: ['POST', '/bills/{billId}/reviews', 'json'],
  listReviews: ['GET', '/bills/{billId}/reviews', 'json'],
  getReview: ['GET', '/bills/{billId}/reviews/{reviewId}', 'json'],
  submitReview: ['POST', '/bills/{billId}/reviews/{reviewId}/submissions', 'json'],
  discardReview: ['DELETE', '/bills/{billId}/reviews/{reviewId}', 'json'],
  postCheck: ['POST', '/payments', 'json'],
  recordEor: ['POST', '/bills/{billId}/eors', 'json'],
  correctEorService: ['PATCH', '/bills/{billId}/eors/{eorId}/service', 'json'],
  voidEor: ['POST', '/bills/{billId}/eors/{docId}/void', 'json'],
  getDeliveryOptions: ['GET', '/bills/{billId}/delivery-options', 'json'],
  forwardCourtesyCopy: ['POST', '/bills/{billId}/courtesy-forward', 'json'],
  getBillPacket: ['GET', '/bills/{billId}/packet', 'file'],
  getIbrPacket: ['GET', '/bills/{billId}/ibr-packet', 'file'],
  getReviewPacket: ['GET', '/bills/{billId}/reviews/{reviewId}/packet', 'file'],
  getSbrPacket: ['GET', '/bills/{billId}/reviews/{reviewId}/sbr-packet', 'file'],
  listDemands: ['GET', '/bills/{billId}/demands', 'json'],
  getDemandPacket: ['GET', '/bills/{billId}/demands/{demandId}/packet', 'file'],
  getEorDocument: ['GET', '/bills/{billId}/eors/{docId}', 'file'],
  getBillProof: ['GET', '/bills/{billId}/proof', 'json'],
  listRules: ['GET', '/rules', 'json'],
  listRulesVersions: ['GET', '/rules/versions', 'json'],
  listTransmissions: ['GET', '/bills/{billId}/transmissions', 'json'],
  getTransmissionFile: ['GET', '/bills/{billId}/transmissions/{controlNumber}/files/{name}', 'file'],
  simulateBill: ['POST', '/sandbox/bills/{billId}/simulate', 'json'],
  getSandboxClock: ['GET', '/sandbox/clock', 'json'],
  moveSandboxClock: ['PUT', '/sandbox/clock', 'json'],
  getBillDashboard: ['GET', '/bill-dashboard', 'json'],
  searchDashboardOptions: ['GET', '/bill-dashboard/options', 'json'],
  createRfa: ['POST', '/rfas', 'json'],
  listRfas: ['GET', '/rfas', 'json'],
  getRfa: ['GET', '/rfas/{id}', 'json'],
  getRfaDocumentContent: ['GET', '/rfas/{id}/documents/{docId}/content', 'file'],
  listRfaEvents: ['GET', '/rfas/{id}/events', 'json'],
  replaceRfaDraft: ['PATCH', '/rfas/{id}/draft', 'json'],
  copyRfa: ['POST', '/rfas/{id}/copy', 'json'],
  addRfaDocuments: ['POST', '/rfas/{id}/documents', 'json'],
  removeRfaDocument: ['DELETE', '/rfas/{id}/documents/{docId}', 'json'],
  previewRfaSigning: ['POST', '/rfas/{id}/signing-preview', 'json'],
  signRfa: ['POST', '/rfas/{id}/sign', 'json'],
  previewRfaPacket: ['POST', '/rfas/{id}/packet', 'file'],
  submitRfa: ['POST', '/rfas/{id}/submit', 'json'],
  recordRfaTransmission: ['POST', '/rfas/{id}/transmissions', 'json'],
  requestRfaInformation: ['POST', '/rfas/{id}/information-requests', 'json'],
  answerRfaInformation: ['PATCH', '/rfas/{id}/information-requests/{requestId}', 'json'],
  returnRfa: ['POST', '/rfas/{id}/incomplete', 'json'],
  deferRfa: ['POST', '/rfas/{id}/deferral', 'json'],
  liftRfaDeferral: ['POST', '/rfas/{id}/deferral/lift', 'json'],
  decideRfa: ['POST', '/rfas/{id}/decisions', 'json'],
  correctRfaDecision: ['POST', '/rfas/{id}/decision-corrections', 'json'],
  recordRfaImr: ['POST', '/rfas/{id}/imr', 'json'],
  performRfaAction: ['POST', '/rfas/{id}/actions', 'json'],
  listRfaFollowUps: ['GET', '/rfa-follow-ups', 'json'],
  followUpRfa: ['PATCH', '/rfa-follow-ups/{id}', 'json'],
  simulateRfa: ['POST', '/sandbox/rfas/{id}/simulate', 'json'],
  listChecks: ['GET', '/payments', 'json'],
  getCheck: ['GET', '/payments/{id}', 'json'],
  allocateCheck: ['POST', '/payments/{id}/allocations', 'json'],
  refundCheck: ['POST', '/payments/{id}/refunds', 'json'],
  voidCheckRefund: ['POST', '/payments/{id}/refunds/{refundId}/void', 'json'],
  voidCheck: ['POST', '/payments/{id}/void', 'json'],
  assignAdjustment: ['POST', '/payments/{id}/adjustments/{adjustmentId}', 'json'],
  clearCheck: ['PUT', '/payments/{id}/clearance', 'json'],
  receivePayerFile: ['POST', '/payer-files', 'json'],
  listPayerFiles: ['GET', '/payer-files', 'json'],
  getPayerFile: ['GET', '/payer-files/{id}', 'json'],
  matchPayerFileItem: ['POST', '/payer-files/{id}/items/{n}/match', 'json'],
  dismissPayerFile: ['POST', '/payer-files/{id}/dismiss', 'json'],
  dismissPayerFileItem: ['POST', '/payer-files/{id}/items/{n}/dismiss', 'json'],
  destroyPayerFile: ['POST', '/payer-files/{id}/destroy', 'json'],
  makeSandboxPayerFile: ['POST', '/sandbox/bills/{billId}/payer-file', 'json'],
  getBillCounts: ['GET', '/bill-dashboard/counts', 'json'],
  getBillTasks: ['GET', '/bill-tasks', 'json'],
  listTaskOwners: ['GET', '/bill-tasks/owners', 'json'],
  getProductivity: ['GET', '/reports/productivity', 'json'],
  getServiceLineItems: ['GET', '/reports/service-line-items', 'json'],
  getPaymentReport: ['GET', '/reports/payments', 'json'],
  getAgingReport: ['GET', '/reports/aging', 'json'],
  getAuthorizationReport: ['GET', '/reports/authorizations', 'json'],
  getDepositReport: ['GET', '/reports/deposits', 'json'],
  getUnappliedReport: ['GET', '/reports/unapplied', 'json'],
  getAdjustmentReport: ['GET', '/reports/adjustments', 'json'],
  getReconciliation: ['GET', '/reports/reconciliation', 'json'],
  getOutlook: ['GET', '/reports/outlook', 'json'],
  listPrintBatches: ['GET', '/print-batches', 'json'],
  getPrintBatch: ['GET', '/print-batches/{date}', 'json'],
  getPrintBatchPdf: ['GET', '/print-batches/{date}/pdf', 'file'],
  markPrintBatchMailed: ['POST', '/print-batches/{date}/mark-mailed', 'json'],
  listSavedFilters: ['GET', '/saved-filters', 'json'],
  saveFilter: ['POST', '/saved-filters', 'json'],
  removeSavedFilter: ['DELETE', '/saved-filters/{filterId}', 'json'],
  listReviewReasons: ['GET', '/review-reasons', 'json'],
  addReviewReason: ['POST', '/review-reasons', 'json'],
  replaceReviewReason: ['PATCH', '/review-reasons/{id}', 'json'],
  removeReviewReason: ['DELETE', '/review-reasons/{id}', 'json'],
  listBillReasons: ['GET', '/bills/{billId}/review-reasons', 'json'],
  listEvents: ['GET', '/events', 'json'],
  getOwnOrganization: ['GET', '/organization', 'json'],
  getOrganization: ['GET', '/organizations/{id}', 'json'],
  getOwnBillingProfile: ['GET', '/organization/billing-profile', 'json'],
  getBillingProfile: ['GET', '/organizations/{id}/billing-profile', 'json'],
  saveOwnBillingProfile: ['PUT', '/organization/billing-profile', 'json'],
  saveBillingProfile: ['PUT', '/organizations/{id}/billing-profile', 'json'],
  listOwnLocations: ['GET', '/organization/locations', 'json'],
  listLocations: ['GET', '/organizations/{id}/locations', 'json'],
  saveOwnLocations: ['PUT', '/organization/locations', 'json'],
  saveLocations: ['PUT', '/organizations/{id}/locations', 'json'],
  saveOwnW9: ['PUT', '/organization/w9', 'json'],
  saveW9: ['PUT', '/organizations/{id}/w9', 'json'],
  getOwnW9Content: ['GET', '/organization/w9/content', 'file'],
  getW9Content: ['GET', '/organizations/{id}/w9/content', 'file'],
  listCustomAdministrators: ['GET', '/organization/claims-administrators', 'json'],
  addCustomAdministrator: ['POST', '/organization/claims-administrators', 'json'],
  replaceCustomAdministrator: ['PATCH', '/organization/claims-administrators/{id}', 'json'],
  removeCustomAdministrator: ['DELETE', '/organization/claims-administrators/{id}', 'json'],
  getTeam: ['GET', '/organization/team', 'json'],
  changeMember: ['PATCH', '/organization/team/{id}', 'json'],
  signOutMember: ['POST', '/organization/team/{id}/sign-out', 'json'],
  resetSecondFactor: ['POST', '/organization/team/{id}/second-factor-reset', 'json'],
  listHandovers: ['GET', '/organization/handovers', 'json'],
  handOver: ['POST', '/organization/team/{id}/handover', 'json'],
  getSignInRules: ['GET', '/organization/sign-in-rules', 'json'],
  saveSignInRules: ['PUT', '/organization/sign-in-rules', 'json'],
  openOrganization: ['POST', '/organizations', 'json'],
  listOrganizations: ['GET', '/organizations', 'json'],
  listKeys: ['GET', '/keys', 'json'],
  getKey: ['GET', '/keys/{keyId}', 'json'],
  createKey: ['POST', '/keys', 'json'],
  rotateKey: ['POST', '/keys/{keyId}/rotate', 'json'],
  revokeKey: ['DELETE', '/keys/{keyId}', 'json'],
  listAudit: ['GET', '/audit', 'json'],
  listRequests: ['GET', '/requests', 'json'],
  getRequest: ['GET', '/requests/{requestId}', 'json'],
  listAccessRecords: ['GET', '/access-records', 'json'],
  listAccessReviews: ['GET', '/access-reviews', 'json'],
  getAccessReview: ['GET', '/access-reviews/{week}', 'json'],
  acknowledgeAccessReview: ['POST', '/access-reviews/{week}/acknowledge', 'json'],
  listAccessAlerts: ['GET', '/access-alerts', 'json'],
  acknowledgeAccessAlert: ['POST', '/access-alerts/{alertId}/acknowledge', 'json'],
  listLegalHolds: ['GET', '/legal-holds', 'json'],
  getLegalHold: ['GET', '/legal-holds/{holdId}', 'json'],
  placeLegalHold: ['POST', '/legal-holds', 'json'],
  liftLegalHold: ['POST', '/legal-holds/{holdId}/lift', 'json'],
  listPatients: ['GET', '/patients', 'json'],
  getPatient: ['GET', '/patients/{id}', 'json'],
  listDisclosures: ['GET', '/patients/{id}/disclosures', 'json'],
  getAccounting: ['GET', '/patients/{id}/disclosures/pdf', 'file'],
  createBrowserSession: ['POST', '/browser-sessions', 'json'],
  createManagementSession: ['POST', '/management-sessions', 'json'],
  listSessions: ['GET', '/sessions', 'json'],
  endSession: ['DELETE', '/sessions/{sessionId}', 'json'],
  listWebhookEndpoints: ['GET', '/webhook-endpoints', 'json'],
  getWebhookEndpoint: ['GET', '/webhook-endpoints/{endpointId}', 'json'],
  createWebhookEndpoint: ['POST', '/webhook-endpoints', 'json'],
  changeWebhookEndpoint: ['PATCH', '/webhook-endpoints/{endpointId}', 'json'],
  deleteWebhookEndpoint: ['DELETE', '/webhook-endpoints/{endpointId}', 'json'],
  rotateWebhookSecret: ['POST', '/webhook-endpoints/{endpointId}/rotate-secret', 'json'],
  testWebhookEndpoint: ['POST', '/webhook-endpoints/{endpointId}/test', 'json'],
  recoverWebhookEndpoint: ['POST', '/webhook-endpoints/{endpointId}/recover', 'json'],
  redeliverWebhook: ['POST', '/webhook-deliveries/{deliveryId}/redeliver', 'json'],
  listWebhookDeliveries: ['GET', '/webhook-deliveries', 'json'],
  listNotificationRecipients: ['GET', '/notifications/recipients', 'json'],
  getNotificationRecipient: ['GET', '/notifications/recipients/{externalUserId}', 'json'],
  inviteNotificationRecipient: ['POST', '/notifications/recipients/{externalUserId}/invitations', 'json'],
  saveNotificationRecipient: ['PUT', '/notifications/recipients/{externalUserId}', 'json'],
  disableNotificationRecipient: ['DELETE', '/notifications/recipients/{externalUserId}', 'json'],
  assignNotificationBill: ['PUT', '/notifications/recipients/{externalUserId}/bills/{billId}', 'json'],
  removeNotificationBill: ['DELETE', '/notifications/recipients/{externalUserId}/bills/{billId}', 'json'],
  searchClaimsAdministrators: ['GET', '/claims-administrators', 'json'],
  getClaimsAdministrator: ['GET', '/claims-administrators/{id}', 'json'],
  getPostalCode: ['GET', '/postal-codes', 'json'],
  searchDiagnosisCodes: ['GET', '/diagnosis-codes', 'json'],
  searchAdjustmentCodes: ['GET', '/adjustment-codes', 'json'],
  getDeliveryPreview: ['GET', '/delivery-preview', 'json'],
  getOpenApiJson: ['GET', '/openapi.json', 'json'],
  getOpenApiYaml: ['GET', '/openapi.yaml', 'text'],
} as const satisfies Record<keyof Operations, readonly [string, string, 'json' | 'text' | 'file']>;
