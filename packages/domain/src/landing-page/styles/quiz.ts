export const quiz = `
body {
  background: linear-gradient(160deg, #f1ecff, #e4f2ff) fixed;
  color: #2a1f4d;
  font:
    17px / 1.6 'Trebuchet MS',
    system-ui,
    sans-serif;
}
main {
  max-width: 600px;
  margin: 0 auto;
  padding: 28px 16px 64px;
}
header {
  text-align: center;
}
.site {
  display: inline-block;
  padding: 4px 14px;
  border-radius: 20px;
  background: #5b3cc4;
  color: #fff;
  font-size: 13px;
  font-weight: 700;
}
h1 {
  margin: 18px 0 8px;
  font-size: clamp(28px, 7vw, 42px);
  line-height: 1.12;
}
.lead {
  color: #57497f;
}
.picture img {
  width: 100%;
  border-radius: 28px;
  box-shadow: 0 12px 28px #5b3cc433;
}
.content {
  margin-top: 20px;
  padding: 12px 24px;
  border-radius: 24px;
  background: #fff;
}
h2 {
  margin-top: 1.4em;
  font-size: 24px;
  line-height: 1.2;
  text-align: center;
}
ol,
ul {
  padding: 0;
  list-style: none;
}
li {
  margin: 10px 0;
  padding: 12px 18px;
  border: 2px solid #d9cdfa;
  border-radius: 18px;
  font-weight: 700;
}
li > p {
  margin: 0;
}
a {
  color: #5b3cc4;
  font-weight: 700;
}
blockquote {
  margin: 18px 0;
  padding: 6px 18px;
  border-radius: 18px;
  background: #f4f0ff;
}
th,
td {
  padding: 10px;
  border: 2px solid #e6ddfc;
}
details {
  margin-top: 12px;
  padding: 14px 20px;
  border-radius: 20px;
  background: #fff;
}
summary {
  font-size: 19px;
  font-weight: 700;
}
`;
