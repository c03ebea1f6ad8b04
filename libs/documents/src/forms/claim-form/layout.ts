/**
 * Professional claim form 02/12: a grid of 10 characters and 6 lines per inch on US letter. Positions and box numbers
 * are facts. Rules, labels and title are our own design (no NUCC or OMB marks or artwork). Points from the top left.
 */
export const columnX = (column: number): number => 20.9 + 7.2 * (column - 1);
export const lineTop = (line: number): number => 12 * line + 12;
/** Width of one character, in points. */
export const PITCH = 7.2;

export const edge = { left: 19.4, middle: 226.4, right: 370.9, end: 589.6 } as const;
const { left: L, middle: M, right: R, end: E } = edge;

/** Box number (empty for later parts of a box), our label, position. */
export type Box = readonly [box: string, label: string, x: number, y: number, right: number, bottom: number];

export const boxes: readonly Box[] = [
  ['1', 'Coverage', L, 96, R, 120],
  ['1a', "Insured's ID number", R, 96, E, 120],
  ['2', 'Patient name (last, first, middle)', L, 120, M, 144],
  ['3', 'Patient birth date / sex', M, 120, R, 144],
  ['4', 'Insured name (employer)', R, 120, E, 144],
  ['5', 'Patient street address', L, 144, M, 168],
  ['6', 'Patient relationship to insured', M, 144, R, 168],
  ['7', 'Insured street address', R, 144, E, 168],
  ['', 'City', L, 168, 199.6, 192],
  ['', 'State', 199.6, 168, M, 192],
  ['8', 'Reserved', M, 168, R, 216],
  ['', 'City', R, 168, 542.4, 192],
  ['', 'State', 542.4, 168, E, 192],
  ['', 'ZIP', L, 192, 113.1, 216],
  ['', 'Telephone', 113.1, 192, M, 216],
  ['', 'ZIP', R, 192, 464.1, 216],
  ['', 'Telephone', 464.1, 192, E, 216],
  ['9', 'Other insured name', L, 216, M, 240],
  ['10', 'Condition related to:', M, 216, R, 240],
  ['11', 'Policy, group or FECA number', R, 216, E, 240],
  ['9a', 'Other insured policy or group', L, 240, M, 264],
  ['10a', 'Employment', M, 240, R, 264],
  ['11a', 'Insured birth date / sex', R, 240, E, 264],
  ['9b', 'Reserved', L, 264, M, 288],
  ['10b', 'Auto accident / state', M, 264, R, 288],
  ['11b', 'Other claim ID (qualifier, number)', R, 264, E, 288],
  ['9c', 'Reserved', L, 288, M, 312],
  ['10c', 'Other accident', M, 288, R, 312],
  ['11c', 'Plan or program name', R, 288, E, 312],
  ['9d', 'Other plan or program name', L, 312, M, 336],
  ['10d', 'Claim codes', M, 312, R, 336],
  ['11d', 'Another health plan?', R, 312, E, 336],
  ['12', "Patient's or authorized person's signature, date", L, 336, R, 384],
  ['13', "Insured's or authorized person's signature", R, 336, E, 384],
  ['14', 'Date of injury or illness, qualifier', L, 384, 212.4, 408],
  ['15', 'Other date, qualifier', 212.4, 384, R, 408],
  ['16', 'Unable to work: from / to', R, 384, E, 408],
  ['17', 'Referring provider or other source', L, 408, 212.4, 432],
  ['17a', '', 212.4, 408, R, 420],
  ['17b', 'NPI', 212.4, 420, R, 432],
  ['18', 'Hospitalization: from / to', R, 408, E, 432],
  ['19', 'Additional claim information', L, 432, R, 456],
  ['20', 'Outside lab / charges', R, 432, E, 456],
  ['21', 'Diagnosis codes, A to L relate to 24E', L, 456, R, 504],
  ['22', 'Resubmission code, original reference', R, 456, E, 480],
  ['23', 'Prior authorization number', R, 480, E, 504],
  ['25', 'Federal tax ID', L, 672, 176.5, 696],
  ['26', 'Patient account number', 176.5, 672, 281.9, 696],
  ['27', 'Accept assignment?', 281.9, 672, R, 696],
  ['28', 'Total charge', R, 672, 451.9, 696],
  ['29', 'Amount paid', 451.9, 672, 521.1, 696],
  ['30', 'Reserved', 521.1, 672, E, 696],
  ['31', 'Signature of provider, date', L, 696, 176.5, 757],
  ['32', 'Service facility location', 176.5, 696, R, 743],
  ['a', '', 176.5, 743, 260.1, 757],
  ['b', '', 260.1, 743, R, 757],
  ['33', 'Billing provider and phone', R, 696, E, 743],
  ['a', '', R, 743, 454.4, 757],
  ['b', '', 454.4, 743, E, 757],
];

