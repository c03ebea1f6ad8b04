export * from './adjustment-codes.js';
export * from './claims-administrator.view.js';
export * from './claims-administrator-profile.view.js';
export * from './delivery-options.view.js';
export * from './directory-queries.js';
export * from './lookup.views.js';
