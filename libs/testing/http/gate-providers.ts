import { AccessJournal } from '#access-record';
import { RequestRecorder, SessionIndex } from '#http';

/** Providers that every gate of an application asks for, as values that keep nothing: for specs without engines. */
export const gateProviders = [
  { provide: AccessJournal, useValue: new AccessJournal(async () => undefined) },
  { provide: RequestRecorder, useValue: new RequestRecorder(null) },
  { provide: SessionIndex, useValue: { used: () => undefined } },
];
