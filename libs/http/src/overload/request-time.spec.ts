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

describe('the time of a request', () => {
  it('lets it begin as long as its client still waits for an answer', () => {
    const { at, time, givenUp } = request();
    at.now = 20_000;
    expect(() => time.begin()).not.toThrow();
    at.now = 20_001;
    expect(() => time.begin()).toThrow(refusal);
    expect(givenUp).toEqual(['too_late']);
  });

  it('lets what has begun go on, however long that takes', () => {
    const { at, time } = request();
    at.now = 500_000;
    expect(() => time.goOn()).not.toThrow();
  });

  it('does not count how long a body took to come', () => {
    const { at, time } = request();
    at.now = 250_000;
    time.bodyCame();
    expect(() => time.begin()).not.toThrow();
  });

  it('ends with its client', () => {
    const { at, time, givenUp } = request();
    at.gone = true;
    expect(() => time.begin()).toThrow(refusal);
    expect(() => time.goOn()).toThrow(refusal);
    expect(givenUp).toEqual(['client_gone', 'client_gone']);
  });
});
