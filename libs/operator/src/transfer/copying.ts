import type { OperatorContext } from '../operation.js';

export interface Copying<Store> extends Pick<OperatorContext, 'progress' | 'signal'> {
  readonly from: Store;
  readonly to: Store;
}
