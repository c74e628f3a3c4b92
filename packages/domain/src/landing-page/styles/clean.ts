export const clean = `
body {
  background: #f6f8fb;
  color: #1d2939;
  font:
    17px / 1.65 system-ui,
    sans-serif;
}
main {
  max-width: 720px;
  margin: 0 auto;
  padding: 40px 24px 72px;
  background: #fff;
  min-height: 100vh;
}
.site {
  font-size: 14px;
  color: #52607a;
}
h1 {
  font-size: clamp(28px, 6vw, 40px);
  line-height: 1.15;
  letter-spacing: -0.02em;
  margin: 12px 0;
}
.lead {
  font-size: 19px;
  color: #475467;
}
.picture img {
  width: 100%;
  border-radius: 12px;
  margin: 12px 0;
}
h2 {
  margin-top: 1.8em;
  font-size: 24px;
  line-height: 1.25;
}
a {
  color: #1652c9;
}
blockquote {
  margin: 24px 0;
  padding: 4px 20px;
  border-left: 4px solid #1652c9;
  color: #344054;
}
th,
td {
  padding: 10px 12px;
  border-bottom: 1px solid #e4e7ec;
}
th {
  background: #f2f5fa;
}
.faqs {
  margin-top: 40px;
}
details {
  border-top: 1px solid #e4e7ec;
  padding: 14px 0;
}
summary {
  font-weight: 600;
}
`;