export const columns24: readonly (readonly [heading: string, x: number, right: number])[] = [
  ['24A Dates of service: from / to', L, 147.1],
  ['B Place', 147.1, 170.1],
  ['C EMG', 170.1, 191.4],
  ['D Procedure code, modifiers', 191.4, 334.6],
  ['E Pointer', 334.6, R],
  ['F Charges', R, 434.6],
  ['G Units', 434.6, 464.1],
  ['H', 464.1, 479.1],
  ['I Qual', 479.1, 500.4],
  ['J Rendering provider ID', 500.4, E],
];

export const LINES_PER_FORM = 6;
/** Top of the shaded half of a service line, counted from 0. */
export const lineShade = (line: number): number => 528 + 24 * line;

/** Shaded fields: x, y, right, bottom. */
export const shades: readonly (readonly [number, number, number, number])[] = [
  [212.4, 408, R, 420],
  [260.1, 743, R, 757],
  [454.4, 743, E, 757],
];

/** Checkbox, 10.5 points wide. Position of its top left corner. */
export type Square = readonly [x: number, y: number, label: string];

const ticks = {
  '1': {
    medicare: [20.4, 107.5, 'Medicare'],
    medicaid: [68.8, 107.5, 'Medicaid'],
    tricare: [119.6, 107.5, 'Tricare'],
    champva: [184.8, 107.5, 'ChampVA'],
    group: [235.1, 107.5, 'Group'],
    feca: [292.6, 107.5, 'FECA'],
    other: [336, 107.5, 'Other'],
  },
  '3': { M: [314.1, 131.5, 'M'], F: [350, 131.5, 'F'] },
  '6': {
    self: [249.5, 156, 'Self'],
    spouse: [285.8, 156, 'Spouse'],
    child: [314.3, 156, 'Child'],
    other: [350.5, 156, 'Other'],
  },
  '10a': { yes: [264.5, 252, 'Yes'], no: [307.5, 252, 'No'] },
  '10b': { yes: [264.5, 276, 'Yes'], no: [307.5, 276, 'No'] },
  '10c': { yes: [264.5, 300, 'Yes'], no: [307.5, 300, 'No'] },
  '11a': { M: [501.7, 252, 'M'], F: [553, 252, 'F'] },
  '11d': { yes: [386, 324, 'Yes'], no: [422.6, 324, 'No'] },
  '20': { yes: [386.8, 444, 'Yes'], no: [423.1, 444, 'No'] },
  '25': { SSN: [136.1, 684, 'SSN'], EIN: [150.5, 684, 'EIN'] },
  '27': { yes: [286.9, 684, 'Yes'], no: [322.6, 684, 'No'] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Square>>>>;
export type TickBox = keyof typeof ticks;

export const squaresOf = (box: TickBox): readonly (readonly [option: string, square: Square])[] =>
  Object.entries<Square>(ticks[box]);
export const tickBoxes = Object.keys(ticks) as readonly TickBox[];

export type FieldPlace = readonly [line: number, column: number, characters: number];

export const fields = {
  payer1: [1, 41, 38],
  payer2: [2, 41, 38],
  payer3: [3, 41, 38],
  payer4: [4, 41, 38],
  '1a': [8, 50, 29],
  '2': [10, 1, 28],
  '3 month': [10, 31, 2],
  '3 day': [10, 34, 2],
  '3 year': [10, 37, 4],
  '4': [10, 50, 29],
  '5 street': [12, 1, 28],
  '5 city': [14, 1, 24],
  '5 state': [14, 26, 3],
  '5 zip': [16, 1, 12],
  '5 area': [16, 15, 3],
  '5 phone': [16, 19, 9],
  '7 street': [12, 50, 29],
  '7 city': [14, 50, 23],
  '7 state': [14, 74, 3],
  '7 zip': [16, 50, 12],
  '7 area': [16, 65, 3],
  '7 phone': [16, 69, 9],
  '10d': [26, 30, 19],
  '11': [18, 50, 29],
  '11b qualifier': [22, 50, 2],
  // Extends to the edge of the box. A longer number is printed with less spacing.
  '11b': [22, 53, 27],
  '11c': [24, 50, 29],
  '12': [29, 7, 22],
  '13': [29, 56, 21],
  '14 month': [32, 2, 2],
  '14 day': [32, 5, 2],
  '14 year': [32, 8, 4],
  '14 qualifier': [32, 16, 3],
  '17 qualifier': [34, 1, 2],
  '17': [34, 4, 23],
  '17b': [34, 33, 10],
  '19 first': [35, 21, 28],
  '19 second': [36, 1, 48],
  '21 indicator': [37, 42, 1],
  '21A': [38, 3, 8],
  '21B': [38, 16, 8],
  '21C': [38, 29, 8],
  '21D': [38, 42, 7],
  '21E': [39, 3, 8],
  '21F': [39, 16, 8],
  '21G': [39, 29, 8],
  '21H': [39, 42, 7],
  '21I': [40, 3, 8],
  '21J': [40, 16, 8],
  '21K': [40, 29, 8],
  '21L': [40, 42, 7],
  '22 code': [38, 50, 11],
  '22 reference': [38, 62, 18],
  '23': [40, 50, 29],
  '25': [56, 1, 15],
  '26': [56, 23, 14],
  '28': [56, 52, 8],
  '29': [56, 62, 8],
  '31 signature': [59, 1, 21],
  '31': [60, 1, 21],
  '31 date': [61, 1, 21],
  '32 name': [58, 23, 26],
  '32 street': [59, 23, 26],
  '32 city': [60, 23, 26],
  '32a': [61, 24, 9.5],
  '32b': [61, 36, 13],
  '33 phone': [57, 66, 14],
  '33 name': [58, 50, 29],
  '33 street': [59, 50, 29],
  '33 city': [60, 50, 29],
  '33a': [61, 51.6, 9.5],
  '33b': [61, 63, 16],
} as const satisfies Record<string, FieldPlace>;
export type FieldName = keyof typeof fields;

/** Fields of a service line. Line 0 is the shaded half, line 1 the white half. */
export const lineFields = {
  supplemental: [0, 1, 61],
  qualifier: [0, 65, 2],
  otherId: [0, 68, 11],
  'from month': [1, 1, 2],
  'from day': [1, 4, 2],
  'from year': [1, 7, 2],
  'to month': [1, 10, 2],
  'to day': [1, 13, 2],
  'to year': [1, 16, 2],
  place: [1, 19, 2],
  code: [1, 25, 6],
  modifier1: [1, 33, 2],
  modifier2: [1, 36, 2],
  modifier3: [1, 39, 2],
  modifier4: [1, 42, 2],
  pointers: [1, 45, 4],
  charge: [1, 50, 8],
  units: [1, 59, 3],
  npi: [1, 68, 10],
} as const satisfies Record<string, FieldPlace>;
export type LineFieldName = keyof typeof lineFields;
/** Print line of the shaded half of the first service line. */
export const FIRST_SERVICE_PRINT_LINE = 43;

export const rightAligned: ReadonlySet<string> = new Set(['28', '29', 'charge', 'units']);
