import { createTransport } from 'nodemailer';
import type { MailSettings } from '../../config.ts';
import { type Mailer, MailRefused } from '../../ports/mailer.ts';

/** A server that says nothing for so long is given up. */
const SILENCE_MS = 20_000;
/** However much it says. */
const WHOLE_MS = 60_000;

const isFinal = (error: unknown): boolean => {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  return code >= 500 && code < 600;
};

const inOneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 300);

type Patience = { silenceMs: number; wholeMs: number };

export const smtpMailer = (
  { url, from }: MailSettings,
  { silenceMs, wholeMs }: Patience = { silenceMs: SILENCE_MS, wholeMs: WHOLE_MS },
): Mailer => ({
  async send(mail) {
    const { hostname, port, protocol, username, password } = new URL(url);
    const line = createTransport({
      host: hostname,
      port: port === '' ? (protocol === 'smtps:' ? 465 : 587) : Number(port),
      secure: protocol === 'smtps:',
      ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      dnsTimeout: silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The mail server takes too long.')), wholeMs);
    });
    try {
      await Promise.race([line.sendMail({ from, ...mail }), tooLong]);
    } catch (error) {
      throw isFinal(error)
        ? new MailRefused(inOneLine(error), { cause: error })
        : new Error(inOneLine(error), { cause: error });
    } finally {
      clearTimeout(timer);
      line.close();
    }
  },
});
