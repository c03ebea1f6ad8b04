import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ListRulesRequest, RuleEntryView, RuleListView } from '#contracts';
import {
  entryKey,
  expiryOf,
  isRealDate,
  ruleRef,
  rulesInForce,
  rulesOn,
  type CalendarDate,
  type RuleEntry,
  type RuleSet,
} from '#domain';
import { refuseParameter, type RequestContext } from '#http';
import { Answers, Ask } from '../kernel/ask.js';
import { ListPages } from '../kernel/list-pages.js';
import { todayOf } from '../kernel/today.js';

/** The rules that hold on a day. */
export class GetRules extends Ask<RuleListView, [request: ListRulesRequest]> {}

@Injectable()
export class RuleQueries {
  constructor(private readonly pages: ListPages) {}

  @Answers(GetRules)
  async list(context: RequestContext, request: ListRulesRequest): Promise<RuleListView> {
    const today = todayOf(context);
    const { asOf = today, id, layer, 'appliesTo.code': code } = request;
    if (!isRealDate(asOf)) refuseParameter('asOf', 'must be a date that exists, YYYY-MM-DD');
    const rules = rulesInForce();
    const found = rulesOn(rules, asOf, id).filter(
      (entry) =>
        (layer === undefined || entry.layer === layer) && (code === undefined || entry.appliesTo['code'] === code),
    );
    const byName = new Map(found.map((entry) => [`${entry.layer} ${entryKey(entry)}`, entry]));
    const owner = { organizationId: context.organizationId, list: `rules ${rules.version} ${asOf}` };
    const page = await this.pages.page(owner, request, [...byName.keys()], async (names) =>
      names.flatMap((name) => byName.get(name) ?? []).map((entry) => shown(entry, today)),
    );
    return { ...page, rulesVersion: rules.version, contentHash: hashOf(rules) };
  }
}

const shown = (entry: RuleEntry, today: CalendarDate): RuleEntryView => {
  const { appliesTo, basis, written, citation, order, source, alternative, note, pack } = entry;
  return {
    ...ruleRef(entry),
    appliesTo,
    basis,
    value: written,
    citation,
    order,
    source: { title: source.title, address: source.address, readOn: source.readOn },
    alternative,
    note,
    pack,
    expires: expiryOf(entry, today),
  };
};

const hashes = new WeakMap<RuleSet, string>();

/** SHA-256 of a set, computed once. */
const hashOf = (rules: RuleSet): string => {
  const known = hashes.get(rules) ?? createHash('sha256').update(rules.text).digest('hex');
  hashes.set(rules, known);
  return known;
};
