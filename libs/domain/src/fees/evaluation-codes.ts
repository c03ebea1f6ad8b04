/** True for codes of the section Evaluation and Management (CPT 99202 to 99499). */
export const isEvaluationAndManagement = (code: string): boolean => /^99(20[2-9]|2[1-9]\d|[34]\d\d)$/.test(code);
