export const comparison = `
body {
  background: #eef4f1;
  color: #12261d;
  font:
    16px / 1.6 system-ui,
    sans-serif;
}
main {
  max-width: 960px;
  margin: 0 auto;
  padding: 0 16px 64px;
}
header {
  margin: 0 -16px;
  padding: 28px 24px 32px;
  background: #0d4f3c;
  color: #fff;
}
.site {
  font-size: 13px;
  font-weight: 600;
  color: #b8e6d3;
}
h1 {
  margin: 10px 0;
  font-size: clamp(26px, 5.5vw, 38px);
  line-height: 1.15;
}
.lead {
  margin: 0;
  color: #d9f2e7;
}
.picture img {
  width: 100%;
  max-height: 320px;
  object-fit: cover;
  border-radius: 0 0 14px 14px;
}
.content,
.faqs {
  margin-top: 20px;
  padding: 20px 24px;
  border-radius: 14px;
  background: #fff;
  box-shadow: 0 1px 3px #0d4f3c26;
}
h2 {
  padding-left: 12px;
  border-left: 5px solid #12a06f;
  line-height: 1.2;
}
ul {
  padding-left: 0;
  list-style: none;
}
ul > li {
  position: relative;
  margin: 8px 0;
  padding-left: 32px;
}
ul > li::before {
  content: '✓';
  position: absolute;
  left: 0;
  width: 22px;
  border-radius: 11px;
  background: #d7f3e6;
  color: #0b6b4a;
  font-weight: 700;
  line-height: 22px;
  text-align: center;
}
ul > li > p {
  margin: 0;
}
a {
  color: #0b6b4a;
  font-weight: 600;
}
table {
  margin: 16px 0;
  overflow: hidden;
  border-radius: 10px;
}
th {
  padding: 12px;
  background: #0d4f3c;
  color: #fff;
}
td {
  padding: 12px;
}
tr:nth-child(even) td {
  background: #eef7f3;
}
blockquote {
  margin: 16px 0;
  padding: 10px 18px;
  border-radius: 10px;
  background: #fff7dd;
}
details {
  padding: 12px 0;
  border-bottom: 1px solid #d7e5de;
}
summary {
  font-weight: 700;
}
`;
