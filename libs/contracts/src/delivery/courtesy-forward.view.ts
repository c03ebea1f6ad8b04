import { Choice, Flag, Int, OptionalFlag, OptionalText, Shown, Text } from '../kernel/fields.js';

export class CourtesyForwardView {
  @Text('File name of the packet.') readonly filename!: string;
  @Int('Number of bill documents in the packet.') readonly documentCount!: number;
  @Text('Hash that identifies this packet, its recipients and its message. Required for `send`.')
  readonly packetHash!: string;
  @Choice(['sandbox', 'live'], 'Environment of the organization.') readonly environment!: string;
  @Flag('True if the request succeeded.') readonly ok!: boolean;
  @Flag('True if an email was sent. Always false for a preview, in the sandbox, and if no mail server is configured.')
  readonly sent!: boolean;
  @OptionalText('Message-ID of the email.') readonly messageId?: string;
  @OptionalFlag('True in the sandbox, where nothing is sent.') readonly simulated?: boolean;
  @OptionalFlag('True if nothing was sent because no mail server is configured.') readonly dryRun?: boolean;
  @Shown(
    { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/pdf' },
    'Packet as a PDF. Empty if the credential may not read its contents (a browser session needs `bills:read` and `documents:read`).',
  )
  readonly pdfBase64!: string;
}
