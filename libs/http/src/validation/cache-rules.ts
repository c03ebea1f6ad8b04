import { getMetadataStorage, type MetadataStorage } from 'class-validator';
import { isForm } from '#contracts';

type Rules = ReturnType<MetadataStorage['getTargetValidationMetadatas']>;
type RulesByField = ReturnType<MetadataStorage['groupByPropertyName']>;

/**
 * For every validated object, class-validator searches the rules of all classes. A form's rules are complete once its
 * class is defined, so they are cached. Requests for groups are not cached.
 */
export const cacheRules = (storage: MetadataStorage = getMetadataStorage()): void => {
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const group = storage.groupByPropertyName.bind(storage);
  const found = new WeakMap<object, Rules>();
  const grouped = new WeakMap<Rules, RulesByField>();

  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    if (always || strictGroups || groups) return find(target, schema, always, strictGroups, groups);
    const known = found.get(target);
    if (known) return known;
    const rules = find(target, schema, always, strictGroups, groups);
    if (isForm(target)) {
      found.set(target, rules);
      grouped.set(rules, group(rules));
    }
    return rules;
  };
  storage.groupByPropertyName = (rules) => grouped.get(rules) ?? group(rules);
};
