import type { Provider } from '@nestjs/common';
import { commandController } from '#commands';
import { PerformRfaAction, PerformRfaActionHandler } from './act-on-rfa.js';
import {
  AnswerRfaInformation,
  AnswerRfaInformationHandler,
  DeferRfa,
  DeferRfaHandler,
  LiftRfaDeferral,
  LiftRfaDeferralHandler,
  RequestRfaInformation,
  RequestRfaInformationHandler,
  ReturnRfa,
  ReturnRfaHandler,
} from './answer-rfa.js';
import { CorrectRfaDecision, CorrectRfaDecisionHandler, DecideRfa, DecideRfaHandler } from './decide-rfa.js';
import {
  CopyRfa,
  CopyRfaHandler,
  CreateRfa,
  CreateRfaHandler,
  ReplaceRfaDraft,
  ReplaceRfaDraftHandler,
} from './draft-rfa.js';
import { SandboxLetters } from './sandbox-letters.js';
import { SimulateRfa, SimulateRfaHandler } from './simulate-rfa.js';
import { FollowUpRfa, FollowUpRfaHandler } from './follow-up-rfa.js';
import { PreviewRfaPacketHandler } from './preview-rfa-packet.js';
import { RecordRfaImr, RecordRfaImrHandler } from './record-rfa-imr.js';
import { RfaCommands } from './rfa-commands.js';
import { RfaContents } from './rfa-content.js';
import {
  AddRfaDocuments,
  AddRfaDocumentsHandler,
  RemoveRfaDocument,
  RemoveRfaDocumentHandler,
} from './rfa-documents.js';
import { RfaDestinations } from './rfa-destinations.js';
import { RfaIntake } from './rfa-intake.js';
import { RfaPackets } from './rfa-packets.js';
import { RecordRfaTransmission, RecordRfaTransmissionHandler, SubmitRfa, SubmitRfaHandler } from './send-rfa.js';
import { PreviewRfaSigning, PreviewRfaSigningHandler, SignRfa, SignRfaHandler } from './sign-rfa.js';

/** Commands for requests for authorization. */
export const RfasController = commandController({
  createRfa: CreateRfa,
  replaceRfaDraft: ReplaceRfaDraft,
  copyRfa: CopyRfa,
  addRfaDocuments: AddRfaDocuments,
  removeRfaDocument: RemoveRfaDocument,
  previewRfaSigning: PreviewRfaSigning,
  signRfa: SignRfa,
  submitRfa: SubmitRfa,
  recordRfaTransmission: RecordRfaTransmission,
  requestRfaInformation: RequestRfaInformation,
  answerRfaInformation: AnswerRfaInformation,
  returnRfa: ReturnRfa,
  deferRfa: DeferRfa,
  liftRfaDeferral: LiftRfaDeferral,
  decideRfa: DecideRfa,
  correctRfaDecision: CorrectRfaDecision,
  recordRfaImr: RecordRfaImr,
  performRfaAction: PerformRfaAction,
  followUpRfa: FollowUpRfa,
  simulateRfa: SimulateRfa,
});

export const rfaProviders: Provider[] = [
  RfaCommands,
  RfaContents,
  RfaIntake,
  RfaPackets,
  RfaDestinations,
  SandboxLetters,
  PreviewRfaPacketHandler,
  CreateRfaHandler,
  ReplaceRfaDraftHandler,
  CopyRfaHandler,
  AddRfaDocumentsHandler,
  RemoveRfaDocumentHandler,
  PreviewRfaSigningHandler,
  SignRfaHandler,
  SubmitRfaHandler,
  RecordRfaTransmissionHandler,
  RequestRfaInformationHandler,
  AnswerRfaInformationHandler,
  ReturnRfaHandler,
  DeferRfaHandler,
  LiftRfaDeferralHandler,
  DecideRfaHandler,
  CorrectRfaDecisionHandler,
  RecordRfaImrHandler,
  PerformRfaActionHandler,
  FollowUpRfaHandler,
  SimulateRfaHandler,
];
