import { Injectable } from '@nestjs/common';
import { problemCatalog, SubmitBillRequest, type ProblemCode } from '#contracts';
import {
  draftTotal,
  Rejection,
  sum,
  unseal,
  withDraftPatient,
  type BillDraft,
  type DraftFinding,
  type FieldProblem,
  type SubmissionPrivate,
  type Warning,
} from '#domain';
import { RulesInForce } from '#event-store';
import { currentTimeOf, examine, Refusal, type ReceivedBody, type RequestContext } from '#http';
import { packetWarnings } from '../bills/submission/packet-intake.js';
import { Submissions } from '../bills/submission/submissions.js';

type UncheckedDraft = Omit<BillDraft, 'findings' | 'total'>;

const noUploads: ReceivedBody = {
  json: null,
  uploads: [],
  totalBytes: 0,
  tooLarge: false,
  release: () => Promise.resolve(),
};

/** Finds what a submission of a draft would report. Writes nothing. */
@Injectable()
export class DraftFindings {
  constructor(
    private readonly submissions: Submissions,
    private readonly rules: RulesInForce,
  ) {}

  /** The documents were checked when they were received, so they are not read again. */
  async of(context: RequestContext, draft: UncheckedDraft): Promise<Pick<BillDraft, 'findings' | 'total'>> {
    const body = submissionBody(draft);
    await this.rules.refresh();
    try {
      const submission = await this.submissions.preview(context, {
        examined: examine(SubmitBillRequest, body),
        sent: { form: SubmitBillRequest, body },
        received: noUploads,
        at: currentTimeOf(context).toISOString(),
        rules: this.rules.current,
      });
      const { warnings = [] } = unseal<SubmissionPrivate>(submission.private);
      const findings = [...warnings, ...packetWarnings(draft.documents)].map(warningFinding);
      return { findings, total: sum(submission.lines.map(({ charge }) => charge)) };
    } catch (error) {
      return { findings: findingsOf(error), total: draftTotal(draft.bill) };
    }
  }
}

const findingsOf = (error: unknown): readonly DraftFinding[] => {
  if (error instanceof Rejection) return errorFindings(error.code, error.detail, error.errors);
  // A failure of the service says nothing about the draft.
  if (error instanceof Refusal && problemCatalog[error.code].status < 500)
    return errorFindings(error.code, error.options.detail, error.options.errors);
  throw error;
};

/** Body of POST /bills. The documents have placeholders in place of their contents. */
const submissionBody = (draft: UncheckedDraft): object => ({
  bill: withDraftPatient(draft.bill, draft),
  submission: draft.submission,
  documents: draft.documents.map(({ form }, n) => ({ ...form, contentBase64: `@${n}` })),
  rejectDuplicates: draft.rejectDuplicates,
  ...(draft.customerExternalId !== null && { customerExternalId: draft.customerExternalId }),
  ...(draft.metadata && { metadata: draft.metadata }),
});

const warningFinding = ({ code, path, message }: Warning): DraftFinding => ({
  severity: 'warning',
  code,
  path,
  message,
});

const errorFindings = (
  code: string,
  detail: string | undefined,
  errors: readonly FieldProblem[] = [],
): readonly DraftFinding[] =>
  errors.length > 0
    ? errors.map(({ path, message }) => ({ severity: 'error', code, path, message }))
    : [{ severity: 'error', code, path: '', message: detail ?? problemCatalog[code as ProblemCode].title }];
