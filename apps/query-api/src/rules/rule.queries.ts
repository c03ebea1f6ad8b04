import { Injectable } from '@nestjs/common';
import type { ListRulesRequest, RuleEntryView, RuleListView, RulesVersionsView } from '#contracts';
import {
  entryKey,
  expiryOf,
  isRealDate,
  ruleRef,
  rulesOn,
  type CalendarDate,
  shippedRules,
  type RuleEntry,
} from '#domain';
import { contentHash, rulesActivations } from '#engines';
import { EncryptedEventStore } from '#event-store';
import { refuseParameter, type RequestContext } from '#http';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { ListPages } from '../kernel/list-pages.js';
import { todayOf } from '../kernel/today.js';

export class GetRules extends ContextQuery<RuleListView, [request: ListRulesRequest]> {}

export class GetRulesVersions extends ContextQuery<RulesVersionsView> {}

@Injectable()
export class RuleQueries {
  constructor(
    private readonly pages: ListPages,
    private readonly ledger: EncryptedEventStore,
  ) {}

  @HandlesQuery(GetRules)
  async list(context: RequestContext, request: ListRulesRequest): Promise<RuleListView> {
    const today = todayOf(context);
    const { asOf = today, id, layer, expiring, 'appliesTo.code': code } = request;
    if (!isRealDate(asOf)) refuseParameter('asOf', 'must be a valid date in the format YYYY-MM-DD');
    const rules = this.ledger.rules.current;
    const found = rulesOn(rules, asOf, id).filter(
      (entry) =>
        (expiring !== true || expiryOf(entry, today) !== null) &&
        (layer === undefined || entry.layer === layer) &&
        (code === undefined || entry.appliesTo['code'] === code),
    );
    const byName = new Map(found.map((entry) => [`${entry.layer} ${entryKey(entry)}`, entry]));
    const owner = { organizationId: context.organizationId, list: `rules ${rules.version} ${asOf}` };
    const page = await this.pages.page(owner, request, [...byName.keys()], async (names) =>
      names.flatMap((name) => byName.get(name) ?? []).map((entry) => presentEntry(entry, today)),
    );
    return { ...page, rulesVersion: rules.version, contentHash: contentHash(rules) };
  }

  @HandlesQuery(GetRulesVersions)
  async versions(_: RequestContext): Promise<RulesVersionsView> {
    const rules = this.ledger.rules.current;
    const activated = (await rulesActivations(this.ledger)).map(({ by: _, reason: __, ...shownToAll }) => shownToAll);
    const release = {
      rulesVersion: shippedRules.version,
      activatedAt: null,
      how: 'release',
      contentHash: contentHash(shippedRules),
      signedBy: null,
    };
    return {
      data: [...activated, release],
      rulesVersion: rules.version,
      contentHash: contentHash(rules),
    };
  }
}

const presentEntry = (entry: RuleEntry, today: CalendarDate): RuleEntryView => {
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
