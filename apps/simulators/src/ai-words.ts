/** The languages a request can ask for, as a prompt names them. */
const LANGUAGES = {
  English: 'en',
  Vietnamese: 'vi',
  Chinese: 'zh',
  Japanese: 'ja',
  Korean: 'ko',
  French: 'fr',
  German: 'de',
  Spanish: 'es',
} as const;
type Language = (typeof LANGUAGES)[keyof typeof LANGUAGES];

const COLUMNS: readonly Language[] = ['vi', 'zh', 'ja', 'ko', 'fr', 'de', 'es'];

const WORDS: Record<string, readonly string[]> = {
  hello: ['xin chào', '你好', 'こんにちは', '안녕하세요', 'bonjour', 'hallo', 'hola'],
  welcome: ['chào mừng', '欢迎', 'ようこそ', '환영합니다', 'bienvenue', 'willkommen', 'bienvenido'],
  and: ['và', '和', 'と', '그리고', 'et', 'und', 'y'],
  or: ['hoặc', '或', 'または', '또는', 'ou', 'oder', 'o'],
  for: ['cho', '为', 'のために', '위한', 'pour', 'für', 'para'],
  with: ['với', '与', 'と', '함께', 'avec', 'mit', 'con'],
  best: ['tốt nhất', '最好', '最高', '최고', 'meilleur', 'beste', 'mejor'],
  new: ['mới', '新', '新しい', '새로운', 'nouveau', 'neu', 'nuevo'],
  free: ['miễn phí', '免费', '無料', '무료', 'gratuit', 'kostenlos', 'gratis'],
  price: ['giá', '价格', '価格', '가격', 'prix', 'preis', 'precio'],
  today: ['hôm nay', '今天', '今日', '오늘', "aujourd'hui", 'heute', 'hoy'],
  compare: ['so sánh', '比较', '比較', '비교', 'comparer', 'vergleichen', 'comparar'],
  guide: ['hướng dẫn', '指南', 'ガイド', '안내', 'guide', 'ratgeber', 'guía'],
  question: ['câu hỏi', '问题', '質問', '질문', 'question', 'frage', 'pregunta'],
  answer: ['câu trả lời', '答案', '答え', '답변', 'réponse', 'antwort', 'respuesta'],
  health: ['sức khỏe', '健康', '健康', '건강', 'santé', 'gesundheit', 'salud'],
  home: ['nhà', '家', '家', '집', 'maison', 'zuhause', 'hogar'],
  car: ['xe hơi', '汽车', '車', '자동차', 'voiture', 'auto', 'coche'],
  insurance: ['bảo hiểm', '保险', '保険', '보험', 'assurance', 'versicherung', 'seguro'],
  money: ['tiền', '钱', 'お金', '돈', 'argent', 'geld', 'dinero'],
  travel: ['du lịch', '旅行', '旅行', '여행', 'voyage', 'reisen', 'viaje'],
};

/** What stands in for something else in a text; models leave it alone when they are told to. */
const WORD_OR_MARKER = /⟦\d+⟧|\p{L}+/gu;

const capitalised = (word: string, like: string) =>
  like[0] === like[0]?.toUpperCase() ? `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}` : word;

/** The language that a prompt asks to translate into. */
export const languageAskedFor = (prompt: string): Language | undefined =>
  Object.entries(LANGUAGES).find(([name]) => prompt.includes(`into ${name}`))?.[1];

/** A translation that is readable, always the same, and plainly not a real one: common words, behind a mark. */
export const translateWords = (text: string, language: Language): string => {
  const column = COLUMNS.indexOf(language);
  const words = text.replace(WORD_OR_MARKER, (word) => {
    const translated = WORDS[word.toLowerCase()]?.[column];
    return translated ? capitalised(translated, word) : word;
  });
  return `[${language}] ${words}`;
};
