import { linksIn } from './links-in.ts';

/** What somebody wrote, as plain text with its links; nothing else of it means anything. */
export const MessageText = ({ body }: { body: string }) => (
  <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
    {linksIn(body).map(({ text, href }, index) =>
      href === undefined ? (
        text
      ) : (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes, and may name an address twice.
          key={index} // oxlint-disable-line react/no-array-index-key -- the same
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-accent underline"
        >
          {text}
        </a>
      ),
    )}
  </p>
);
