import { Module } from '@nestjs/common';
import { PerformRfaActionHandler } from './act-on-rfa.js';
import {
  AnswerRfaInformationHandler,
  DeferRfaHandler,
  LiftRfaDeferralHandler,
  RequestRfaInformationHandler,
  ReturnRfaHandler,
} from './answer-rfa.js';
import { CorrectRfaDecisionHandler, DecideRfaHandler } from './decide-rfa.js';
import { CopyRfaHandler, CreateRfaHandler, ReplaceRfaDraftHandler } from './draft-rfa.js';
import { SandboxLetters } from './sandbox-letters.js';
import { SimulateRfaHandler } from './simulate-rfa.js';
import { FollowUpRfaHandler } from './follow-up-rfa.js';
import { PreviewRfaPacketHandler } from './preview-rfa-packet.js';
import { RecordRfaImrHandler } from './record-rfa-imr.js';
import { RfaCommands } from './rfa-commands.js';
import { RfaContents } from './rfa-content.js';
import { AddRfaDocumentsHandler, RemoveRfaDocumentHandler } from './rfa-documents.js';
import { RfaDestinations } from './rfa-destinations.js';
import { RfaIntake } from './rfa-intake.js';
import { RfaPackets } from './rfa-packets.js';
import { RecordRfaTransmissionHandler, SubmitRfaHandler } from './send-rfa.js';
import { PreviewRfaSigningHandler, SignRfaHandler } from './sign-rfa.js';
import { RfasController } from './rfas.controller.js';
import { RfaPacketController } from './preview-rfa-packet.js';
import { CourtesyModule } from '../bills/courtesy/courtesy.module.js';
import { SubmissionModule } from '../bills/submission/submission.module.js';

@Module({
  imports: [CourtesyModule, SubmissionModule],
  controllers: [RfasController, RfaPacketController],
  providers: [
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
  ],
})
export class AuthorizationsModule {}
