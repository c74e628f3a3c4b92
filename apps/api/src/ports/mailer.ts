export type Mail = { to: string; subject: string; text: string };

/** The mail server will never take this one; trying again does not help. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** Sends e-mails. Whatever else it throws than `MailRefused` may go away by itself. */
export type Mailer = { send(mail: Mail): Promise<void> };
