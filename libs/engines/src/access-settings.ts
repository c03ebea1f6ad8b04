import { resolve } from 'node:path';
import { SettingProblem, wholeNumber } from './setting-values.js';

export type AccessSinkSetting =
  | { readonly kind: 'stdout' }
  | {
      readonly kind: 'syslog';
      readonly host: string;
      readonly port: number;
      /** The collector's certificate authority. If null, the authorities that Node trusts. */
      readonly caFile: string | null;
    };

const SYSLOG_TLS_PORT = 6514;
const sinkFormat = 'must be stdout or syslog+tls://host:6514; add ?ca=FILE for a private certificate authority';

const parseSink = (value: string | undefined): AccessSinkSetting | null => {
  if (value === undefined) return null;
  if (value === 'stdout') return { kind: 'stdout' };
  const [, name = '', , port, ca] =
    /^syslog\+tls:\/\/([\w.-]+|\[[\da-fA-F:]+\])(:(\d{1,5}))?(?:\?ca=(.+))?$/.exec(value) ?? [];
  const number = port === undefined ? SYSLOG_TLS_PORT : Number(port);
  if (name === '' || number < 1 || number > 65_535) throw new SettingProblem(sinkFormat);
  const host = name.replaceAll(/[[\]]/g, '');
  return { kind: 'syslog', host, port: number, caFile: ca === undefined ? null : resolve(ca) };
};

export const accessSettings = {
  ACCESS_RECORD_YEARS: {
    meaning: 'Number of years that the access log is kept. The minimum is six (45 CFR 164.316(b)(2)(i)).',
    shownDefault: '6',
    read: wholeNumber(6, 6, 100),
  },
  ACCESS_ALERT_PATIENTS: {
    meaning:
      'Alert an administrator when one user views at least this many patients in a clock hour (`GET /v2/access-alerts`, metric workcomp_access_alerts). 0 disables the alert.',
    shownDefault: '500',
    read: wholeNumber(500, 0, 1_000_000),
  },
  ACCESS_ALERT_EXPORTS: {
    meaning:
      'Alert when one user creates at least this many exports and prints in a day (Pacific time). 0 disables the alert.',
    shownDefault: '20',
    read: wholeNumber(20, 0, 1_000_000),
  },
  ACCESS_ALERT_REFUSALS: {
    meaning:
      'Alert when a practice has at least this many denied requests and sign-ins in a minute. 0 disables the alert.',
    shownDefault: '60',
    read: wholeNumber(60, 0, 1_000_000),
  },
  ACCESS_RECORD_SINK: {
    meaning:
      'Collector (SIEM) that receives each access log entry at least once, as an OCSF event in JSON: `stdout`, one event per line, or `syslog+tls://host:6514` (RFC 5424 over TLS; `?ca=FILE` for a private certificate authority). The projector also delivers entries from times when the collector was unavailable.',
    shownDefault: 'none: entries are available through GET /access-records',
    read: parseSink,
  },
} as const;
