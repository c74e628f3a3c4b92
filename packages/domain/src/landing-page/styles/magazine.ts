export const magazine = `
body {
  background: #fffdf8;
  color: #221d16;
  font:
    19px / 1.7 Georgia,
    'Times New Roman',
    serif;
}
main {
  max-width: 860px;
  margin: 0 auto;
  padding: 24px 24px 80px;
}
.site {
  padding-bottom: 14px;
  border-bottom: 3px double #221d16;
  font:
    700 13px / 1.4 system-ui,
    sans-serif;
  letter-spacing: 0.14em;
  text-align: center;
  text-transform: uppercase;
}
h1 {
  margin: 32px auto 12px;
  max-width: 18ch;
  font-size: clamp(34px, 8vw, 60px);
  font-weight: 400;
  line-height: 1.05;
  text-align: center;
}
.lead {
  margin: 0 auto 28px;
  max-width: 46ch;
  color: #6b5f4c;
  font-style: italic;
  text-align: center;
}
.picture {
  margin: 0 -24px 28px;
}
.picture img {
  width: 100%;
  display: block;
}
.content {
  max-width: 640px;
  margin: 0 auto;
}
.content > p:first-child::first-letter {
  float: left;
  padding: 6px 10px 0 0;
  color: #9a3412;
  font-size: 68px;
  line-height: 0.8;
}
h2,
h3 {
  line-height: 1.2;
}
a {
  color: #9a3412;
}
blockquote {
  margin: 32px 0;
  padding: 20px 0;
  border-block: 1px solid #cabfa9;
  font-size: 25px;
  font-style: italic;
  line-height: 1.35;
  text-align: center;
}
th,
td {
  padding: 8px 10px;
  border-bottom: 1px solid #d9cfbc;
}
.faqs {
  max-width: 640px;
  margin: 48px auto 0;
  padding-top: 24px;
  border-top: 3px double #221d16;
}
details {
  padding: 10px 0;
}
summary {
  font-weight: 700;
}
`;
