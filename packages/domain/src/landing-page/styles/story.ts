export const story = `
body {
  background: #14110f;
  color: #f3ebe2;
  font:
    20px / 1.75 'Iowan Old Style',
    Palatino,
    Georgia,
    serif;
}
main {
  display: flex;
  flex-direction: column;
}
.picture {
  order: -1;
}
.picture img {
  display: block;
  width: 100%;
  height: 62vh;
  object-fit: cover;
  filter: brightness(0.82);
}
header {
  padding: 40px 24px 0;
  text-align: left;
}
header,
.content,
.faqs {
  width: 100%;
  max-width: 700px;
  margin: 0 auto;
}
.site {
  color: #e0a458;
  font:
    600 13px / 1.4 system-ui,
    sans-serif;
  letter-spacing: 0.08em;
}
h1 {
  margin: 14px 0;
  font-size: clamp(38px, 9vw, 68px);
  font-weight: 500;
  line-height: 1.02;
}
.lead {
  color: #cdbfae;
  font-size: 22px;
  line-height: 1.5;
}
.content,
.faqs {
  padding: 12px 24px 32px;
}
h2,
h3 {
  color: #e0a458;
  font-weight: 500;
  line-height: 1.2;
}
a {
  color: #f0c184;
}
blockquote {
  margin: 36px 0;
  padding: 0;
  color: #fff;
  font-size: 30px;
  line-height: 1.3;
}
th,
td {
  padding: 10px 8px;
  border-bottom: 1px solid #4a4038;
}
details {
  padding: 14px 0;
  border-top: 1px solid #4a4038;
}
summary {
  font-size: 21px;
}
`;
