import { act } from './actions';
import { access } from './access-records';
import { bill } from './bill';
import { bills, chosen } from './bills';
import { check } from './checks';
import { contracts } from './contracts';
import { deadlines } from './deadlines';
import { denials } from './denials';
import { deposits } from './deposits';
import { developers } from './developers';
import { documentTypes, draft, drafts, files } from './draft';
import { eor } from './eors';
import { filing } from './filings';
import { patient, patients, payers } from './patients';
import { remittances } from './payer-files';
import { money } from './payments';
import { practice } from './practice';
import { print } from './print';
import { home, queues, reviews } from './queue';
import { reports } from './reports';
import { review } from './reviews';
import { rules } from './rules';
import { send } from './send';
import { app, common, keys, missing, nav } from './shell';
import { factor, session } from './sign-in';

/**
 * All of the workspace's strings, by feature. Strings from the API (states, reasons, problems) are shown unchanged.
 * Strings for requests for authorization are separate because they are loaded with their screens.
 */
export const m = {
  access,
  act,
  app,
  bill,
  bills,
  check,
  chosen,
  common,
  contracts,
  deadlines,
  denials,
  deposits,
  developers,
  documentTypes,
  draft,
  drafts,
  eor,
  factor,
  files,
  filing,
  home,
  keys,
  missing,
  money,
  nav,
  patient,
  patients,
  payers,
  practice,
  print,
  queues,
  remittances,
  reports,
  review,
  reviews,
  rules,
  send,
  session,
} as const;
