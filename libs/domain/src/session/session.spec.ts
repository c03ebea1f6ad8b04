import fc from 'fast-check';
import {
  fold,
  REDACTED,
  session,
  type BrowserSession,
  type ManagementSession,
  type SessionCommand,
  type SessionEvent,
} from '#domain';
import { everySessionEvent, noon, specFor } from '#testing/pure';

const given = specFor(session);
const sample = <T extends SessionEvent['type']>(type: T) =>
  everySessionEvent.find((event) => event.type === type) as Extract<SessionEvent, { type: T }>;
const [browser, linked, opened, closed] = [
  sample('BrowserSessionIssued'),
  sample('ManagementSessionIssued'),
  sample('ManagementSessionOpened'),
  sample('ManagementSessionClosed'),
];

const flat = ({ data: { private: person, ...facts } }: typeof browser | typeof linked) => ({
  ...facts,
  ...(person as object),
});
const issueBrowser: SessionCommand = { type: 'IssueBrowserSession', data: flat(browser) as BrowserSession };
const issueLink: SessionCommand = {
  type: 'IssueManagementSession',
  data: flat(linked) as Omit<ManagementSession, 'endsAt'>,
};
const open = (at: string): SessionCommand => ({
  type: 'OpenManagementSession',
  data: { at, endsAt: opened.data.endsAt },
});
const intime = open(opened.data.openedAt);
const close: SessionCommand = { type: 'CloseManagementSession', data: { at: closed.data.closedAt } };

describe('a browser session', () => {
  it('is issued with personal data in the encrypted group', () => given().when(issueBrowser).thenEvents(browser));
  it('is issued once', () => given(browser).when(issueBrowser).thenRejects('credential_invalid'));
  it('cannot be used as a link into the workspace', () => {
    given(browser).when(intime).thenRejects('credential_invalid');
    given(browser).when(close).thenRejects('credential_invalid');
  });
});

describe('a link into the workspace', () => {
  it('is issued', () => given().when(issueLink).thenEvents(linked));
  it('can be used once', () => {
    given(linked).when(intime).thenEvents(opened);
    given(linked, opened).when(intime).thenRejects('credential_invalid');
    given(linked, opened, closed).when(intime).thenRejects('credential_invalid');
  });
  it('is rejected if it was never issued', () => given().when(intime).thenRejects('credential_invalid'));
  it('expires exactly at its expiration time', () => {
    given(linked).when(open(linked.data.expiresAt)).thenRejects('credential_expired');
    given(linked)
      .when(open(new Date(Date.parse(linked.data.expiresAt) - 1).toISOString()))
      .thenTypes('ManagementSessionOpened');
  });
});

describe('an open workspace session', () => {
  it('is closed once', () => {
    given(linked, opened).when(close).thenEvents(closed);
    given(linked, opened, closed).when(close).thenNothing();
  });
  it('cannot be closed before it was opened', () => given(linked).when(close).thenRejects('credential_invalid'));
});

it.each([browser, linked])('$type results in no session after its organization was shredded', (event) =>
  expect(fold(session, [{ ...event, data: { ...event.data, private: REDACTED } }])).toEqual({
    status: 'absent',
  }),
);

it('a link is opened at most once, for any sequence of commands', () => {
  const anyCommand = fc.constantFrom(issueLink, issueBrowser, intime, open(noon('2020-01-01')), close);
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 12 }), (commands) => {
      const history: SessionEvent[] = [];
      for (const { type, data } of commands) {
        try {
          history.push(...session.decide[type](fold(session, history), data as never));
        } catch {
          // Rejected: no event.
        }
      }
      expect(history.filter(({ type }) => type === 'ManagementSessionOpened').length).toBeLessThanOrEqual(1);
      expect(history.filter(({ type }) => type.endsWith('SessionIssued')).length).toBeLessThanOrEqual(1);
    }),
  );
});

describe('EndSession', () => {
  const ended = sample('SessionEnded');
  const end: SessionCommand = { type: 'EndSession', data: { at: ended.data.endedAt } };

  it('ends a session of any kind permanently', () => {
    for (const history of [[browser], [linked], [linked, opened]])
      given(...history)
        .when(end)
        .thenEvents(ended);
    for (const history of [
      [browser, ended],
      [linked, ended],
      [linked, opened, closed],
    ])
      given(...history)
        .when(end)
        .thenNothing();
    expect(fold(session, [browser, ended]).status).toBe('ended');
    given(linked, ended).when(intime).thenRejects('credential_invalid');
  });
  it('rejects an unknown session', () => given().when(end).thenRejects('not_found'));
});
