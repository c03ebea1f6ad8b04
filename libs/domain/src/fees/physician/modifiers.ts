const setOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Side, finger, toe, eyelid or artery. */
const anatomicModifiers = setOf(
  'LT RT E1 E2 E3 E4 FA F1 F2 F3 F4 F5 F6 F7 F8 F9 TA T1 T2 T3 T4 T5 T6 T7 T8 T9 LC LD LM RC RI',
);

/** Allow both codes of an unpaid pair, if the pair permits it (NCCI policy manual, ch. 1). */
const separatingModifiers = new Set([...anatomicModifiers, ...setOf('24 25 27 57 58 59 78 79 91 XE XP XS XU')]);

/**
 * Modifiers that do not affect the amount of the tables. AQ can add the shortage area bonus. 59 and X{EPSU} separate
 * services, 95 and 93 are telehealth, 17, 30, 32, 92 to 99 and the G modifiers are identifiers. A modifier in no list is
 * not priced, because its effect is unknown.
 */
const informationalModifiers = new Set([
  ...anatomicModifiers,
  ...setOf('24 25 27 30 32 33 57 58 59 76 77 79 90 91 92 93 95 96 97 17 AQ GN GO GP GT FQ KX XE XP XS XU'),
]);

/** Change the amount, except for anesthesia. */
const pricingModifiers = setOf('26 TC 50 51 53 62 80 81 82 AS');

/** In ten-thousandths. */
const anesthesiaShares: Readonly<Record<string, number>> = {
  AA: 10_000,
  QZ: 10_000,
  QK: 5_000,
  QX: 5_000,
  QY: 5_000,
};
/** Do not affect the amount. Physical status has no units of its own. QS, G8 and G9 identify monitored care. */
const anesthesiaInformationalModifiers = setOf('AQ P1 P2 P3 P4 P5 P6 QS G8 G9 59 XE XP XS XU');

export const isSeparating = (modifier: string): boolean => separatingModifiers.has(modifier);

export const unknownModifiers = (modifiers: readonly string[]): readonly string[] =>
  modifiers.filter((modifier) => !informationalModifiers.has(modifier) && !pricingModifiers.has(modifier));

/** Share, or the unknown modifier that requires manual pricing. */
export const anesthesiaShare = (modifiers: readonly string[]): number | { readonly unknown: string } => {
  const unknown = modifiers.find(
    (modifier) => !anesthesiaInformationalModifiers.has(modifier) && !Object.hasOwn(anesthesiaShares, modifier),
  );
  if (unknown !== undefined) return { unknown };
  return Math.min(10_000, ...modifiers.flatMap((modifier) => anesthesiaShares[modifier] ?? []));
};

/** Assistants at surgery. AS: physician assistant, nurse practitioner or nurse specialist. */
export const assistantShares: Readonly<Record<string, number>> = { '80': 1_600, '81': 1_600, '82': 1_600, AS: 1_360 };

/** Share of each of two surgeons. */
export const CO_SURGEON_SHARE = 6_250;
