import { stylesheet } from './google-identity-page.ts';
import type { SimulatedPerson } from './graph-world.ts';
import { escaped, standInPage } from './html.ts';

const MEANINGS: Record<string, string> = {
  ads_read: 'See ad accounts, campaigns and ads, and what they cost',
  ads_management: 'Pause, resume and make campaigns and ads, change budgets and bids',
  business_management: 'See which business an ad account belongs to',
  email: 'See the e-mail address',
};

const frame = (title: string, stylesheetUrl: string, content: string) =>
  standInPage(
    {
      title,
      stylesheetUrl,
      label: 'Built-in stand-in for Facebook',
      explanation:
        'This page stands in for Facebook, because no Facebook app is set. The accounts are made up; no real ad is touched.',
    },
    content,
  );

const personChoice = ({ id, name, note }: SimulatedPerson, place: number) => `
        <label><input type="radio" name="person" value="${escaped(id)}"${place === 0 ? ' checked' : ''}>
          <span><strong>${escaped(name)}</strong><span>${escaped(note)}</span></span></label>`;

const scopeChoice = (scope: string) => `
        <label><input type="checkbox" name="allow" value="${escaped(scope)}" checked>
          <span><strong>${escaped(scope)}</strong><span>${escaped(MEANINGS[scope] ?? '')}</span></span></label>`;

type Dialog = {
  people: readonly SimulatedPerson[];
  scopes: readonly string[];
  /** What the address carried, to be carried on. */
  params: Record<string, string>;
  stylesheetUrl: string;
};

/** Who somebody is and what the app may do, on one page; each wish can be left unticked, as at Facebook. */
export const dialogPage = ({ people, scopes, params, stylesheetUrl }: Dialog) =>
  frame(
    'Connect Facebook',
    stylesheetUrl,
    `<form>${Object.entries(params)
      .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
      .join('')}
      <fieldset><legend>Continue as</legend>${people.map(personChoice).join('')}
      </fieldset>
      <fieldset><legend>Adhelm asks to</legend>${scopes.map(scopeChoice).join('')}
      </fieldset>
      <p class="choices">
        <button name="decision" value="allow">Continue</button>
        <button name="decision" value="deny" class="quiet">Cancel</button>
      </p>
    </form>`,
  );

export const dialogError = (message: string, stylesheetUrl: string) =>
  frame('This does not work', stylesheetUrl, `<p role="alert">${escaped(message)}</p>`);

export const dialogStylesheet = `${stylesheet}
fieldset { border: 0; padding: 0; min-width: 0; display: grid; gap: 8px; }
legend { padding: 0; margin-bottom: 8px; font-weight: 600; }
label { cursor: pointer; }
label:has(:checked) { border-color: var(--accent); background: var(--accent-soft); }
label strong, label span span { display: block; }
label strong { overflow-wrap: anywhere; }
label span span { color: var(--soft); font-size: 12px; }
input { flex: none; }
`;
