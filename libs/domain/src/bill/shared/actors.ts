import type { HistoryEvent } from '../../kernel/history.js';

/** Actor of a command, for events of the same append without a name. */
export interface Signature {
  readonly commandId: string;
  readonly name: string;
}

/** Labels by kind of actor, for old events without a name and after erasure. */
const actorLabels: Readonly<Record<string, string>> = {
  server_key: 'Server key',
  browser_session: 'Browser session user',
  member: 'Team member',
  recipient: 'Recipient',
  payer: 'Payer',
  operator: 'Operator',
};
const SYSTEM = 'System';

/** Sends a bill or review to the payer. For statistics by person. */
export interface Biller {
  /** Subject of the session. For a key, the name that the client gave, or else the key ID. */
  readonly id: string;
  /** Name given by the client. If null, look up the key or member. */
  readonly name: string | null;
}

const nameIn = (data: object): string | null => {
  const sealed = (data as { readonly private?: unknown }).private;
  return typeof sealed === 'object' ? ((sealed as { actorName?: string | null }).actorName ?? null) : null;
};

/** Null if the name is that of a server key, which several people may use. */
export const personIn = (data: object, { metadata }: HistoryEvent): string | null =>
  metadata.actor.kind === 'server_key' && metadata.nameOf === 'credential' ? null : nameIn(data);

/**
 * Never an ID. The first of these that exists applies:
 *
 * - The name in the event.
 * - `saidBy` of the event type.
 * - The name in another event of the same command.
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

/** The name is null for a key, which may have been renamed since, and for a session that has only its subject. */
export const billerOf = (data: object, { metadata: { actor, nameOf } }: HistoryEvent): Biller => {
  const given = nameIn(data);
  const name = nameOf === 'credential' && (actor.kind === 'server_key' || given === actor.id) ? null : given;
  return { id: actor.kind === 'server_key' ? (name ?? actor.id) : actor.id, name };
};
