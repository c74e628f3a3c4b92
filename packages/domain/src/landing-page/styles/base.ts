export const base = `
*,
*::before,
*::after {
  box-sizing: border-box;
}
html {
  -webkit-text-size-adjust: 100%;
}
body {
  margin: 0;
  overflow-wrap: anywhere;
}
img {
  max-width: 100%;
  height: auto;
}
.scroll {
  overflow-x: auto;
}
table {
  width: 100%;
  border-collapse: collapse;
}
th,
td {
  text-align: start;
  vertical-align: top;
}
th > p,
td > p {
  margin: 0;
}
a {
  text-decoration: underline;
  cursor: pointer;
}
figure {
  margin: 0;
}
details > summary {
  cursor: pointer;
}
`;
