import { KeyMissing, KeyUnreadable, StreamDeleted } from '#event-store';

/** An event that a projection cannot take. Its stream is parked; the others go on. */
export class PoisonEvent extends Error {
  override readonly name = 'PoisonEvent';
  constructor(override readonly cause: unknown) {
    super('an event cannot be folded');
  }

  /** Error class and code line. Never the message: it may quote the data, and data is about patients. */
  get reason(): string {
    if (!(this.cause instanceof Error)) return 'unknown';
    const line = this.cause.stack?.split('\n').find((frame) => /^\s+at /.test(frame));
    const place = line?.match(/([^/\\]+:\d+:\d+)\)?$/)?.[1];
    return place === undefined ? this.cause.name : `${this.cause.name} at ${place}`;
  }
}

/**
 * Errors that reading and upcasting can give for this one event, always. Anything else (an engine that is down, a time
 * limit) is waited out: an outage must not park what is sound.
 */
const permanentErrors = [KeyMissing, KeyUnreadable, StreamDeleted, TypeError, RangeError, SyntaxError, ReferenceError];

/** Runs code that is pure in the event: whatever it throws is the event's fault. */
export const guardFold = <T>(fold: () => T): T => {
  try {
    return fold();
  } catch (error) {
    throw new PoisonEvent(error);
  }
};

/** Reads events, and tells what will never be readable from what is only out of reach. */
export const guardRead = async <T>(read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    throw permanentErrors.some((kind) => error instanceof kind) ? new PoisonEvent(error) : error;
  }
};
