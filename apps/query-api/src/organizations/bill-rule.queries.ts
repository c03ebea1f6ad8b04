import { Injectable } from '@nestjs/common';
import {
  billRuleNeedProblems,
  presentBillRule,
  type BillRuleTestView,
  type BillRuleView,
  type TestBillRuleQuery,
} from '#contracts';
import { billRulesOf, linesAgainst, matchesCode, ruledBillOnFile, type BillRuleFacts } from '#domain';
import { refuseParameter, type RequestContext } from '#http';
import { billProjection, Views } from '#read-models';
import { BillReader } from '../bills/bill-reader.js';
import { ContextQuery, HandlesQuery } from '../kernel/context-query.js';
import { Freshness } from '../kernel/freshness.js';
import { Organizations } from '../kernel/organizations.js';
import { rowsForReport } from '../reports/rows-for-reports.js';

export class ListBillRules extends ContextQuery<readonly BillRuleView[]> {}
export class TestBillRule extends ContextQuery<BillRuleTestView, [request: TestBillRuleQuery]> {}

/** Maximum number of bills that a test reads. */
const MAX_EXAMINED = 500;
const MAX_LISTED = 100;
const BILLS_PER_READ = 50;

@Injectable()
export class BillRuleQueries {
  constructor(
    private readonly organizations: Organizations,
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly bills: BillReader,
  ) {}

  @HandlesQuery(ListBillRules)
  async list({ organizationId }: RequestContext): Promise<readonly BillRuleView[]> {
    return billRulesOf(await this.organizations.get(organizationId)).map(presentBillRule);
  }

  @HandlesQuery(TestBillRule)
  async test(context: RequestContext, request: TestBillRuleQuery): Promise<BillRuleTestView> {
    const [problem] = billRuleNeedProblems(request);
    if (problem) refuseParameter(problem.path, problem.message);
    const { code, needs, documentType = null, modifier = null, from: since } = request;
    const rule: BillRuleFacts = { code, needs, documentType, modifier, effectiveFrom: since, effectiveTo: null };
    await this.freshness.reached(context, [billProjection.name]);
    const { organizationId } = context;
    const filter = { organizationId, submittedDate: { $gte: since } };
    const rows = await rowsForReport(this.views, organizationId, filter, ['procedureCodes', 'submittedTime']);
    const matching = rows
      .filter(({ procedureCodes }) => procedureCodes.some((lineCode) => matchesCode(code, lineCode)))
      .toSorted((one, other) => other.submittedTime - one.submittedTime)
      .map(({ _id }) => _id);
    const examined = matching.slice(0, MAX_EXAMINED);
    const warned: BillRuleTestView['bills'][number][] = [];
    for (let from = 0; from < examined.length; from += BILLS_PER_READ)
      for (const bill of await this.bills.page(organizationId, examined.slice(from, from + BILLS_PER_READ))) {
        const ruled = ruledBillOnFile(bill);
        const [first] = ruled ? linesAgainst(rule, ruled, { anyDate: true }) : [];
        if (bill.clear && first !== undefined)
          warned.push({
            billId: bill.clear.billId,
            billNumber: bill.clear.billNumber,
            code: ruled?.lines[first]?.code ?? '',
          });
      }
    return {
      examined: examined.length,
      warned: warned.length,
      complete: examined.length === matching.length,
      bills: warned.slice(0, MAX_LISTED),
    };
  }
}
