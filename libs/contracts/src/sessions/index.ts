export * from './browser-session.js';
export * from './management-session.js';
export * from './grants.js';
export * from './session-list.js';
export * from './workspace-session.js';
