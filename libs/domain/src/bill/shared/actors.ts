import type { HistoryEvent } from '../../kernel/history.js';

/** Name of the actor behind a command, for the events of one append that do not tell it themselves. */
export interface Signature {
  readonly commandId: string;
  readonly name: string;
}

/** Label of an actor without a name on file, by kind: of old events, and once the names were erased. */
const actorLabels: Readonly<Record<string, string>> = {
  server_key: 'Server key',
  browser_session: 'Person in a browser',
  member: 'Team member',
  recipient: 'Recipient',
  payer: 'Payer',
  operator: 'Operator',
};
const SYSTEM = 'System';

/** The person or key that sends something to the payer, for counts by person. */
export interface Biller {
  /** The session's subject, else the name that the client gave, else the key's id. */
  readonly id: string;
  /** The name that the client gave; null: look the key or the member up. */
  readonly name: string | null;
}

const nameIn = (data: object): string | null => {
  const sealed = (data as { readonly private?: unknown }).private;
  return typeof sealed === 'object' ? ((sealed as { actorName?: string | null }).actorName ?? null) : null;
};

/** The person that an event names: none where a server's key stands for whoever uses it. */
export const personIn = (data: object, { metadata }: HistoryEvent): string | null =>
  metadata.actor.kind === 'server_key' && metadata.nameOf === 'credential' ? null : nameIn(data);

/**
 * The name of whoever did it: the one that the event tells, else who says events of its kind (`saidBy`), else that of the
 * same command, else a word for the kind of actor. Never an id.
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

/** The signature after an event. */
export const signatureAfter = ({ data, metadata }: HistoryEvent, before: Signature | null): Signature | null => {
  const name = nameIn(data);
  return name !== null && metadata.commandId !== undefined ? { commandId: metadata.commandId, name } : before;
};

/** A key has a name of its own, which may be another one by now; a session without one is called by its subject. */
export const billerOf = (data: object, { metadata: { actor, nameOf } }: HistoryEvent): Biller => {
  const given = nameIn(data);
  const name = nameOf === 'credential' && (actor.kind === 'server_key' || given === actor.id) ? null : given;
  return { id: actor.kind === 'server_key' ? (name ?? actor.id) : actor.id, name };
};
