import { escaped, standInPage } from './html.ts';

export type SimulatedAccount = { email: string; name: string; note: string };

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase();

const entry = ({ email, name, note }: SimulatedAccount, further: string) => `
      <li><a href="?account=${encodeURIComponent(email)}${further}">
        <span class="face" aria-hidden="true">${escaped(initials(name))}</span>
        <span><strong>${escaped(name)}</strong><span>${escaped(email)}</span></span>
        <em>${escaped(note)}</em>
      </a></li>`;

type Frame = { title: string; stylesheetUrl: string };

const page = (frame: Frame, content: string) =>
  standInPage(
    {
      ...frame,
      label: 'Built-in identity provider',
      explanation:
        'This page stands in for Google, because no Google credentials are set. It never runs in production.',
    },
    content,
  );

type Chooser = {
  accounts: readonly SimulatedAccount[];
  stylesheetUrl: string;
  /** The consent page comes next. */
  asksMore: boolean;
};

/** The account chooser: says plainly that it is not Google. */
export const accountPage = ({ accounts, stylesheetUrl, asksMore }: Chooser) =>
  page(
    { title: 'Choose an account', stylesheetUrl },
    `<ul>${accounts.map((account) => entry(account, asksMore ? '&#38;next=consent' : '')).join('')}
    </ul>`,
  );

/** What the app asks for beyond signing in; each wish can be left unticked, as at Google. */
export const consentPage = ({ email, stylesheetUrl }: { email: string; stylesheetUrl: string }) =>
  page(
    { title: 'Allow access', stylesheetUrl },
    `<p>The app asks to sign in as <strong>${escaped(email)}</strong>, and to make and change spreadsheets in this account's Google Drive.</p>
    <form>
      <input type="hidden" name="account" value="${escaped(email)}">
      <label><input type="checkbox" name="sheets" value="allowed" checked> Allow Google Sheets</label>
      <p class="choices">
        <button name="decision" value="allow">Continue</button>
        <button name="decision" value="deny" class="quiet">Cancel</button>
      </p>
    </form>`,
  );

export const stylesheet = `
:root { color-scheme: light dark; --bg: #f7f8fa; --surface: #fff; --line: #e4e7ec; --ink: #14181f; --soft: #475061; --accent: #2457d6; --accent-soft: #e8eefc; --warn: #7a4f00; --warn-soft: #fdf3dc; }
@media (prefers-color-scheme: dark) { :root { --bg: #0c0f14; --surface: #12161d; --line: #222936; --ink: #e9edf4; --soft: #a9b3c5; --accent: #8aacff; --accent-soft: #1a2644; --warn: #e7b450; --warn-soft: #2e2412; } }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--bg); color: var(--ink); font: 14px/20px Inter, system-ui, sans-serif; }
main { width: 100%; max-width: 520px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: 28px; display: grid; gap: 12px; }
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
@media (max-width: 480px) { main { padding: 20px 16px; } a { flex-wrap: wrap; gap: 0 12px; } em { flex-basis: 100%; margin-left: 44px; text-align: left; } }
form { display: grid; gap: 16px; }
label { display: flex; align-items: center; gap: 10px; padding: 10px 14px; border: 1px solid var(--line); border-radius: 12px; }
input { width: 16px; height: 16px; accent-color: var(--accent); }
.choices { display: flex; flex-direction: row-reverse; gap: 8px; }
button { padding: 8px 16px; border: 1px solid var(--accent); border-radius: 8px; background: var(--accent); color: var(--surface); font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { border-color: var(--line); background: none; color: inherit; }
button:focus-visible, input:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.face { width: 32px; height: 32px; flex: none; display: grid; place-items: center; border-radius: 50%; background: var(--accent-soft); color: var(--accent); font-size: 12px; font-weight: 600; }
`;
