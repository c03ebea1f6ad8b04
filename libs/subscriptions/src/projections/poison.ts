import { KeyMissing, KeyUnreadable, StreamDeleted } from '#event-store';

/** Thrown when a projection cannot process an event. The stream is parked, and other streams continue. */
export class PoisonEvent extends Error {
  override readonly name = 'PoisonEvent';
  constructor(override readonly cause: unknown) {
    super('an event cannot be applied');
  }

  /** Error class and source line. Excludes the message, which may quote patient data. */
  get reason(): string {
    if (!(this.cause instanceof Error)) return 'unknown';
    const line = this.cause.stack?.split('\n').find((frame) => /^\s+at /.test(frame));
    const place = line?.match(/([^/\\]+:\d+:\d+)\)?$/)?.[1];
    return place === undefined ? this.cause.name : `${this.cause.name} at ${place}`;
  }
}

/** Errors that are permanent for an event. Others are retried: an unavailable engine must not park a valid stream. */
const permanentErrors = [KeyMissing, KeyUnreadable, StreamDeleted, TypeError, RangeError, SyntaxError, ReferenceError];

/** Runs code that depends only on the event, so that all its errors are caused by the event. */
export const guardFold = <T>(fold: () => T): T => {
  try {
    return fold();
  } catch (error) {
    throw new PoisonEvent(error);
  }
};

/** Reads events. Throws PoisonEvent for permanent errors, and other errors unchanged. */
export const guardRead = async <T>(read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    throw permanentErrors.some((kind) => error instanceof kind) ? new PoisonEvent(error) : error;
  }
};
