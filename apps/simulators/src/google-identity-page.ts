export type SimulatedAccount = { email: string; name: string; note: string };

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase();

const entry = ({ email, name, note }: SimulatedAccount) => `
      <li><a href="?account=${encodeURIComponent(email)}">
        <span class="face" aria-hidden="true">${escaped(initials(name))}</span>
        <span><strong>${escaped(name)}</strong><span>${escaped(email)}</span></span>
        <em>${escaped(note)}</em>
      </a></li>`;

/** The account chooser: says plainly that it is not Google. */
export const accountPage = ({
  accounts,
  stylesheetUrl,
}: {
  accounts: readonly SimulatedAccount[];
  stylesheetUrl: string;
}) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Choose an account</title>
  <link rel="icon" href="/favicon.svg">
  <link rel="stylesheet" href="${stylesheetUrl}">
</head>
<body>
  <main>
    <p class="label">Built-in identity provider</p>
    <h1>Choose an account</h1>
    <p>This page stands in for Google, because no Google credentials are set. It never runs in production.</p>
    <ul>${accounts.map(entry).join('')}
    </ul>
  </main>
</body>
</html>`;

export const stylesheet = `
:root { color-scheme: light dark; --bg: #f7f8fa; --surface: #fff; --line: #e4e7ec; --ink: #14181f; --soft: #475061; --accent: #2457d6; --accent-soft: #e8eefc; --warn: #7a4f00; --warn-soft: #fdf3dc; }
@media (prefers-color-scheme: dark) { :root { --bg: #0c0f14; --surface: #12161d; --line: #222936; --ink: #e9edf4; --soft: #a9b3c5; --accent: #8aacff; --accent-soft: #1a2644; --warn: #e7b450; --warn-soft: #2e2412; } }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--bg); color: var(--ink); font: 14px/20px Inter, system-ui, sans-serif; }
main { width: 100%; max-width: 460px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: 28px; display: grid; gap: 12px; }
h1 { font-size: 20px; line-height: 26px; letter-spacing: -.02em; }
p { color: var(--soft); }
.label { justify-self: start; padding: 2px 10px; border-radius: 11px; font-size: 12px; font-weight: 600; background: var(--warn-soft); color: var(--warn); }
ul { list-style: none; padding: 0; margin-top: 4px; border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
a { display: flex; align-items: center; gap: 12px; padding: 10px 14px; color: inherit; text-decoration: none; }
a:hover, a:focus-visible { background: var(--accent-soft); outline: none; }
a:focus-visible { box-shadow: inset 0 0 0 2px var(--accent); }
a strong, a span span { display: block; }
a span span { color: var(--soft); font-size: 12px; }
em { margin-left: auto; font-style: normal; font-size: 12px; color: var(--soft); text-align: right; }
.face { width: 32px; height: 32px; flex: none; display: grid; place-items: center; border-radius: 50%; background: var(--accent-soft); color: var(--accent); font-size: 12px; font-weight: 600; }
`;
