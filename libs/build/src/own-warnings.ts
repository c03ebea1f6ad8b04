/** Code of a warning that contains no data, so that it may be logged. */
export const WARNING_CODE = 'WORKCOMP';

/** Reports background work or errors to the operator. The text must not contain data. */
export const warnOperator = (line: string): void => process.emitWarning(line, { code: WARNING_CODE });
