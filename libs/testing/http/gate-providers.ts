import { AccessJournal } from '#access-record';
import { RequestRecorder, SessionIndex } from '#http';

/** Providers without storage that every application gate needs, for specs without engines. */
export const gateProviders = [
  { provide: AccessJournal, useValue: new AccessJournal(async () => undefined) },
  { provide: RequestRecorder, useValue: new RequestRecorder(null) },
  { provide: SessionIndex, useValue: { used: () => undefined } },
];
