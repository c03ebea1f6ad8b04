import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Recorded response examples by operation, status and media type. */
export type AnswerExamples = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

/** Returns the path of the file with recorded responses. `npm run generate` records them. */
export const answerExamplesFile = (): string =>
  fileURLToPath(import.meta.resolve('#files/libs/http/data/answer-examples.json'));

let recorded: AnswerExamples | undefined;

/** Returns recorded responses of every operation. */
export const answerExamples = (): AnswerExamples =>
  (recorded ??= JSON.parse(readFileSync(answerExamplesFile(), 'utf8')) as AnswerExamples);
