export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

type StandIn = { title: string; stylesheetUrl: string; label: string; explanation: string };

/** A page of a stand-in, which says plainly that it is not the service itself. */
export const standInPage = (
  { title, stylesheetUrl, label, explanation }: StandIn,
  content: string,
) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>${title}</title>
  <link rel="icon" href="/favicon.svg">
  <link rel="stylesheet" href="${escaped(stylesheetUrl)}">
</head>
<body>
  <main>
    <p class="label">${label}</p>
    <h1>${title}</h1>
    <p>${explanation}</p>
    ${content}
  </main>
</body>
</html>`;
