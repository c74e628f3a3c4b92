import { styleOf } from '@adhelm/domain/landing-page/page-document';
import { type TemplateId, templateIdOf } from '@adhelm/domain/landing-page/template-ids';

/** Stands on every look, so that it takes colours and type from the look itself. */
export const SITE_STYLE = `
.related,
.results {
  width: 100%;
  max-width: 720px;
  margin: 32px auto;
}
.related ul,
.results ol {
  margin: 0;
  padding: 0;
  list-style: none;
}
.related li,
.results li {
  margin: 0;
  padding: 0;
  border: 0;
}
.related li::before,
.results li::before {
  content: none;
}
.related li + li,
.results li + li {
  margin-top: 10px;
}
.related a,
.results a {
  display: block;
  padding: 14px 16px;
  border: 1px solid;
  border-radius: 10px;
}
.related a {
  font-weight: 600;
  text-decoration: none;
}
.results small {
  display: block;
}
.about {
  max-width: 720px;
  margin: 48px auto 24px;
  text-align: center;
}
.about a {
  display: inline-block;
  padding: 8px 12px;
  font-size: 14px;
}
.about button {
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-decoration: underline;
  cursor: pointer;
}
.consent {
  position: fixed;
  z-index: 9;
  right: 12px;
  bottom: 12px;
  left: 12px;
  max-width: 720px;
  margin: 0 auto;
  padding: 16px;
  border-radius: 12px;
  background: #fff;
  color: #1c2230;
  font: 15px/1.5 system-ui, sans-serif;
  box-shadow: 0 8px 32px rgb(0 0 0 / 30%);
}
.consent[hidden],
.about button[hidden] {
  display: none;
}
.consent p {
  margin: 0 0 12px;
}
.consent a {
  color: inherit;
}
.consent div {
  display: flex;
  gap: 10px;
}
.consent button {
  flex: 1;
  min-height: 44px;
  padding: 8px 16px;
  border: 1px solid #1f2a44;
  border-radius: 10px;
  background: #1f2a44;
  color: #fff;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
${[1, 2, 3, 4, 5, 6].map((rows) => `.drawn-${rows} { min-height: ${rows * 56}px; }`).join('\n')}
.drawn iframe {
  border: 0;
}
.results .exit {
  display: none;
}
`;

const sheets = new Map<TemplateId, string>();

/** The whole style sheet of pages of that look. */
export const sheetOf = (styleId: string): string => {
  const template = templateIdOf(styleId);
  const sheet = sheets.get(template) ?? `${styleOf(template)}${SITE_STYLE}`;
  sheets.set(template, sheet);
  return sheet;
};
