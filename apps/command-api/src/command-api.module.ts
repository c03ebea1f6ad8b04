import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { UploadDoor } from '#http';
import { BillMutations } from './bills/bill-mutations.js';
import { BillsController } from './bills/bills.controller.js';
import { BillsStore } from './bills/bills.store.js';
import { RefuseSubmissionHandler } from './bills/refuse-submission.js';
import { SimulateBillHandler } from './bills/simulate-bill.js';
import { Identities } from './bills/submission/identities.js';
import { OutsideFacts } from './bills/submission/outside-facts.js';
import { PacketIntake } from './bills/submission/packet-intake.js';
import { SubmissionWarnings } from './bills/submission/warnings.js';
import { SubmitBillHandler } from './bills/submit-bill.js';
import { CredentialStore } from './organizations/credential.store.js';
import { BlobUploadDoor } from './kernel/upload-door.js';
import { OrganizationStore } from './organizations/organization.store.js';

/** Takes commands over HTTP and appends what they decide. Engines come from the composition root. */
@Module({
  imports: [CqrsModule],
  controllers: [BillsController],
  providers: [
    BillsStore,
    BillMutations,
    OrganizationStore,
    CredentialStore,
    { provide: UploadDoor, useClass: BlobUploadDoor },
    Identities,
    OutsideFacts,
    PacketIntake,
    SubmissionWarnings,
    SubmitBillHandler,
    SimulateBillHandler,
    RefuseSubmissionHandler,
  ],
  exports: [BillsStore, CredentialStore, OrganizationStore, UploadDoor],
})
export class CommandApiModule {}
