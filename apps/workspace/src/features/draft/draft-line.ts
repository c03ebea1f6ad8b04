import { amountOf } from '../../ui/format.js';

type Json = Readonly<Record<string, unknown>>;

export interface DraftDrug {
  readonly ndc: string;
  readonly unit: string;
  readonly quantity: number | string;
}

export interface DraftLine {
  readonly code: string;
  /** Modifiers, such as `94 95`. */
  readonly modifiers: string;
  readonly units: number | string;
  readonly charge: number | string;
  readonly serviceDate: string;
  readonly description: string;
  readonly drug: DraftDrug | null;
  /** Pointers, such as `1 2`. */
  readonly pointers: string;
  /** ID of the authorized item, or empty. */
  readonly rfaItemId: string;
  /** Why no authorization was needed, or empty. */
  readonly authorizationBasis: string;
  /** Fields of a stored line that the form doesn't show, which are kept. */
  readonly hidden?: Json;
}

export const emptyDrug: DraftDrug = { ndc: '', unit: '', quantity: '' };

export const emptyLine: DraftLine = {
  code: '',
  modifiers: '',
  units: 1,
  charge: '',
  serviceDate: '',
  description: '',
  drug: null,
  pointers: '',
  rfaItemId: '',
  authorizationBasis: '',
};

export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const amount = (value: unknown): number | string => (typeof value === 'number' ? value : '');
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

const drugOf = (drug: unknown): DraftDrug | null => {
  if (typeof drug !== 'object' || drug === null) return null;
  const { ndc, unit, quantity } = drug as Json;
  return { ndc: text(ndc), unit: text(unit), quantity: amount(quantity) };
};

const drugBody = ({ ndc, unit, quantity }: DraftDrug) => ({
  ...(ndc !== '' && { ndc }),
  ...(unit !== '' && { unit }),
  quantity: amountOf(quantity),
});

/** Returns the form's line. The stored values may be incomplete or invalid. */
export const lineOf = (line: unknown): DraftLine => {
  const fields = typeof line === 'object' ? ((line ?? {}) as Json) : {};
  const { code, modifiers, units, charge, serviceDate, description, diagnosisPointers, ...others } = fields;
  const { drug, rfaItemId, authorizationBasis, ...hidden } = others;
  return {
    code: text(code),
    modifiers: list(modifiers).map(text).join(' '),
    units: amount(units),
    charge: amount(charge),
    serviceDate: text(serviceDate),
    description: text(description),
    drug: drugOf(drug),
    pointers: list(diagnosisPointers).map(text).join(' '),
    rfaItemId: text(rfaItemId),
    authorizationBasis: text(authorizationBasis),
    ...(Object.keys(hidden).length > 0 && { hidden }),
  };
};

const splitCodes = (text: string): readonly string[] => text.split(/[\s,-]+/).filter((word) => word !== '');

/** Nothing is validated here. Empty fields are omitted. */
export const lineBody = ({
  code,
  modifiers,
  units,
  charge,
  serviceDate,
  description,
  drug,
  pointers,
  rfaItemId,
  authorizationBasis,
  hidden,
}: DraftLine) => ({
  ...hidden,
  code,
  modifiers: splitCodes(modifiers),
  units: amountOf(units),
  charge: amountOf(charge),
  ...(serviceDate !== '' && { serviceDate }),
  ...(description !== '' && { description }),
  ...(drug && { drug: drugBody(drug) }),
  ...(rfaItemId !== '' && { rfaItemId }),
  ...(authorizationBasis !== '' && { authorizationBasis }),
  ...(pointers !== '' && { diagnosisPointers: splitCodes(pointers).map(Number) }),
});
