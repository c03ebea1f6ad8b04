import { Module } from '@nestjs/common';
import { SubmissionController } from './submission.controller.js';
import { ExternalIdLock } from './external-id-lock.js';
import { Identities } from './identities.js';
import { PacketIntake } from './packet-intake.js';
import { SamePerson } from './same-person.js';
import { SubmissionContextReader } from './submission-context.js';
import { SubmittedDrafts } from './submitted-draft.js';
import { Submissions } from './submissions.js';
import { SubmitBillHandler } from './submit-bill.js';
import { ValidateBillHandler } from './validate-bill.js';

@Module({
  controllers: [SubmissionController],
  providers: [
    ExternalIdLock,
    Identities,
    PacketIntake,
    SamePerson,
    SubmissionContextReader,
    Submissions,
    SubmittedDrafts,
    SubmitBillHandler,
    ValidateBillHandler,
  ],
  exports: [Identities, PacketIntake, Submissions],
})
export class SubmissionModule {}
