/** File from a fee schedule set, as an operator would have it. */
export interface SampleFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Header rows as in the CMS relative value file: the titles are in the third column, followed by the two halves of the
 * column names.
 */
const valueHeader = [
  ',,2026 Invented Relative Values,,,,,,,,,,,,,,,,,,,,,,,,,,,,,',
  ',,"Sample, made for tests",,,,,,,,,,,,,,,,,,,,,,,,,,,,,',
  ',,,STATUS,MEDICARE,WORK,NON-FAC,NA,FACILITY,NA,MP,NON-FACILITY,FACILITY,PCTC,GLOB,PRE,INTRA,POST,MULT,BILAT,ASST,CO-,TEAM,ENDO,CONV,DIAGNOSTIC,CALCULATION,FAMILY,NON-FAC PE,FACILITY PE,MP',
  'HCPCS,MOD,DESCRIPTION,CODE,PAYMENT,RVU,PE RVU,INDICATOR,PE RVU,INDICATOR,RVU,TOTAL,TOTAL,IND,DAYS,OP,OP,OP,PROC,SURG,SURG,SURG,SURG,BASE,FACTOR,PROCEDURES,FLAG,INDICATOR,AMOUNT,AMOUNT,AMOUNT',
];

/** Row in the relative value file with fake values and a fake description. */
export const valueRow = (
  code: string,
  modifier: string,
  [work, outside, facility, malpractice]: readonly [string, string, string, string],
  { status = 'A', multiple = '0', bilateral = '0', na = '' } = {},
): string =>
  `${code},${modifier},"Sample, ${code}",${status},,${work},${outside},,${facility},${na},${malpractice},0.00,0.00,0,XXX,0.00,0.00,0.00,${multiple},${bilateral},0,0,0,,33.4009,09,0,99,0.00,0.00,0.00`;

const localities = [
  ['01112', '05', 'BAY AREA*', '1.066', '1.347', '0.476'],
  ['01182', '18', 'SOUTH COAST', '1.042', '1.187', '0.699'],
] as const;

/** Differences between two sample sets. */
export interface SampleSet {
  readonly from?: string;
  readonly to?: string;
  /** Conversion factor for services other than anesthesia. */
  readonly factor?: string;
  /** Additional rows in the relative value file. */
  readonly rows?: readonly string[];
}

/** Five files that make up a small, completely fake physician fee schedule. */
export const physicianFiles = ({
  from = '2026-01-01',
  to = '2026-12-31',
  factor = '47.1234',
  rows = [],
}: SampleSet = {}): readonly SampleFile[] => [
  {
    name: 'PPRRVU2026_Jan.csv',
    text: [
      ...valueHeader,
      valueRow('20001', '', ['1.30', '1.21', '0.53', '0.10']),
      valueRow('20011', '', ['7.10', '7.36', '7.36', '1.41'], { multiple: '2', bilateral: '1' }),
      valueRow('20012', '', ['4.30', '6.02', '6.02', '0.80'], { multiple: '2' }),
      valueRow('20041', '', ['1.48', '6.90', '6.90', '0.08'], { multiple: '4', na: 'NA' }),
      valueRow('20041', '26', ['1.48', '0.55', '0.55', '0.06'], { multiple: '4' }),
      valueRow('20041', 'TC', ['0.00', '6.35', '6.35', '0.02'], { multiple: '4', na: 'NA' }),
      valueRow('20052', '', ['0.00', '0.00', '0.00', '0.00'], { status: 'C' }),
      valueRow('00001', '', ['0.00', '0.00', '0.00', '0.00'], { status: 'J', multiple: '9' }),
      ...rows,
    ].join('\r\n'),
  },
  {
    name: 'GPCI2026.csv',
    text: [
      'ADDENDUM E. Invented geographic practice cost indices,,,,,,',
      'Medicare Administrative Contractor (MAC),State,Locality Number,Locality Name,2026 PW GPCI (with 1.0 Floor),2026 PE GPCI,2026 MP GPCI',
      '10112,AL,00,ALABAMA,1.000,0.869,0.575',
      ...localities.map(([contractor, number, name, ...indices]) =>
        [contractor, 'CA', number, `"${name}"`, ...indices].join(','),
      ),
      '"* A note below the table, as CMS writes them",,,,,,',
    ].join('\n'),
  },
  {
    name: 'ZIP5_JAN2026.txt',
    // State, ZIP code, contractor, locality. The ZIP+4 flag is at position 21.
    text: ['AL350011011200', 'CA941030111205', 'CA941040111205      1', 'CA900120118218', ''].join('\n'),
  },
  { name: 'anesthesia-base-units.csv', text: 'Code,Base Units\n00001,4\n' },
  {
    name: 'factors.csv',
    text: [
      'kind,from,to,locality,factor,source',
      `other,${from},${to},,${factor},Invented order`,
      ...localities.map(
        ([contractor, number], at) => `anesthesia,${from},${to},${contractor}-${number},${36 - at}.5012,Invented order`,
      ),
    ].join('\n'),
  },
];
