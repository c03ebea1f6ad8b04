import { addDays, hoursAfter, isEarlier, losAngelesDate, type Timestamp } from '../kernel/calendar.js';
import type { ByRules, Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import { documentLimits } from '../bill/shared/bill.types.js';
import type { NewRfaDocument, RfaCommand } from './rfa.commands.js';
import type { RfaEvent } from './rfa.events.js';
import { blocksSigning, type RfaMissing } from './rfa.readiness.js';
import { assertRfaAllows, DRAFTS, withStatusChange, documentProblems, assertNoProblems } from './rfa.rules.js';
import type { Rfa } from './rfa.state.js';

type DraftDecisions = Pick<
  Decider<Rfa, RfaCommand, RfaEvent, ByRules>['decide'],
  | 'DraftRfa'
  | 'ReplaceRfaDraft'
  | 'AttachRfaDocuments'
  | 'RemoveRfaDocument'
  | 'PreviewRfa'
  | 'SignRfa'
  | 'CancelRfa'
  | 'NoteOnRfa'
>;

/** A request can be signed or sent only while its preview is valid. */
export const RFA_PREVIEW_HOURS = 24;

/** A previewed document is rendered on every view and never stored. */
export const previewDocumentIdOf = (previewId: string): string => previewId.replace(/^rfapre_/, 'doc_');

export const notReadyError = (missing: readonly RfaMissing[]): Rejection =>
  new Rejection(
    'rfa_not_ready',
    undefined,
    missing.map(({ code, path }) => ({ path, message: code })),
  );

/** Throws if the documents exceed a bill's limits for number or size, or a date is in the future. */
const assertDocuments = ({ documents }: Rfa, more: readonly NewRfaDocument[], at: Timestamp): void => {
  const all = [...documents, ...more];
  const bytes = all.reduce((sum, { facts }) => sum + facts.sizeBytes, 0);
  assertNoProblems([
    ...(all.length > documentLimits.documents
      ? [
          {
            path: 'documents',
            message: `would exceed the maximum of ${documentLimits.documents} documents per request`,
          },
        ]
      : []),
    // One extra day is allowed, because the client's time zone may be ahead of Los Angeles.
    ...more.flatMap(({ facts }, i) =>
      isEarlier(addDays(losAngelesDate(at), 1), facts.documentDate ?? undefined)
        ? [{ path: `documents.${i}.documentDate`, message: 'must not be in the future' }]
        : [],
    ),
  ]);
  if (bytes > documentLimits.bytes) throw new Rejection('submission_too_large');
};

const attachedEvents = (
  rfaId: string,
  documents: readonly NewRfaDocument[],
  { at, actorName }: { readonly at: Timestamp; readonly actorName: string | null },
): readonly RfaEvent[] =>
  documents.map(({ facts, text }) => ({
    type: 'RfaDocumentAttached',
    data: { rfaId, document: facts, attachedAt: at, private: { ...text, actorName } },
  }));

export const draftDecisions: DraftDecisions = {
  DraftRfa: (state, { at, actorName, rfaId, rfaNumber, copyOf, facts, text, documents }) => {
    if (state.exists) return [];
    assertDocuments(state, documents, at);
    return [
      {
        type: 'RfaDrafted',
        data: {
          ...facts,
          ...{ rfaId, rfaNumber, externalId: text.externalId, draftedAt: at, copyOf },
          private: { ...text, actorName },
        },
      },
      ...attachedEvents(rfaId, documents, { at, actorName }),
      { type: 'RfaStatusUpdated', data: { rfaId, status: 'draft', previousStatus: null } },
    ];
  },

  ReplaceRfaDraft: (state, { at, actorName, expectedRevision, facts, text }) => {
    if (state.exists && !DRAFTS.includes(state.status))
      throw new Rejection('rfa_content_frozen', 'The request was sent or canceled. Copy it instead.');
    assertRfaAllows(state, 'edit_draft');
    if (expectedRevision !== state.revision)
      throw new Rejection('rfa_revision_changed', `The current revision is ${state.revision}.`);
    const { rfaId, revision } = state;
    return withStatusChange(state, 'draft', {
      type: 'RfaDraftReplaced',
      data: { ...facts, rfaId, revision: revision + 1, replacedAt: at, private: { ...text, actorName } },
    });
  },

  AttachRfaDocuments: (state, { at, actorName, documents }) => {
    assertRfaAllows(state, 'attach_document');
    assertDocuments(state, documents, at);
    return attachedEvents(state.rfaId, documents, { at, actorName });
  },

  RemoveRfaDocument: (state, { at, documentId }) => {
    assertRfaAllows(state, 'remove_document');
    if (documentProblems(state, [['', documentId]]).length > 0) throw new Rejection('not_found');
    if (state.transmissions.some(({ documentIds }) => documentIds.includes(documentId)))
      throw new Rejection('lifecycle_conflict', 'The document was already sent.');
    return [{ type: 'RfaDocumentRemoved', data: { rfaId: state.rfaId, documentId, removedAt: at } }];
  },

  PreviewRfa: (state, { at, previewId, contentHash }) => {
    assertRfaAllows(state, 'sign');
    return [
      {
        type: 'RfaPreviewed',
        data: {
          rfaId: state.rfaId,
          previewId,
          revision: state.revision,
          previewedAt: at,
          expiresAt: hoursAfter(at, RFA_PREVIEW_HOURS),
          private: { contentHash },
        },
      },
    ];
  },

  SignRfa: (state, { at, actorName, previewId, contentHash, actorReference, accepted }, rules) => {
    assertRfaAllows(state, 'sign');
    const { preview, revision } = state;
    if (preview?.previewId !== previewId || preview.expiresAt <= at || preview.revision !== revision)
      throw new Rejection('signing_preview_expired', 'The preview has expired. Open a new preview before you sign.');
    if (preview.contentHash !== contentHash)
      throw new Rejection('signing_preview_expired', 'The hash does not match the preview.');
    const missing = blocksSigning(state, losAngelesDate(at), rules);
    if (missing.length > 0) throw notReadyError(missing);
    return withStatusChange(state, 'ready', {
      type: 'RfaSigned',
      data: {
        rfaId: state.rfaId,
        revision,
        signedAt: at,
        accepted: accepted.map(({ code }) => code),
        private: { contentHash, actorReference, accepted, actorName },
      },
    });
  },

  CancelRfa: (state, { at, actorName, reason }) => {
    if (state.status === 'canceled') return [];
    assertRfaAllows(state, 'cancel');
    return withStatusChange(state, 'canceled', {
      type: 'RfaCanceled',
      data: { rfaId: state.rfaId, canceledAt: at, private: { actorName, reason } },
    });
  },

  NoteOnRfa: (state, { at, actorName, note }) => {
    assertRfaAllows(state, 'add_note');
    assertNoProblems(note.trim() === '' ? [{ path: 'note', message: 'must not be empty' }] : []);
    return [{ type: 'RfaNoted', data: { rfaId: state.rfaId, notedAt: at, private: { actorName, note } } }];
  },
};
