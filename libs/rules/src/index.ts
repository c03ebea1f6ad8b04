export { packSchema } from './pack-schema.js';
export { readPack, type CheckedPack, type PackProblem, type ReadPack } from './read-pack.js';
export { isCommentFor, readMinisignKey, verifyMinisign, type MinisignKey, type MinisignVerdict } from './minisign.js';
export { failedCases, type FailedCase } from './worked-cases.js';
export { ruleColumnKey, columnsOf, readRows, type TableRow } from './rule-columns.js';
export { entriesOfSet } from './entries-of-set.js';
export { mergePacks, type MergedPack } from './merge-packs.js';
export { diffPacks, type PackChange } from './diff-packs.js';
