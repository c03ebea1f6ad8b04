import { RequestTime } from './request-time.js';

const request = () => {
  const at = { now: 0, gone: false };
  const givenUp: string[] = [];
  const time = new RequestTime(
    () => at.gone,
    (reason) => givenUp.push(reason),
    () => at.now,
    20_000,
  );
  return { at, time, givenUp };
};
const refusal = expect.objectContaining({ code: 'service_unavailable' }) as Error;

describe('RequestTime', () => {
  it('allows a request to begin until its queue timeout', () => {
    const { at, time, givenUp } = request();
    at.now = 20_000;
    expect(() => time.begin()).not.toThrow();
    at.now = 20_001;
    expect(() => time.begin()).toThrow(refusal);
    expect(givenUp).toEqual(['too_late']);
  });

  it('allows a request that has begun to continue without a time limit', () => {
    const { at, time } = request();
    at.now = 500_000;
    expect(() => time.goOn()).not.toThrow();
  });

  it('does not count the time in which the body arrived', () => {
    const { at, time } = request();
    at.now = 250_000;
    time.bodyCame();
    expect(() => time.begin()).not.toThrow();
  });

  it('refuses to begin or continue after the client has disconnected', () => {
    const { at, time, givenUp } = request();
    at.gone = true;
    expect(() => time.begin()).toThrow(refusal);
    expect(() => time.goOn()).toThrow(refusal);
    expect(givenUp).toEqual(['client_gone', 'client_gone']);
  });
});
