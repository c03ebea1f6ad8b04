import type { HistoryEvent } from '../../kernel/history.js';

/** Actor of a command, for events without a name in the same append. */
export interface Signature {
  readonly commandId: string;
  readonly name: string;
}

/** Labels by kind of actor, for old events without a name and for erased bills. */
const actorLabels: Readonly<Record<string, string>> = {
  server_key: 'Server key',
  browser_session: 'Browser session user',
  member: 'Team member',
  recipient: 'Recipient',
  payer: 'Payer',
  operator: 'Operator',
};
const SYSTEM = 'System';

/** Who sends a bill or review to the payer. For statistics by person. */
export interface Biller {
  /** Subject of the session. For a key, the name supplied by the client, or else the key ID. */
  readonly id: string;
  /** Name supplied by the client. If null, look up the key or member. */
  readonly name: string | null;
}

const nameIn = (data: object): string | null => {
  const sealed = (data as { readonly private?: unknown }).private;
  return typeof sealed === 'object' ? ((sealed as { actorName?: string | null }).actorName ?? null) : null;
};

/** Returns null if the name belongs to a server key, which several people may use. */
export const personIn = (data: object, { metadata }: HistoryEvent): string | null =>
  metadata.actor.kind === 'server_key' && metadata.nameOf === 'credential' ? null : nameIn(data);

/**
 * Returns the actor's display name, never an ID. The first of these that exists applies:
 *
 * - The name in the event.
 * - `saidBy` for the event type.
 * - The name in another event from the same command.
 * - A label for the kind of actor.
 */
export const actorOf = (
  { data, metadata }: HistoryEvent,
  saidBy: string | undefined,
  signature: Signature | null,
): string =>
  nameIn(data) ??
  saidBy ??
  (signature !== null && signature.commandId === metadata.commandId ? signature.name : null) ??
  actorLabels[metadata.actor.kind] ??
  SYSTEM;

export const signatureAfter = ({ data, metadata }: HistoryEvent, before: Signature | null): Signature | null => {
  const name = nameIn(data);
  return name !== null && metadata.commandId !== undefined ? { commandId: metadata.commandId, name } : before;
};

/** The name is null for a key, which may have been renamed since, and for a session that has only a subject. */
export const billerOf = (data: object, { metadata: { actor, nameOf } }: HistoryEvent): Biller => {
  const given = nameIn(data);
  const name = nameOf === 'credential' && (actor.kind === 'server_key' || given === actor.id) ? null : given;
  return { id: actor.kind === 'server_key' ? (name ?? actor.id) : actor.id, name };
};
