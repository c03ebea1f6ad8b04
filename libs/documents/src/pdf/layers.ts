import { PDFArray, PDFDict, type PDFContext, type PDFDocument, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib';

/** Maximum nesting of visibility expressions. Deeper expressions are ignored. */
const MAX_DEPTH = 32;

/** Layers that aren't printed by default (ISO 32000-2, 8.11). Unknown groups and empty memberships are printed. */
export class Layers {
  private constructor(
    private readonly context: PDFContext,
    private readonly hidden: ReadonlySet<PDFRef>,
  ) {}

  /** Returns the hidden layers, or null if everything is printed. */
  static hiddenIn({ catalog, context }: PDFDocument): Layers | null {
    const properties = dictIn(catalog, 'OCProperties');
    const configuration = properties && dictIn(properties, 'D');
    if (!configuration) return null;
    const hidden = hiddenGroups(refsIn(properties, 'OCGs'), configuration, context);
    return hidden.size === 0 ? null : new Layers(context, hidden);
  }

  /** Returns true if the membership is hidden. `membership`: value of an `/OC` entry or of a property list. */
  hides(membership: PDFObject | undefined): boolean {
    if (membership instanceof PDFRef && this.hidden.has(membership)) return true;
    const dict = membership && this.context.lookup(membership);
    return dict instanceof PDFDict && nameIn(dict, 'Type') === 'OCMD' && !this.showsMembership(dict);
  }

  /** ISO 32000-2, 8.11.2.2: optional content membership. */
  private showsMembership(dict: PDFDict): boolean {
    const expression = lookup(dict, 'VE');
    if (expression instanceof PDFArray) return this.holds(expression, MAX_DEPTH);
    const object = dict.get(PDFName.of('OCGs'));
    const groups = this.context.lookup(object ?? undefined) instanceof PDFArray ? refsIn(dict, 'OCGs') : refsOf(object);
    if (groups.length === 0) return true;
    const isHidden = (group: PDFRef) => this.hidden.has(group);
    const policy = nameIn(dict, 'P');
    if (policy === 'AllOn') return !groups.some(isHidden);
    if (policy === 'AnyOff') return groups.some(isHidden);
    if (policy === 'AllOff') return groups.every(isHidden);
    return !groups.every(isHidden);
  }

  private holds(expression: PDFArray, depth: number): boolean {
    const [operator, ...operands] = expression.asArray();
    const values = operands.flatMap((operand) => {
      const value = this.context.lookup(operand);
      if (value instanceof PDFArray) return depth === 0 ? [] : [this.holds(value, depth - 1)];
      return operand instanceof PDFRef ? [!this.hidden.has(operand)] : [];
    });
    if (operator === PDFName.of('Not')) return values[0] !== true;
    return operator === PDFName.of('Or') ? values.includes(true) || values.length === 0 : !values.includes(false);
  }
}

const hiddenGroups = (groups: readonly PDFRef[], configuration: PDFDict, context: PDFContext): ReadonlySet<PDFRef> => {
  const base = nameIn(configuration, 'BaseState') === 'OFF' ? groups : [];
  const hidden = new Set<PDFRef>(base);
  for (const group of refsIn(configuration, 'ON')) hidden.delete(group);
  for (const group of refsIn(configuration, 'OFF')) hidden.add(group);
  for (const group of groups) {
    const usage = usageOf(group, context);
    if (usage && printStateOf(usage) === 'OFF') hidden.add(group);
  }
  for (const [group, on] of toldForPrint(configuration, context))
    if (on) hidden.delete(group);
    else hidden.add(group);
  // ISO 32000-2, 8.11.2.1: a group whose intent differs from the configuration's has no effect.
  const intents = namesIn(configuration, 'Intent');
  for (const group of hidden) {
    const dict = context.lookup(group);
    const own = dict instanceof PDFDict ? namesIn(dict, 'Intent') : ['View'];
    if (!intents.includes('All') && !own.some((intent) => intents.includes(intent))) hidden.delete(group);
  }
  return hidden;
};

const usageOf = (group: PDFRef, context: PDFContext): PDFDict | null => {
  const dict = context.lookup(group);
  return dict instanceof PDFDict ? dictIn(dict, 'Usage') : null;
};

const printStateOf = (usage: PDFDict): string | null => {
  const print = dictIn(usage, 'Print');
  return print && nameIn(print, 'PrintState');
};

/** ISO 32000-2, 8.11.4.5: states for the print event. OFF in any usage takes precedence over ON. */
const toldForPrint = (configuration: PDFDict, context: PDFContext): ReadonlyMap<PDFRef, boolean> => {
  const printStates = new Map<PDFRef, boolean>();
  const applications = lookup(configuration, 'AS');
  if (!(applications instanceof PDFArray)) return printStates;
  for (const item of applications.asArray()) {
    const application = context.lookup(item);
    if (!(application instanceof PDFDict) || nameIn(application, 'Event') !== 'Print') continue;
    const categories = namesIn(application, 'Category');
    for (const group of refsIn(application, 'OCGs')) {
      const usage = usageOf(group, context);
      for (const category of usage ? categories : []) {
        const state = usage && dictIn(usage, category);
        const value = state && nameIn(state, `${category}State`);
        if (value === 'OFF') printStates.set(group, false);
        else if (value === 'ON' && !printStates.has(group)) printStates.set(group, true);
      }
    }
  }
  return printStates;
};

const lookup = (dict: PDFDict, key: string): PDFObject | undefined => dict.lookup(PDFName.of(key));
const dictIn = (dict: PDFDict, key: string): PDFDict | null => {
  const value = lookup(dict, key);
  return value instanceof PDFDict ? value : null;
};
const nameIn = (dict: PDFDict, key: string): string | null => {
  const value = lookup(dict, key);
  return value instanceof PDFName ? value.decodeText() : null;
};
const refsOf = (object: PDFObject | undefined): readonly PDFRef[] => (object instanceof PDFRef ? [object] : []);
const refsIn = (dict: PDFDict, key: string): readonly PDFRef[] => {
  const value = lookup(dict, key);
  return value instanceof PDFArray ? value.asArray().flatMap(refsOf) : [];
};
/** Returns the names in an entry, which is one name or an array. Defaults to `View`. */
const namesIn = (dict: PDFDict, key: string): readonly string[] => {
  const value = lookup(dict, key);
  const names = value instanceof PDFArray ? value.asArray() : value ? [value] : [PDFName.of('View')];
  return names.flatMap((name) => (name instanceof PDFName ? [name.decodeText()] : []));
};
