import { idAt, noon, type BillCommandOf, type TopicSamples } from '../bill.samples.js';
import { recordEor } from '../eors/eors.samples.js';
import type { AuthorizationCommands } from '../../../src/bill/authorization/authorization.commands.js';
import type { AuthorizationEvents } from '../../../src/bill/authorization/authorization.events.js';

/** Returns a command that records an EOR's denial of the first line, with proof that the line was authorized. */
export const noteDenied = (eorId: string, at: string): BillCommandOf<'NoteAuthorizationDenied'> => ({
  type: 'NoteAuthorizationDenied',
  data: {
    at,
    proof: {
      eorId,
      lines: [
        {
          ...{ lineItemId: 'line_1', rfaItemId: `rfai_${'x'.repeat(26)}aaaaaaaa`, code: '97110' },
          ...{ rfaNumber: 12, decidedOn: '2026-02-10', authorizationNumber: 'AUTH-5512' },
        },
      ],
      documents: ['request', 'decision'].map((name) => ({
        facts: {
          id: idAt(`doc_${name}`, at),
          ...{ documentType: 'other', reportTypeCode: 'OZ', source: 'organization', sizeBytes: 2048, pages: 1 },
        },
        text: { externalId: null, filename: `${name}.pdf`, description: `The ${name}`, sha256: 'ef'.repeat(32) },
      })),
    },
  },
});

const denied = recordEor(0, noon('2026-06-01'));

export const authorizationSamples: TopicSamples<AuthorizationCommands, AuthorizationEvents> = {
  wishes: { NoteAuthorizationDenied: [({ eors }, at) => noteDenied(eors.at(-1)?.eorId ?? 'eor_none', at)] },
  events: { AuthorizationDenied: [denied, noteDenied(denied.data.eor.eorId, noon('2026-06-02'))] },
  actions: {},
  lifecycle: [],
};
