export { cliMarkdown } from './markdown.js';
export { buildProgram } from './program.js';
