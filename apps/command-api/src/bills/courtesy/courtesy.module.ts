import { Module } from '@nestjs/common';
import { MailSettings } from '#engines';
import { CourtesyMail, MailNotConfigured } from './courtesy-mail.js';
import { SmtpMail } from './smtp-mail.js';
import { CourtesyController } from './courtesy.controller.js';
import { CopyDispatch } from './copy-dispatch.js';
import { CourtesyPackets } from './courtesy-packets.js';
import { CourtesySender } from './courtesy-sender.js';
import { ForwardCourtesyCopyHandler } from './forward-courtesy-copy.js';
import { PreviewRecord } from './preview-record.js';

@Module({
  controllers: [CourtesyController],
  providers: [
    {
      provide: CourtesyMail,
      useFactory: (settings: MailSettings | null) => (settings ? new SmtpMail(settings) : new MailNotConfigured()),
      inject: [MailSettings],
    },
    CopyDispatch,
    CourtesyPackets,
    CourtesySender,
    ForwardCourtesyCopyHandler,
    PreviewRecord,
  ],
  exports: [CourtesyMail, PreviewRecord],
})
export class CourtesyModule {}
