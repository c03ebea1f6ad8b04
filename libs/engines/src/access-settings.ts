import { resolve } from 'node:path';
import { SettingProblem, wholeNumber } from './setting-values.js';

/** A collector that the record of access is handed to. */
export type AccessSinkSetting =
  | { readonly kind: 'stdout' }
  | {
      readonly kind: 'syslog';
      readonly host: string;
      readonly port: number;
      /** File with the certificate of whoever signed the collector's; null: one of those that Node trusts. */
      readonly caFile: string | null;
    };

const SYSLOG_TLS_PORT = 6514;
const sinkFormat = 'must be stdout or syslog+tls://host:6514, with ?ca=FILE for a certificate authority of your own';

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

/** Settings of the record of access, as the table of all settings has them. */
export const accessSettings = {
  ACCESS_RECORD_YEARS: {
    meaning:
      'How many years the record of access (who looked at which patient) is kept; six are the least that 45 CFR 164.316(b)(2)(i) allows.',
    shownDefault: '6',
    read: wholeNumber(6, 6, 100),
  },
  ACCESS_ALERT_PATIENTS: {
    meaning:
      'From how many patients on that one person sees within an hour by the clock an administrator is asked to look (`GET /v2/access-alerts`, the metric workcomp_access_alerts); 0: never.',
    shownDefault: '500',
    read: wholeNumber(500, 0, 1_000_000),
  },
  ACCESS_ALERT_EXPORTS: {
    meaning: 'The same for files and prints of many bills that one person takes in a day in Los Angeles; 0: never.',
    shownDefault: '20',
    read: wholeNumber(20, 0, 1_000_000),
  },
  ACCESS_ALERT_REFUSALS: {
    meaning: 'The same for refused requests and sign-ins of a whole practice within a minute; 0: never.',
    shownDefault: '60',
    read: wholeNumber(60, 0, 1_000_000),
  },
  ACCESS_RECORD_SINK: {
    meaning:
      'A collector (SIEM) that gets each entry of the record of access at least once, as an OCSF event in JSON: `stdout`, a line each, or `syslog+tls://host:6514` (RFC 5424 over TLS; `?ca=FILE` for a certificate authority of your own). The projector hands it over, what came while the collector was away, too.',
    shownDefault: 'none: the record is asked by GET /access-records alone',
    read: parseSink,
  },
} as const;
