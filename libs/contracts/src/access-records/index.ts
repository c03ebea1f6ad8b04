export * from './access-enums.js';
export * from './patient-data-actions.js';
export * from './access-record.view.js';
export * from './audit-event.js';
export * from './access-review.view.js';
export * from './access-alert.view.js';
