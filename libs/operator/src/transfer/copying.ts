import type { OperatorContext } from '../operation.js';

/** A store, and the one that it is copied to. */
export interface Copying<Store> extends Pick<OperatorContext, 'progress' | 'signal'> {
  readonly from: Store;
  readonly to: Store;
}
