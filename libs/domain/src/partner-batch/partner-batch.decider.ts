import { fold, type DataOf, type Decider, type Message } from '../kernel/decider.js';
import { chunk } from '../kernel/chunks.js';
import type { PartnerBatchCommand } from './partner-batch.commands.js';
import type { PartnerBatchEvent } from './partner-batch.events.js';
import type { BatchMember, PartnerBatch } from './partner-batch.state.js';

/** Keeps an event far below the size limit. */
const MEMBERS_PER_EVENT = 250;

/** Control numbers are unique only within an organization. */
export const memberName = ({
  organizationId,
  controlNumber,
}: Pick<BatchMember, 'organizationId' | 'controlNumber'>): string => `${organizationId}/${controlNumber}`;

const membersOf = (members: readonly BatchMember[]): readonly PartnerBatchEvent[] =>
  chunk(members, MEMBERS_PER_EVENT).map((some) => ({ type: 'BatchMembers', data: { members: some } }));

/** Rejects a command that only a bug could cause. */
const throwImpossible = (what: string): never => {
  throw new RangeError(`invalid command for a partner file: ${what}`);
};

const requireOpen = (batch: PartnerBatch | null): PartnerBatch =>
  batch?.state === 'open' ? batch : throwImpossible(`it is ${batch?.state ?? 'missing'} instead of open`);

type Evolve = {
  readonly [T in PartnerBatchEvent['type']]: (
    batch: PartnerBatch | null,
    data: DataOf<PartnerBatchEvent, T>,
  ) => PartnerBatch | null;
};

/** Ignores the event if there is no file. */
const updateBatch =
  <Data>(change: (batch: PartnerBatch, data: Data) => Partial<PartnerBatch>) =>
  (batch: PartnerBatch | null, data: Data): PartnerBatch | null =>
    batch && { ...batch, ...change(batch, data) };

const newBatch = {
  members: [],
  state: 'open',
  begun: false,
  uploaded: false,
  attempts: 0,
  notBefore: 0,
  trouble: null,
  sentAt: null,
  erased: [],
  files: [],
} as const;

const evolve: Evolve = {
  BatchOpened: (_, opened) => ({ ...newBatch, ...opened }),
  BatchMembers: updateBatch((batch, { members }) => ({ members: [...batch.members, ...members] })),
  BatchBegun: updateBatch(() => ({ begun: true })),
  BatchUploaded: updateBatch((batch, { files }) => ({ begun: true, uploaded: true, files: files ?? batch.files })),
  BatchTroubled: updateBatch((_, { trouble, attempts, notBefore }) => ({ trouble, attempts, notBefore })),
  BatchSent: updateBatch((_, { at }) => ({ state: 'sent', sentAt: at, trouble: null })),
  BatchFailed: updateBatch((_, { trouble }) => ({ state: 'failed', trouble })),
  BatchEmptied: (batch, { partner, number, at }) => ({
    ...(batch ?? { ...newBatch, partner, number, lastNumber: number, at }),
    state: 'empty',
  }),
  BatchMemberErased: updateBatch((batch, data) => ({ erased: [...batch.erased, memberName(data)] })),
  BatchReopened: updateBatch(() => ({ state: 'open', uploaded: false, notBefore: 0 })),
};

/**
 * Number and members never change. A file that may have reached the partner is never given up, because a file with a
 * new number would duplicate its bills.
 */
export const partnerBatch: Decider<PartnerBatch | null, PartnerBatchCommand, PartnerBatchEvent> = {
  initial: null,
  decide: {
    OpenBatch: (batch, { members, ...opened }) => {
      if (batch) return throwImpossible('its number is already used');
      if (members.length === 0) return throwImpossible('it has no members');
      return [{ type: 'BatchOpened', data: opened }, ...membersOf(members)];
    },
    BeginBatch: (batch, { at }) =>
      requireOpen(batch).uploaded ? throwImpossible('it is already uploaded') : [{ type: 'BatchBegun', data: { at } }],
    NoteUpload: (batch, { at, files }) =>
      requireOpen(batch).uploaded ? [] : [{ type: 'BatchUploaded', data: { at, files } }],
    PostponeBatch: (batch, { trouble, notBefore }) => [
      { type: 'BatchTroubled', data: { trouble, attempts: requireOpen(batch).attempts + 1, notBefore } },
    ],
    EndBatch: (batch, { at }) =>
      requireOpen(batch).uploaded ? [{ type: 'BatchSent', data: { at } }] : throwImpossible('it is not uploaded yet'),
    GiveUpBatch: (batch, { at, trouble }) =>
      requireOpen(batch).begun
        ? throwImpossible('it may already be uploaded')
        : [{ type: 'BatchFailed', data: { at, trouble } }],
    EmptyBatch: (batch, data) => {
      if (batch && requireOpen(batch).uploaded) return throwImpossible('it is already uploaded');
      return [{ type: 'BatchEmptied', data }];
    },
    EraseMember: (batch, data) => {
      const isMember = batch?.members.some((member) => memberName(member) === memberName(data)) ?? false;
      return isMember && !batch?.erased.includes(memberName(data)) ? [{ type: 'BatchMemberErased', data }] : [];
    },
    ReopenBatch: (batch, { at }) => (batch?.state === 'sent' ? [{ type: 'BatchReopened', data: { at } }] : []),
  },
  evolve,
};

export const applyBatchEvents = (batch: PartnerBatch | null, events: readonly Message[]): PartnerBatch | null =>
  fold<PartnerBatch | null, PartnerBatchCommand, PartnerBatchEvent>({ ...partnerBatch, initial: batch }, events);
