export * from './transmission.view.js';
