export const minimal = `
body {
  background: #fff;
  color: #000;
  font:
    16px / 1.5 ui-monospace,
    Menlo,
    Consolas,
    monospace;
}
main {
  max-width: 66ch;
  padding: 24px;
}
.site,
.lead {
  color: #555;
}
h1,
h2,
h3,
h4 {
  margin: 2em 0 0.5em;
  font-size: 16px;
  line-height: 1.4;
}
h1 {
  margin-top: 0;
  font-size: 20px;
}
a {
  color: #000;
}
.picture img {
  width: 100%;
  filter: grayscale(1);
}
blockquote {
  margin: 1em 0;
  padding-left: 2ch;
}
th,
td {
  padding: 4px 2ch 4px 0;
  border-bottom: 1px dashed #000;
}
details {
  margin-top: 1em;
}
`;
