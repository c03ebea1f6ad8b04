export * from './problems.js';
export * from './operations.js';
export * from './kernel/operation.js';
export * from './kernel/form.js';
export * from './kernel/fields.js';
export { isPlainObject, LARGEST_AMOUNT, type DollarRules, type IntRules, type TextRules } from './kernel/readers.js';
export { missing, blank } from './kernel/readers.js';
export * from './bills/index.js';
export * from './events/index.js';
