import { isImpossiblePhone } from '../../kernel/phone.js';
import type { Warning } from '../shared/bill.types.js';
import type { SentSubmission } from './sent-submission.js';
import type { CodeBooks } from './submission-lookups.js';

/**
 * Warns about a taxonomy code that is not one (NUCC Health Care Provider Taxonomy: ten letters and digits, the last of
 * them X), or that is not in the operator's list.
 */
export const taxonomyWarnings = (
  { bill: { renderingProvider } }: SentSubmission,
  { taxonomyCodes }: Pick<CodeBooks, 'taxonomyCodes'>,
): readonly Warning[] => {
  const code = renderingProvider.taxonomy.toUpperCase();
  const path = 'bill.renderingProvider.taxonomy';
  if (!/^[0-9A-Z]{9}X$/.test(code))
    return [
      {
        code: 'taxonomy_code_invalid',
        path,
        message: 'This is not a taxonomy code. A taxonomy code has ten letters and digits and ends in X (NUCC).',
      },
    ];
  return taxonomyCodes === null || taxonomyCodes.has(code)
    ? []
    : [{ code: 'taxonomy_code_unknown', path, message: 'This code is not in the list of taxonomy codes on file.' }];
};

/** Warns about the bill's phone and fax numbers that cannot exist (North American Numbering Plan, NXX-NXX-XXXX). */
export const phoneWarnings = (
  { bill, submission }: SentSubmission,
  savedPhone: string | null | undefined,
): readonly Warning[] =>
  (
    [
      ['bill.patient.phone', bill.patient.phone],
      ['bill.billingProvider.phone', bill.billingProvider.phone],
      ['bill.billingProvider.savedProviderId', savedPhone],
      ['submission.destination.faxNumber', submission?.destination?.faxNumber],
    ] as const
  ).flatMap(([path, number]) =>
    isImpossiblePhone(number ?? '')
      ? [
          {
            code: 'phone_number_invalid',
            path,
            message:
              'This number does not exist: area codes and exchanges begin with 2 to 9 (North American Numbering Plan).',
          },
        ]
      : [],
  );
