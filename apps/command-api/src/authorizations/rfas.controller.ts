import { commandController } from '#commands';
import { PerformRfaAction } from './act-on-rfa.js';
import { AnswerRfaInformation, DeferRfa, LiftRfaDeferral, RequestRfaInformation, ReturnRfa } from './answer-rfa.js';
import { CorrectRfaDecision, DecideRfa } from './decide-rfa.js';
import { CopyRfa, CreateRfa, ReplaceRfaDraft } from './draft-rfa.js';
import { SimulateRfa } from './simulate-rfa.js';
import { FollowUpRfa } from './follow-up-rfa.js';
import { RecordRfaImr } from './record-rfa-imr.js';
import { AddRfaDocuments, RemoveRfaDocument } from './rfa-documents.js';
import { RecordRfaTransmission, SubmitRfa } from './send-rfa.js';
import { PreviewRfaSigning, SignRfa } from './sign-rfa.js';

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
