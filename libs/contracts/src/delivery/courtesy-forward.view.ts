import { Choice, Flag, Int, OptionalFlag, OptionalText, Shown, Text } from '../kernel/fields.js';

/** A courtesy copy: the packet, and whether it went out. */
export class CourtesyForwardView {
  @Text('Name of the packet.') readonly filename!: string;
  @Int('Documents of the bill in the packet.') readonly documentCount!: number;
  @Text('Stands for this packet, these recipients and this message; `send` takes it.') readonly packetHash!: string;
  @Choice(['sandbox', 'live'], 'Of the organization.') readonly environment!: string;
  @Flag('The request was carried out.') readonly ok!: boolean;
  @Flag('Mail went out: never of a preview, in the sandbox, or without mail.') readonly sent!: boolean;
  @OptionalText('Message-ID of the mail.') readonly messageId?: string;
  @OptionalFlag('In the sandbox nothing is sent.') readonly simulated?: boolean;
  @OptionalFlag('The service has no mail, so nothing was sent.') readonly dryRun?: boolean;
  @Shown(
    { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/pdf' },
    'The packet; empty for a credential that may not read what is in it (a browser session needs `bills:read` and `documents:read`).',
  )
  readonly pdfBase64!: string;
}
