export * from './problems.js';
export * from './version.js';
export * from './operations.js';
export * from './kernel/operation.js';
export * from './kernel/form.js';
export { only } from './kernel/partial.js';
export * from './kernel/fields.js';
export {
  anything,
  isPlainObject,
  LARGEST_AMOUNT,
  type DollarRules,
  type IntRules,
  type TextMapRules,
  type TextRules,
} from './kernel/readers.js';
export { ITEM_RULE, NOT_AN_OBJECT, problemOf, VALUE_RULE } from './kernel/decorate.js';
export * from './bills/index.js';
export * from './credentials/index.js';
export * from './lifecycle/index.js';
export * from './events/index.js';
export * from './queries/index.js';
export * from './reports/index.js';
export * from './print/index.js';
export * from './filters/index.js';
export * from './requests/index.js';
export * from './directories/index.js';
export * from './delivery/index.js';
export * from './organization/index.js';
export * from './organization-clock.js';
export * from './payer-files/index.js';
export * from './transmissions/index.js';
export * from './webhooks/index.js';
export * from './notifications/index.js';
