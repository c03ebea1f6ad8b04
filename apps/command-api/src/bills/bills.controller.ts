import type { Provider } from '@nestjs/common';
import { commandController } from '#commands';
import { MailSettings } from '#engines';
import { CopiedDocuments } from './actions/copied-documents.js';
import { BillCheckRecorder } from './actions/bill-check-recorder.js';
import { Recoupments } from './actions/recoupments.js';
import { AuthorizationProofs } from './reviews/authorization-proofs.js';
import { Assignments } from './actions/assignments.js';
import { DeliveryRoutes } from './actions/delivery-routes.js';
import { PerformActionHandler } from './actions/perform-action.js';
import { ReplaceBillHandler } from './actions/replace-bill.js';
import { BillCommands } from './bill-commands.js';
import { CopyDispatch } from './courtesy/copy-dispatch.js';
import { CourtesyMail, MailNotConfigured } from './courtesy/courtesy-mail.js';
import { CourtesyPackets } from './courtesy/courtesy-packets.js';
import { CourtesySender } from './courtesy/courtesy-sender.js';
import { ForwardCourtesyCopyHandler } from './courtesy/forward-courtesy-copy.js';
import { PreviewRecord } from './courtesy/preview-record.js';
import { SmtpMail } from './courtesy/smtp-mail.js';
import { AddDocuments, AddDocumentsHandler } from './documents/add-documents.js';
import { CorrectEorService, CorrectEorServiceHandler } from './eors/correct-eor-service.js';
import { EorDocuments } from './eors/eor-documents.js';
import { RecordEor, RecordEorHandler } from './eors/record-eor.js';
import { VoidEor, VoidEorHandler } from './eors/void-eor.js';
import { CheckValidator } from './payments/check-validator.js';
import { PostCheck, PostCheckHandler } from './payments/post-check.js';
import { MarkPrintBatchMailed, MarkPrintBatchMailedHandler } from '../print/mark-print-batch.js';
import { RefuseSubmission, RefuseSubmissionHandler } from './refuse-submission.js';
import { CreateReview, CreateReviewHandler } from './reviews/create-review.js';
import { DiscardReview, DiscardReviewHandler } from './reviews/discard-review.js';
import { SubmitReview, SubmitReviewHandler } from './reviews/submit-review.js';
import { SimulateBill, SimulateBillHandler } from './simulate-bill.js';
import { Identities } from './submission/identities.js';
import { SubmissionContextReader } from './submission/submission-context.js';
import { PacketIntake } from './submission/packet-intake.js';
import { ExternalIdLock } from './submission/external-id-lock.js';
import { SamePerson } from './submission/same-person.js';
import { Submissions } from './submission/submissions.js';
import { SubmitBillHandler } from './submit-bill.js';
import { ValidateBillHandler } from './validate-bill.js';

/** Commands for bills; submission, actions and courtesy copies have controllers of their own. */
export const BillsController = commandController({
  submitBill: RefuseSubmission,
  simulateBill: SimulateBill,
  addBillDocuments: AddDocuments,
  postCheck: PostCheck,
  recordEor: RecordEor,
  correctEorService: CorrectEorService,
  voidEor: VoidEor,
  createReview: CreateReview,
  submitReview: SubmitReview,
  discardReview: DiscardReview,
  markPrintBatchMailed: MarkPrintBatchMailed,
});

export const billProviders: Provider[] = [
  BillCommands,
  SubmitBillHandler,
  ValidateBillHandler,
  RefuseSubmissionHandler,
  SimulateBillHandler,
  AddDocumentsHandler,
  PostCheckHandler,
  MarkPrintBatchMailedHandler,
  CheckValidator,
  RecordEorHandler,
  CorrectEorServiceHandler,
  VoidEorHandler,
  CreateReviewHandler,
  SubmitReviewHandler,
  DiscardReviewHandler,
  PerformActionHandler,
  ReplaceBillHandler,
  ForwardCourtesyCopyHandler,
  Identities,
  SubmissionContextReader,
  Assignments,
  AuthorizationProofs,
  DeliveryRoutes,
  BillCheckRecorder,
  Recoupments,
  PacketIntake,
  SamePerson,
  ExternalIdLock,
  Submissions,
  CopiedDocuments,
  EorDocuments,
  {
    provide: CourtesyMail,
    useFactory: (settings?: MailSettings) => (settings ? new SmtpMail(settings) : new MailNotConfigured()),
    inject: [{ token: MailSettings, optional: true }],
  },
  CourtesyPackets,
  PreviewRecord,
  CopyDispatch,
  CourtesySender,
];
