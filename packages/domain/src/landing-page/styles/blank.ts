export const blank = `
body {
  background: #fff;
  color: #1a1a1a;
  font:
    17px / 1.6 system-ui,
    sans-serif;
}
main {
  max-width: 44rem;
  margin: 0 auto;
  padding: 24px 20px 48px;
}
.site {
  display: none;
}
th,
td {
  padding: 6px 12px 6px 0;
  border-bottom: 1px solid #ddd;
}
`;
