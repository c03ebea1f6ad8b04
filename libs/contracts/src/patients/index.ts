export * from './disclosures.js';
export * from './patient.views.js';
export * from './present-patient.js';
