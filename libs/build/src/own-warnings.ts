/** Code of a warning whose text is a sentence of ours, which may be logged. */
export const WARNING_CODE = 'WORKCOMP';

/** Tells an operator of work or trouble outside of any request, in a sentence without data. */
export const warnOperator = (line: string): void => process.emitWarning(line, { code: WARNING_CODE });
